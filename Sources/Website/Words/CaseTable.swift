// A value for every case of an enum, found by the case's place: a site says some 200,000 phrases.

/// As a dictionary that has all keys, without a hash: enums with raw values hash and compare those.
struct CaseTable<Case: CaseIterable & Sendable, Value: Sendable>: Sendable {
  private let values: [Value]

  /// - Parameter value: called once for each case, in their order.
  init(_ value: (Case) -> Value) { values = Case.allCases.map(value) }

  subscript(entry: Case) -> Value { values[CaseTable.place(of: entry)] }

  /// The place among the cases, from 0. It is what an enum without values is in memory: in declaration order, in the
  /// fewest bytes that hold it (Swift's ABI, Type Layout, C-Like Enums).
  static func place(of entry: Case) -> Int {
    withUnsafeBytes(of: entry) { bytes in
      bytes.indices.reduce(0) { $0 | Int(bytes[$1]) << ($1 * 8) }
    }
  }
}
