// What tells one store from another: an id drawn at random when it is made.

/// Ids of stores.
enum StoreIdentity {
  private static let digits: [Character] = Array("0123456789abcdef")
  private static let length = 32

  /// A new id of 32 hexadecimal digits, so 128 random bits.
  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return String((0..<length).map { _ in digits[Int.random(in: 0..<16, using: &generator)] })
  }

  static func isSound(_ id: String) -> Bool { id.utf8.count == length && id.allSatisfy(digits.contains) }
}
