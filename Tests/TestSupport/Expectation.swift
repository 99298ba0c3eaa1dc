// Expectations as plain functions: expanding a macro, even that of a place, would be most of what it costs to compile the
// tests.

import Testing

/// Records an issue at the caller's place, with both values, unless they are equal.
package func expectEqual<Value: Equatable>(
  _ found: Value, _ expected: Value, _ comment: @autoclosure () -> String = "",
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard found != expected else { return }
  record(
    "\(String(reflecting: found)) is not \(String(reflecting: expected))", comment(), fileID, filePath, line,
    column)
}

/// Records an issue unless the text contains the part.
package func expectContains(
  _ text: some StringProtocol, _ part: some StringProtocol, _ comment: @autoclosure () -> String = "",
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard !text.contains(part) else { return }
  record(
    "\(String(reflecting: part)) is not in \(String(reflecting: text))", comment(), fileID, filePath, line,
    column)
}

/// Records an issue unless the values contain the one.
package func expectContains<Values: Sequence>(
  _ values: Values, _ value: Values.Element, _ comment: @autoclosure () -> String = "",
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) where Values.Element: Equatable {
  guard !values.contains(value) else { return }
  record(
    "\(String(reflecting: value)) is not in \(String(reflecting: values))", comment(), fileID, filePath, line,
    column)
}

/// Records an issue if the text contains the part.
package func expectLacks(
  _ text: some StringProtocol, _ part: some StringProtocol, _ comment: @autoclosure () -> String = "",
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard text.contains(part) else { return }
  record(
    "\(String(reflecting: part)) is in \(String(reflecting: text))", comment(), fileID, filePath, line, column
  )
}

/// Records an issue if the values contain the one.
package func expectLacks<Values: Sequence>(
  _ values: Values, _ value: Values.Element, _ comment: @autoclosure () -> String = "",
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) where Values.Element: Equatable {
  guard values.contains(value) else { return }
  record(
    "\(String(reflecting: value)) is in \(String(reflecting: values))", comment(), fileID, filePath, line,
    column)
}

/// Records an issue unless the text begins with the part.
package func expectPrefix(
  _ text: some StringProtocol, _ part: some StringProtocol, _ comment: @autoclosure () -> String = "",
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard !text.hasPrefix(part) else { return }
  record(
    "\(String(reflecting: part)) does not begin \(String(reflecting: text))", comment(), fileID, filePath,
    line, column)
}

/// Records an issue unless the text ends with the part.
package func expectSuffix(
  _ text: some StringProtocol, _ part: some StringProtocol, _ comment: @autoclosure () -> String = "",
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard !text.hasSuffix(part) else { return }
  record(
    "\(String(reflecting: part)) does not end \(String(reflecting: text))", comment(), fileID, filePath, line,
    column)
}

/// Records an issue, with all values, unless there are none.
package func expectEmpty(
  _ values: some Collection, _ comment: @autoclosure () -> String = "",
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard !values.isEmpty else { return }
  record("\(String(reflecting: values)) is not empty", comment(), fileID, filePath, line, column)
}

private func record(
  _ complaint: String, _ comment: String, _ fileID: String, _ filePath: String, _ line: Int, _ column: Int
) {
  Issue.record(
    Comment(rawValue: comment.isEmpty ? complaint : "\(complaint): \(comment)"),
    sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}
