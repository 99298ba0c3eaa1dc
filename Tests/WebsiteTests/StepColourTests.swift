// The colours of the heat map's steps, held to the contrasts that let anyone read them, in both themes.

import Foundation
import TestSupport
import Testing

@Suite("The colours of the steps")
struct StepColourTests {
  /// The blocks of custom properties at the top of the style sheet: light, dark by the system, dark by choice.
  private static func themes() throws -> [[String: String]] {
    let sheet = try String(contentsOfFile: "\(packageFolder)/Templates/style.css", encoding: .utf8)
    return sheet.matches(of: #/\{([^{}]*--step-0:[^{}]*)\}/#).map { block in
      Dictionary(
        block.output.1.matches(of: #/--([a-z0-9-]+): *(#[0-9a-f]{6});/#)
          .map { (String($0.output.1), String($0.output.2)) },
        uniquingKeysWith: { $1 })
    }
  }

  /// Of WCAG 2.2, 1 to 21.
  private func contrast(_ one: String?, _ other: String?) throws -> Double {
    let (first, second) = (try luminance(one), try luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private func luminance(_ colour: String?) throws -> Double {
    let digits = try #require(colour).dropFirst()
    let value = try #require(Int(digits, radix: 16))
    let parts = [value >> 16, value >> 8 & 255, value & 255].map { part in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  @Test("dark by the system and dark by choice are the same")
  func dark() throws {
    let themes = try Self.themes()
    #expect(themes.count == 3)
    #expect(themes[1] == themes[2])
    #expect(Set(themes[0].keys) == Set(themes[1].keys))
  }

  @Test("a number reads on its step, and on the page while its day lies ahead", arguments: 0...4)
  func numbers(step: Int) throws {
    for theme in try Self.themes() {
      #expect(try contrast(theme["step-\(step)"], theme["on-step-\(step)"]) >= 4.5)
      #expect(try contrast(theme["paper"], theme["muted"]) >= 4.5)
    }
  }

  @Test(
    "each step stands apart from the next, in order from the page on, also in greyscale", arguments: 0...3)
  func steps(step: Int) throws {
    for theme in try Self.themes() {
      #expect(try contrast(theme["step-\(step)"], theme["step-\(step + 1)"]) >= 1.25)
      let (nearer, further) = (
        try contrast(theme["paper"], theme["step-\(step)"]),
        try contrast(theme["paper"], theme["step-\(step + 1)"])
      )
      #expect(nearer < further)
    }
  }

  @Test("the ring around today stands apart from the page that lies on both sides of it")
  func ring() throws {
    for theme in try Self.themes() { #expect(try contrast(theme["ink"], theme["paper"]) >= 3) }
  }

  @Test(
    "bars and dots stand apart from the page",
    arguments: ["easy", "medium", "hard", "muted", "step-3", "step-4"])
  func marks(name: String) throws {
    for theme in try Self.themes() { #expect(try contrast(theme[name], theme["paper"]) >= 3) }
  }
}
