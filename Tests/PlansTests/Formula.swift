// Works out the formulas of Tests/PlansTests/Formulas: names, constants, a few functions, and no number from elsewhere.

import Foundation

/// What is wrong with a formula.
struct FormulaFault: Error, Equatable { let text: String }

/// Works out one formula from left to right.
struct Formula {
  private let tokens: [String]
  private let names: [String: Double]
  private var place = 0

  /// The value of a formula.
  ///
  /// - Throws: ``FormulaFault`` for an unknown name, a number that no prompt gives, or a form that is none.
  static func value(of text: String, names: [String: Double]) throws(FormulaFault) -> Double {
    let pattern = #/[A-Za-z_]\w*|\d[\d.]*|\S/#
    var formula = Formula(tokens: text.matches(of: pattern).map { String($0.output) }, names: names)
    let value = try formula.sum()
    guard let rest = formula.token else { return value }
    throw FormulaFault(text: "`\(rest)` is left over")
  }

  private init(tokens: [String], names: [String: Double]) {
    self.tokens = tokens
    self.names = names
  }

  private var token: String? { tokens.indices.contains(place) ? tokens[place] : nil }

  private mutating func take(_ wanted: String) -> Bool {
    guard token == wanted else { return false }
    place += 1
    return true
  }

  private mutating func sum() throws(FormulaFault) -> Double {
    var value = try product()
    while true {
      if take("+") {
        value += try product()
      } else if take("-") {
        value -= try product()
      } else {
        return value
      }
    }
  }

  private mutating func product() throws(FormulaFault) -> Double {
    var value = try power()
    while true {
      if take("*") {
        value *= try power()
      } else if take("/") {
        value /= try power()
      } else {
        return value
      }
    }
  }

  private mutating func power() throws(FormulaFault) -> Double {
    let base = try operand()
    return take("^") ? pow(base, try power()) : base
  }

  private mutating func operand() throws(FormulaFault) -> Double {
    guard let word = token else { throw FormulaFault(text: "it ends too early") }
    place += 1
    if word == "(" { return try closed(sum()) }
    if let digit = word.first, digit.isWholeNumber {
      guard allowedNumbers.contains(word), let value = Double(word) else {
        throw FormulaFault(text: "\(word) comes from no prompt")
      }
      return value
    }
    if take("(") {
      var values = [try sum()]
      while take(",") { values.append(try sum()) }
      guard let result = functions[word]?(values) else { throw FormulaFault(text: "no function `\(word)`") }
      return try closed(result)
    }
    guard let value = names[word] ?? constants[word] else { throw FormulaFault(text: "no name `\(word)`") }
    return value
  }

  private mutating func closed(_ value: Double) throws(FormulaFault) -> Double {
    guard take(")") else { throw FormulaFault(text: "`)` is missing") }
    return value
  }
}

/// Numbers that belong to reckoning, not to a prompt.
private let allowedNumbers: Set = ["0", "1", "2", "100"]

private let constants: [String: Double] = [
  "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15, "KiB": 1_024, "MiB": 1_048_576, "GiB": 1_073_741_824,
  "ms": 1e-3, "minute": 60, "hour": 3_600, "day": 86_400, "week": 604_800, "year": 365 * 86_400, "months": 12,
  "byte": 8, "alphabet": 26, "digits": 10, "e": M_E, "pi": Double.pi,
]

private let functions: [String: @Sendable ([Double]) -> Double?] = [
  "sqrt": { $0.first?.squareRoot() }, "ceil": { $0.first.map { roundedUp($0) } },
  "floor": { $0.first?.rounded(.down) },
  "round": { $0.first?.rounded() }, "ln": { $0.first.map { log($0) } }, "log2": { $0.first.map { log2($0) } },
  "min": { $0.min() }, "max": { $0.max() }, "erlangC": { $0.count == 2 ? erlangC($0[0], $0[1]) : nil },
]

/// Up to the next whole number, but for an error of floating point.
private func roundedUp(_ value: Double) -> Double {
  let nearest = value.rounded()
  return abs(value - nearest) < 1e-9 * max(1, abs(value)) ? nearest : value.rounded(.up)
}

/// The chance that a call finds all servers busy, with random arrivals and a queue.
///
/// - Parameter load: the mean number of busy servers.
private func erlangC(_ servers: Double, _ load: Double) -> Double {
  var blocked = 1.0
  for server in stride(from: 1, through: servers, by: 1) {
    blocked = load * blocked / (server + load * blocked)
  }
  return blocked / (1 - load / servers * (1 - blocked))
}
