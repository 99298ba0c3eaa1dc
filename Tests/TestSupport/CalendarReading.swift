// Reads a calendar as strictly as RFC 5545 writes it, for tests: lines, folds, properties, components.

import Foundation
import Testing

/// One property of a calendar, with its value as it stands there.
package struct CalendarProperty: Hashable {
  package let name: String
  /// What stands between the name and the value: `VALUE=DATE`.
  package let parameters: String
  package let value: String

  /// The value of a text: what stands behind a backslash is a line end or the character itself.
  package var text: String {
    var text = ""
    var isEscaped = false
    for character in value.unicodeScalars {
      if isEscaped {
        text.unicodeScalars.append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.unicodeScalars.append(character)
      }
    }
    return text
  }
}

/// A component with its properties and those inside it.
package final class CalendarComponent {
  package let name: String
  package private(set) var properties: [CalendarProperty] = []
  package private(set) var components: [CalendarComponent] = []

  package init(name: String) { self.name = name }

  /// The value of a property; nil where there is none, or more than one.
  package subscript(name: String) -> String? {
    let all = properties.filter { $0.name == name }
    return all.count == 1 ? all[0].value : nil
  }

  package func text(_ name: String) -> String? { properties.first { $0.name == name }?.text }

  package func components(_ name: String) -> [CalendarComponent] { components.filter { $0.name == name } }

  /// The event of an identifier that ends in a name.
  package func event(_ name: String) -> CalendarComponent? {
    components.first { $0.name == "VEVENT" && $0["UID"]?.hasSuffix("-\(name)") == true }
  }

  /// Reads a whole file and complains about all that is not as it has to be.
  package static func read(_ bytes: [UInt8]) throws -> CalendarComponent {
    let lines = try CalendarLines(bytes)
    let root = CalendarComponent(name: "")
    var open = [root]
    for line in lines.unfolded {
      let property = try #require(Self.property(of: line), "\(line)")
      let current = try #require(open.last)
      switch property.name {
      case "BEGIN":
        let component = CalendarComponent(name: property.value)
        current.components.append(component)
        open.append(component)
      case "END":
        #expect(open.popLast()?.name == property.value)
      default: current.properties.append(property)
      }
    }
    #expect(open.count == 1 && root.properties.isEmpty && root.components.count == 1)
    return try #require(root.components.first)
  }

  private static func property(of line: String) -> CalendarProperty? {
    // A colon in quotes belongs to a parameter.
    // By characters of Unicode, a colon and what combines with it would be one.
    let form = #/(?s)([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)/#.matchingSemantics(.unicodeScalar)
    guard let match = line.wholeMatch(of: form) else { return nil }
    return CalendarProperty(
      name: String(match.1), parameters: String(match.2.dropFirst()), value: String(match.3))
  }
}

/// The lines of a calendar, as they stand and without folds.
package struct CalendarLines {
  /// With the blank that a folded one goes on with.
  package let physical: [[UInt8]]
  package let unfolded: [String]

  package init(_ bytes: [UInt8]) throws {
    var lines: [[UInt8]] = [[]]
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x0D:
        #expect(index + 1 < bytes.count && bytes[index + 1] == 0x0A, "a lone carriage return at \(index)")
        index += 1
        lines.append([])
      case 0x0A: Issue.record("a lone line feed at \(index)")
      case 0x00...0x1F, 0x7F: Issue.record("a control character at \(index)")
      default: lines[lines.count - 1].append(bytes[index])
      }
      index += 1
    }
    #expect(lines.last == [], "the last line has no end")
    physical = Array(lines.dropLast())
    for line in physical {
      #expect(line.count <= 75 && !line.isEmpty, "\(line.count) octets")
      // A fold stands between characters, so each line is text by itself.
      #expect(String(validating: line, as: UTF8.self) != nil)
    }
    var whole: [String] = []
    for line in physical {
      let text = String(decoding: line, as: UTF8.self)
      if line.first == 0x20 {
        try #require(!whole.isEmpty)
        whole[whole.count - 1].unicodeScalars.append(contentsOf: text.unicodeScalars.dropFirst())
      } else {
        whole.append(text)
      }
    }
    unfolded = whole
    for line in unfolded {
      // Readers split by Unicode's rules, too.
      #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(!line.unicodeScalars.contains { [0x2028, 0x2029].contains($0.value) })
    }
  }
}
