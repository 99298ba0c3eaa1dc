// Members of a JSON object by their keys, for tests that read documents of the program.

import StrictJSON

extension JSONValue {
  /// The value of a member; nil where it is no object or has none of that name.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}
