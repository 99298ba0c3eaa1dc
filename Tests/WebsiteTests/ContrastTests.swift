// The colours of the style sheet against each other, by the formula of WCAG 2.2, in light and dark.

import Foundation
import StudyModel
import TestSupport
import Testing

@Suite("The colours")
struct ContrastTests {
  /// Two colours that lie on each other or side by side, by name.
  struct Pair {
    let front: String
    let back: String
    let least: Double
    let use: String
  }

  /// Text of any size: WCAG 1.4.3.
  private static let text = 4.5
  /// What has to be seen to be understood or used: WCAG 1.4.11.
  private static let graphics = 3.0
  /// Steps of one scale, where no rule asks for anything: squares lie apart and say what they hold.
  private static let steps = 1.25

  /// The number of the last day of a complete programme, on the brightest green; its name says the same.
  private static let numberOfFull = 4.0
  /// The shades of days, from nothing done to all.
  private static let shades = ["none", "part", "most", "all"]

  private static let textColours = ["ink", "muted", "accent", "easy", "medium", "hard"]
  /// The colours that take the place of `accent` and `step-4` on the pages of a programme.
  private static let accents = Accent.allCases.map(\.rawValue)
  /// What is no text and no drawing by itself: surfaces, and hairlines that repeat what their place says.
  private static let surfaces: Set = [
    "paper", "panel", "line", "ahead", "wash", "none", "part", "most", "all", "grey-1", "grey-2",
  ]

  /// The fullest shade of each accent, with the colour of the numbers on it.
  private static let fullest: [(shade: String, number: String)] = accents.map { accent in
    switch accent {
    case "teal": ("teal-all", "on-all")
    case "amber": ("amber-all", "on-amber")
    default: (accent, "on-all")
    }
  }

  private static let pairs: [Pair] =
    textColours.map { Pair(front: $0, back: "paper", least: text, use: "text") }
    + textColours.map { Pair(front: $0, back: "panel", least: text, use: "text on a panel") }
    + shades.map { Pair(front: "on-\($0)", back: $0, least: text, use: "number of a day") }
    + zip(shades, shades.dropFirst()).map {
      Pair(front: $1, back: $0, least: steps, use: "shades of days")
    }
    // A complete programme, from its first day to its last.
    + (0..<10).map { Pair(front: "on-all", back: "tenth-\($0)", least: numberOfFull, use: "number of a day") }
    + [
      Pair(front: "focus", back: "paper", least: graphics, use: "focus ring"),
      Pair(front: "focus", back: "panel", least: graphics, use: "focus ring"),
      Pair(front: "edge", back: "panel", least: graphics, use: "border of a control"),
      Pair(front: "paper", back: "ink", least: text, use: "text of the bar at the foot"),
      Pair(front: "all", back: "none", least: graphics, use: "bar on its ground"),
      Pair(front: "all", back: "paper", least: graphics, use: "ticked box"),
      Pair(front: "on-all", back: "all", least: text, use: "tick in its box"),
    ]

  /// The same of each accent, and of the greys below it.
  private static let accentPairs: [Pair] =
    accents.flatMap { accent in
      [
        Pair(front: accent, back: "paper", least: text, use: "text"),
        Pair(front: accent, back: "panel", least: text, use: "text on a panel"),
      ]
    }
    + fullest.flatMap { shade, number in
      [
        Pair(front: shade, back: "paper", least: graphics, use: "complete day"),
        Pair(front: shade, back: "panel", least: graphics, use: "complete day on a panel"),
        Pair(front: number, back: shade, least: text, use: "number of a day"),
        Pair(front: shade, back: "grey-2", least: steps, use: "shades of days"),
      ]
    }
    + [
      Pair(front: "grey-1", back: "none", least: steps, use: "shades of days"),
      Pair(front: "grey-2", back: "grey-1", least: steps, use: "shades of days"),
    ]

