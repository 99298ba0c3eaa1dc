// swift-tools-version: 6.2
// The rooms of Machine Mode as targets; ARCHITECTURE.md says what each is for and `make lint` holds the imports to it.

import PackageDescription

let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// The Swift library is linked in, so that the program runs where Swift is not installed and has less to find at start.
let linkerSettings: [LinkerSetting] = [
  .unsafeFlags(
    ["-static-stdlib", "-l_FoundationCollections", "-l_FoundationCShims"], .when(platforms: [.linux]))
]

// In a release the tests are not worth optimising: they build in a quarter of the time without. A debug build expands the macros
// of a room's tests in one batch, where it would do so for each half of its files.
let testSettings: [SwiftSetting] =
  swiftSettings + [
    .unsafeFlags(["-Onone"], .when(configuration: .release)),
    .unsafeFlags(["-driver-batch-count", "1"], .when(configuration: .debug)),
  ]

func room(_ name: String, imports rooms: [String] = []) -> Target {
  .target(name: name, dependencies: rooms.map { .byName(name: $0) }, swiftSettings: swiftSettings)
}

/// A room that goes through every byte of a page, or every day of a rule. Optimised in a debug build, too, these few save the tests more
/// than they take to compile. Reading plans does not: it takes longer to optimise than all of them.
func innerLoop(_ name: String, imports rooms: [String] = []) -> Target {
  .target(
    name: name, dependencies: rooms.map { .byName(name: $0) },
    swiftSettings: swiftSettings + [.unsafeFlags(["-O"], .when(configuration: .debug))])
}

func tests(of name: String, imports rooms: [String] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: ([name, "TestSupport"] + rooms).map { .byName(name: $0) },
    exclude: exclude, swiftSettings: testSettings)
}

let package = Package(
  name: "machinemode",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "machinemode", targets: ["machinemode"]),
    // A file of its own, to be loaded into the program under test.
    .library(name: "FaultShim", type: .dynamic, targets: ["FaultShim"]),
    .executable(name: "AnswerTrial", targets: ["AnswerTrial"]),
    .executable(name: "MemoryTrial", targets: ["MemoryTrial"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
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
    innerLoop("TextTools"),
    room("Files"),
    room("Protection", imports: ["CNettle", "TextTools"]),
    room("StudyModel", imports: ["TextTools"]),
    innerLoop("JSON", imports: ["TextTools"]),
    innerLoop("Templating", imports: ["TextTools"]),
    innerLoop("Markdown", imports: ["CCMarkGFM", "TextTools"]),
    room("Wording", imports: ["StudyModel", "Templating", "TextTools"]),
    room("Plans", imports: ["Markdown", "StudyModel", "TextTools"]),
    room("Store", imports: ["CNettle", "Files", "JSON", "StudyModel", "TextTools"]),
    innerLoop("Agenda", imports: ["StudyModel", "TextTools"]),
    room("Calendars", imports: ["Agenda", "StudyModel", "TextTools"]),
    room("Logging", imports: ["Agenda", "Calendars", "StudyModel", "TextTools"]),
    room("Solutions", imports: ["Plans", "StudyModel", "TextTools"]),
    .target(
      name: "Statistics",
      dependencies: [
        "StudyModel", "TextTools", "Wording", .product(name: "RealModule", package: "swift-numerics"),
      ],
      swiftSettings: swiftSettings),
    room("Cohort", imports: ["JSON", "Statistics", "StudyModel", "TextTools"]),
    room("Reminders", imports: ["Agenda", "Calendars", "Statistics", "StudyModel", "TextTools"]),
    room(
      "Website",
      imports: [
        "Agenda", "Calendars", "Cohort", "JSON", "Markdown", "Protection", "Statistics", "Store",
        "StudyModel",
        "Templating", "TextTools", "Wording",
      ]),
    .target(
      name: "Program",
      dependencies: [
        "Agenda", "Calendars", "Cohort", "Files", "Logging",
        "JSON", "Markdown", "Plans", "Protection", "Reminders", "Solutions",
        "Statistics",
        "Store", "StudyModel", "Templating", "TextTools", "Website", "Wording",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // Optimising the commands takes minutes, for which everybody waits, and makes them a fiftieth quicker: what is gone through
      // a thousand times lies in the other rooms.
      swiftSettings: swiftSettings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]),
    .executableTarget(
      name: "machinemode", dependencies: ["CBuiltFrom", "Program"], swiftSettings: swiftSettings,
      linkerSettings: linkerSettings),
    .target(
      name: "TestSupport", dependencies: ["Protection", "StudyModel", "TextTools"], path: "Tests/TestSupport",
      swiftSettings: swiftSettings),
    .target(name: "FaultShim", path: "Tests/FaultShim"),
    .testTarget(name: "ReliabilityTests", dependencies: ["TestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "CommandTests", dependencies: ["JSON", "StudyModel", "TestSupport", "TextTools"],
      exclude: ["Fixtures", "Goldens"], swiftSettings: testSettings),
    tests(
      of: "Program",
      imports: ["Calendars", "Files", "Logging", "Plans", "Store", "StudyModel", "TextTools"]),
    .executableTarget(
      name: "AnswerTrial",
      dependencies: [
        "Agenda", "JSON", "Logging", "Plans", "Solutions", "Store", "StudyModel",
      ],
      path: "Tests/AnswerTrial",
      swiftSettings: swiftSettings),
    .executableTarget(
      name: "MemoryTrial", dependencies: ["Statistics", "StudyModel"], path: "Tests/MemoryTrial",
      swiftSettings: swiftSettings),
    tests(of: "TextTools"),
    tests(of: "Files"),
    tests(of: "Protection", imports: ["TextTools"], exclude: ["Vectors"]),
    tests(of: "StudyModel"),
    tests(of: "JSON", imports: ["TextTools"]),
    tests(of: "Templating", imports: ["TextTools"]),
    tests(of: "Wording", imports: ["StudyModel", "Templating", "TextTools"]),
    tests(of: "Markdown"),
    tests(of: "Plans", imports: ["StudyModel", "TextTools"], exclude: ["Formulas", "Goldens"]),
    tests(of: "Store", imports: ["Files", "JSON", "StudyModel", "TextTools"], exclude: ["Fixtures"]),
    tests(of: "Logging", imports: ["Agenda", "Store", "StudyModel", "TextTools"]),
    tests(of: "Agenda", imports: ["StudyModel"]),
    tests(of: "Calendars", imports: ["Agenda", "StudyModel", "TextTools"]),
    tests(of: "Solutions", imports: ["StudyModel"]),
    tests(of: "Statistics", imports: ["StudyModel", "TextTools", "Wording"]),
    tests(of: "Cohort", imports: ["JSON", "Statistics", "StudyModel", "TextTools"]),
    tests(of: "Reminders", imports: ["Agenda", "Calendars", "Statistics", "StudyModel"]),
    tests(
      of: "Website",
      imports: [
        "Agenda", "Calendars", "Cohort", "JSON", "Logging", "Plans", "Statistics", "Store",
        "StudyModel", "Templating", "TextTools", "Wording",
      ],
      exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [.v6]
)
