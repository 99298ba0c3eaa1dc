// Comparisons as a plain function: expanding the macro would be most of what it costs to compile the tests.

import Testing

/// Records an issue at the caller's place, with both values, unless they are equal.
package func expectEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ comment: @autoclosure () -> String = "",
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard found != expected else { return }
  let reason = comment()
  let values = "\(String(reflecting: found)) is not \(String(reflecting: expected))"
  Issue.record(
    Comment(rawValue: reason.isEmpty ? values : "\(values): \(reason)"),
    sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}
