// Loads and saves the small files of state in a workspace, as JSON.

import Store
import TextTools

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

enum StateFile {
  /// The state in the bytes of a file; nil if it cannot be read.
  static func state<State: Decodable>(_ type: State.Type, in bytes: [UInt8]) -> State? {
    try? JSONDecoder().decode(type, from: Data(bytes))
  }

  /// Replaces the file.
  ///
  /// - Parameter isSynced: false if losing it does no harm.
  static func save(_ state: some Encodable, to path: String, isSynced: Bool = true) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let bytes = Array(try encoder.encode(state)) + [Ascii.lineFeed]
    try AtomicFile.write(bytes, to: path, isSynced: isSynced)
  }
}
