// swift-tools-version: 6.2
// The rooms of Machine Mode as targets; ARCHITECTURE.md says what each is for and `make lint` holds the imports to it.

import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// The Swift library is linked in, so that the programs run where Swift is not installed and have less to find at start.
let linkerSettings: [LinkerSetting] = [
  .unsafeFlags(
    ["-static-stdlib", "-l_FoundationCollections", "-l_FoundationCShims"], .when(platforms: [.linux]))
]

// What of Foundation does not link itself.
let foundationSettings: [LinkerSetting] = [
  .unsafeFlags(
    ["-lswiftSynchronization", "-lCoreFoundation", "-l_FoundationICU"], .when(platforms: [.linux]))
]

// The tests are not worth optimising: they build in a quarter of the time without.
let plainSettings: [SwiftSetting] = swiftSettings + [.unsafeFlags(["-Onone"])]

func room(_ name: String, imports rooms: [String] = []) -> Target {
  .target(name: name, dependencies: rooms.map { .byName(name: $0) }, swiftSettings: swiftSettings)
}

func tests(of name: String, imports rooms: [String] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: ([name] + rooms).map { .byName(name: $0) }, exclude: exclude,
    swiftSettings: plainSettings)
}

let package = Package(
  name: "machinemode",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "machinemode", targets: ["machinemode"]),
    .executable(name: "machinemode-serve", targets: ["machinemode-serve"]),
    // A file of its own, to be loaded into the program under test.
    .library(name: "FaultShim", type: .dynamic, targets: ["FaultShim"]),
    .executable(name: "StoreTrial", targets: ["StoreTrial"]),
    .executable(name: "MemoryTrial", targets: ["MemoryTrial"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    .systemLibrary(
      name: "CCMarkGFM", pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]),
    .systemLibrary(
      name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    .target(name: "CBuiltFrom"),
    room("TextTools"),
    room("Files"),
    room("Protection", imports: ["CNettle", "TextTools"]),
    room("StudyModel", imports: ["TextTools"]),
    room("StrictJSON", imports: ["TextTools"]),
    room("Templating", imports: ["TextTools"]),
    room("Markdown", imports: ["CCMarkGFM", "TextTools"]),
    room("ItemSyntax", imports: ["Markdown", "StudyModel", "TextTools"]),
    .target(
      name: "Wording", dependencies: ["StudyModel", "Templating", "TextTools"],
      // Built into the program, so that the terminal speaks without a file.
      resources: [.embedInCode("strings.txt")], swiftSettings: swiftSettings),
    room("CurriculumReader", imports: ["ItemSyntax", "Markdown", "StudyModel", "TextTools"]),
    room("Records", imports: ["StrictJSON", "StudyModel", "TextTools"]),
    room("Merging", imports: ["Records", "StrictJSON", "StudyModel"]),
    room(
      "ProgressStorage", imports: ["CNettle", "Files", "Records", "StrictJSON", "StudyModel", "TextTools"]),
    room("Agenda", imports: ["StudyModel", "TextTools"]),
    room("Calendars", imports: ["StudyModel", "TextTools"]),
    room("Logging", imports: ["Agenda", "StudyModel", "TextTools"]),
    room("DayEditing", imports: ["ItemSyntax", "Markdown", "StudyModel", "TextTools"]),
    room("PlanImport", imports: ["ItemSyntax", "Markdown", "StudyModel", "TextTools"]),
    room("SolvedImport", imports: ["ItemSyntax", "Markdown", "StudyModel", "TextTools"]),
    room("Solutions", imports: ["ItemSyntax", "StudyModel", "TextTools"]),
    .target(
      name: "Statistics",
      dependencies: [
        "StudyModel", "TextTools", "Wording", .product(name: "RealModule", package: "swift-numerics"),
      ],
      swiftSettings: swiftSettings),
    room("Cohort", imports: ["Statistics", "StrictJSON", "StudyModel", "TextTools"]),
    room("Reminders", imports: ["Agenda", "Statistics", "StudyModel", "TextTools"]),
    room(
      "Website",
      imports: [
        "Agenda", "Calendars", "Cohort", "Markdown", "Protection", "Records", "Statistics", "StrictJSON",
        "StudyModel", "Templating", "TextTools", "Wording",
      ]),
    .target(
      name: "Program",
      dependencies: [
        "Agenda", "Calendars", "CBuiltFrom", "Cohort", "CurriculumReader", "DayEditing", "Files",
        "ItemSyntax",
        "Logging", "Markdown", "Merging", "PlanImport", "ProgressStorage", "Protection", "Records",
        "Reminders", "Solutions", "SolvedImport", "Statistics", "StrictJSON", "StudyModel", "Templating",
        "TextTools", "Website", "Wording",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "machinemode", dependencies: ["Program"], swiftSettings: swiftSettings,
      linkerSettings: linkerSettings),
    .target(
      name: "PreviewServer",
      dependencies: [
        "Files", "StrictJSON", "TextTools", .product(name: "FlyingSocks", package: "FlyingFox"),
      ],
      swiftSettings: swiftSettings),
    // A program of its own, so that the command line does not carry Foundation and starts as quickly as without it.
    .executableTarget(
      name: "machinemode-serve", dependencies: ["Files", "PreviewServer"], swiftSettings: swiftSettings,
      linkerSettings: linkerSettings + foundationSettings),
    .target(
      name: "TestSupport", dependencies: ["StudyModel", "TextTools"], path: "Tests/TestSupport",
      swiftSettings: plainSettings),
    .target(name: "FaultShim", path: "Tests/FaultShim"),
    .testTarget(name: "ReliabilityTests", dependencies: ["TestSupport"], swiftSettings: plainSettings),
    .testTarget(
      name: "CommandTests", dependencies: ["StrictJSON", "TestSupport", "TextTools", "Program"],
      exclude: ["Goldens"],
      swiftSettings: plainSettings),
    .executableTarget(
      name: "StoreTrial",
      dependencies: [
        "Agenda", "ItemSyntax", "Logging", "Merging", "ProgressStorage", "Records", "Solutions", "StrictJSON",
        "StudyModel", "TextTools",
      ],
      path: "Tests/StoreTrial",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "MemoryTrial", dependencies: ["Statistics", "StudyModel"], path: "Tests/MemoryTrial",
      swiftSettings: swiftSettings),
    tests(of: "TextTools", imports: ["TestSupport"]),
    tests(of: "Files", imports: ["TestSupport"]),
    tests(of: "PreviewServer", imports: ["Files", "StrictJSON", "TestSupport", "TextTools"]),
    tests(of: "Protection", imports: ["TestSupport", "TextTools"], exclude: ["Vectors"]),
    tests(of: "StudyModel", imports: ["TestSupport"]),
    tests(of: "StrictJSON", imports: ["TestSupport", "TextTools"]),
    tests(of: "Templating", imports: ["TestSupport", "TextTools"]),
    tests(of: "Wording", imports: ["StudyModel", "Templating", "TestSupport", "TextTools"]),
    tests(of: "Markdown"),
    tests(of: "CurriculumReader", imports: ["StudyModel", "TestSupport", "TextTools"]),
    tests(of: "Merging", imports: ["Records", "StrictJSON", "StudyModel", "TestSupport"]),
    tests(of: "Records", imports: ["StrictJSON", "StudyModel", "TextTools"]),
    tests(
      of: "ProgressStorage",
      imports: ["Files", "Records", "StrictJSON", "StudyModel", "TestSupport", "TextTools"],
      exclude: ["Fixtures"]),
    tests(of: "Logging", imports: ["Agenda", "Records", "StudyModel", "TestSupport", "TextTools"]),
    tests(of: "Agenda", imports: ["StudyModel", "TestSupport"]),
    tests(of: "Calendars", imports: ["StudyModel", "TestSupport", "TextTools"]),
    tests(of: "ItemSyntax", imports: ["StudyModel"]),
    tests(of: "DayEditing", imports: ["StudyModel", "TestSupport", "TextTools"]),
    tests(
      of: "PlanImport",
      imports: ["CurriculumReader", "ItemSyntax", "StudyModel", "TestSupport", "TextTools"],
      exclude: ["Goldens"]),
    tests(of: "Solutions", imports: ["StudyModel"]),
    tests(of: "SolvedImport", imports: ["ItemSyntax", "StudyModel", "TestSupport", "TextTools"]),
    tests(of: "Statistics", imports: ["StudyModel", "TestSupport", "TextTools", "Wording"]),
    tests(of: "Cohort", imports: ["Statistics", "StrictJSON", "StudyModel", "TestSupport", "TextTools"]),
    tests(of: "Reminders", imports: ["Agenda", "Statistics", "StudyModel", "TestSupport"]),
    tests(
      of: "Website",
      imports: [
        "Agenda", "Calendars", "Cohort", "CurriculumReader", "Logging", "Records", "Statistics", "StrictJSON",
        "StudyModel", "Templating", "TestSupport", "TextTools", "Wording",
      ],
      exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [.v6]
)