  @Test("are far enough apart in light and dark, drawings are seen on paper, and shades are in order")
  func contrast() throws {
    for (scheme, colours) in try StyleColours().schemes {
      for pair in Self.pairs + Self.accentPairs {
        let front = try #require(colours[pair.front])
        let back = try #require(colours[pair.back])
        let ratio = front.contrast(to: back)
        #expect(ratio >= pair.least, "\(pair.use), \(scheme): \(pair.front) on \(pair.back) is \(ratio)")
      }
      let paper = try #require(colours["paper"])
      let drawn = colours.filter { !Self.surfaces.contains($0.key) && !$0.key.hasPrefix("on-") }
      for (name, colour) in drawn {
        let ratio = colour.contrast(to: paper)
        #expect(ratio >= Self.graphics, "\(scheme): \(name) on paper is \(ratio)")
      }
      // Away from the paper one after the other, those of a complete programme last.
      let tenths = scheme == "light" ? (0..<10).reversed() : Array(0..<10)
      let names = Self.shades.prefix(3) + tenths.map { "tenth-\($0)" }
      let ratios = try names.map { try #require(colours[$0]).contrast(to: paper) }
      expectEqual(ratios, ratios.sorted(), scheme)
    }
  }

  @Test("stand in one block alone, those of the header and of each accent too")
  func noOtherColours() throws {
    let head = try String(contentsOfFile: "\(packageFolder)/Templates/head.html", encoding: .utf8)
    let found = head.matches(of: #/<meta name="theme-color" .*>/#).map { String($0.output) }
    let named = (found.first ?? "").matches(of: #/#[0-9a-f]{6}/#).map { Colour($0.output) }
    let style = try StyleColours()
    expectEqual(
      named, [style.light["panel"], style.light["paper"], style.dark["panel"], style.dark["paper"]])
    for (accent, fullest) in zip(ContrastTests.accents, ContrastTests.fullest) {
      expectContains(
        style.rules, ".accent-\(accent) { --accent: var(--\(accent)); --all: var(--\(fullest.shade));")
    }
    expectEqual(ContrastTests.accents.count, 8)
    var depth = 0
    for sign in try StyleColours().rules {
      if sign == "{" { depth += 1 }
      if sign == "}" { depth -= 1 }
      #expect(depth >= 0)
    }
    expectEqual(depth, 0)
    let rules = style.rules
    let hexadecimal = rules.matches(of: #/#[0-9a-fA-F]{3,8}\b/#).map { String($0.output) }
    // Paper is white and ink is black.
    #expect(Set(hexadecimal).isSubset(of: ["#ffffff", "#000000", "#fff", "#000"]), "\(hexadecimal)")
    expectEmpty(rules.matches(of: #/\b(rgba?|hsla?|oklch)\(|color-mix\((?!in srgb, currentcolor)/#))
    for use in rules.matches(of: #/[^-]color:\s*var\(--([a-z0-9-]+)\)/#) {
      let name = String(use.output.1)
      #expect(
        ContrastTests.textColours.contains(name) || name.hasPrefix("on-")
          || ContrastTests.pairs.contains { $0.front == name && $0.least >= ContrastTests.text },
        "\(name) is the colour of a text, but is not held to a text's contrast")
    }
    // What a rule calls by a name of its own is one of them.
    let own = Set(rules.matches(of: #/--([a-z0-9-]+): var\(/#).map { String($0.output.1) })
    for use in rules.matches(of: #/var\(--([a-z0-9-]+)/#) where !own.contains(String(use.output.1)) {
      #expect(try StyleColours().names.contains(String(use.output.1)), "nothing is called \(use.output.1)")
    }
  }

  @Test(
    "are compared as WCAG compares them",
    arguments: [
      ("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.478), ("#767676", "#ffffff", 4.542),
      ("#ffffff", "#ffffff", 1.0), ("#ff0000", "#0000ff", 2.149),
    ])
  func formula(front: String, back: String, ratio: Double) throws {
    let found = try #require(Colour(front)).contrast(to: try #require(Colour(back)))
    #expect(abs(found - ratio) < 0.001)
  }
}

/// A colour of sRGB.
struct Colour: Equatable {
  /// Red, green and blue, 0 to 255.
  let parts: [Int]

  init?(_ hexadecimal: some StringProtocol) {
    let digits = hexadecimal.dropFirst()
    guard hexadecimal.first == "#", digits.count == 6, let number = Int(digits, radix: 16) else { return nil }
    parts = [number >> 16, number >> 8 & 255, number & 255]
  }

  /// WCAG's relative luminance, 0 to 1.
  private var luminance: Double {
    let linear = parts.map { part in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// WCAG's contrast ratio, 1 to 21.
  func contrast(to other: Colour) -> Double {
    (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
  }
}

/// The colours that the style sheet names, by scheme, and its rules without them.
struct StyleColours {
  let light: [String: Colour]
  let dark: [String: Colour]
  /// The names of all custom properties beside the colours.
  let names: Set<String>
  /// All of the sheet but the block of colours.
  let rules: String

  var schemes: [(name: String, colours: [String: Colour])] { [("light", light), ("dark", dark)] }

  init() throws {
    var sheet = try String(contentsOfFile: "\(packageFolder)/Templates/style.css", encoding: .utf8)
      .replacing(#/(?s)\/\*.*?\*\//#, with: "")
    let start = try #require(sheet.range(of: ":root {"))
    let end = try #require(sheet.range(of: "}", range: start.upperBound..<sheet.endIndex))
    let block = sheet[start.upperBound..<end.lowerBound]
    var light: [String: Colour] = [:]
    var dark: [String: Colour] = [:]
    for match in block.matches(of: #/--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/#) {
      light[String(match.output.1)] = Colour(match.output.2)
      dark[String(match.output.1)] = Colour(match.output.3)
    }
    // Every colour of the block is a pair of colours written #rrggbb.
    expectEqual(light.count, block.matches(of: #/light-dark|: #/#).count)
    self.light = light
    self.dark = dark
    names = Set(block.matches(of: #/--([a-z0-9-]+):/#).map { String($0.output.1) })
    sheet.removeSubrange(start.lowerBound..<end.upperBound)
    rules = sheet
  }
}
