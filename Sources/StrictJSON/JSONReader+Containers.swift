// Reads objects and arrays, and finds duplicate keys, trailing commas and too deep nesting.

extension JSONReader {
  /// Reads an object: calls `member` for each key in the order of the document, to read the key's value.
  ///
  /// A key that stands twice is refused before its second value is read; so are two keys that are canonically
  /// equivalent in Unicode, which Swift's strings do not tell apart. A key whose value `member` does not read
  /// is refused as unknown: to pass over one, call `skipValue()`. A closure of several statements has to name
  /// its error: `{ (reader, key) throws(JSONError) in … }`.
  package mutating func readObject(
    _ member: (inout JSONReader, _ key: String) throws(JSONError) -> Void
  ) throws(JSONError) {
    let start = try enter(.object)
    let level = path.count
    var keys = openKeys.open()
    defer { leave(start, level: level) }
    defer { openKeys.close(keys) }
    skipWhiteSpace()
    if current == Byte.closeBrace {
      offset += 1
      return
    }
    var expected = JSONError.Expectation.keyOrObjectEnd
    while true {
      let keyStart = offset
      let key = try readKey(among: &keys, expected: expected)
      path[level - 1] = .key(at: keyStart)
      valueStart = keyStart
      valueIsPending = true
      do { try member(&self, key) } catch { throw spent(by: error) }
      if valueIsPending { throw fail(.unknownKey(key), at: keyStart) }
      path[level - 1] = .container
      guard try readComma(before: Byte.closeBrace, expected: .commaOrObjectEnd) else { return }
      expected = .key
    }
  }

  /// Reads an array: calls `element` for each element with its index from 0, to read it.
  ///
  /// An element that `element` does not read is refused: to pass over one, call `skipValue()`.
  package mutating func readArray(
    _ element: (inout JSONReader, _ index: Int) throws(JSONError) -> Void
  ) throws(JSONError) {
    let start = try enter(.array)
    let level = path.count
    defer { leave(start, level: level) }
    skipWhiteSpace()
    if current == Byte.closeBracket {
      offset += 1
      return
    }
    if offset == bytes.count { throw unexpected(.valueOrArrayEnd) }
    var index = 0
    while true {
      let elementStart = offset
      path[level - 1] = .index(index)
      valueStart = elementStart
      valueIsPending = true
      do { try element(&self, index) } catch { throw spent(by: error) }
      if valueIsPending { throw fail(.unexpectedElement, at: elementStart) }
      path[level - 1] = .container
      guard try readComma(before: Byte.closeBracket, expected: .commaOrArrayEnd) else { return }
      index += 1
    }
  }

  /// Reads a key that its object does not have yet, and the colon after it.
  ///
  /// A function of its own to keep the frame of `readObject`, which nests, small.
  private mutating func readKey(
    among keys: inout JSONOpenKeys.Level, expected: JSONError.Expectation
  ) throws(JSONError) -> String {
    let start = offset
    guard current == Byte.quote else { throw unexpected(expected) }
    let key = try scanKey()
    guard openKeys.add(key, to: &keys) else { throw fail(.duplicateKey(key), at: start) }
    skipWhiteSpace()
    guard current == Byte.colon else { throw unexpected(.colon) }
    offset += 1
    return key
  }

  /// Reads the bracket that opens a container; returns its place.
  private mutating func enter(_ kind: JSONKind) throws(JSONError) -> Int {
    try beginValue(kind)
    guard path.count < limits.maximumDepth else {
      throw fail(.tooDeep(limit: limits.maximumDepth), at: offset)
    }
    path.append(.container)
    valueIsPending = false
    let start = offset
    offset += 1
    return start
  }

  /// Leaves a container and every one inside it that an error has left open.
  private mutating func leave(_ start: Int, level: Int) {
    while path.count >= level { path.removeLast() }
    valueStart = start
    valueIsPending = false
  }

  /// Reads the comma before another part, true, or the bracket that ends the container, false.
  private mutating func readComma(
    before end: UInt8, expected: JSONError.Expectation
  ) throws(JSONError) -> Bool {
    skipWhiteSpace()
    let place = offset
    if current == end {
      offset += 1
      return false
    }
    guard current == Byte.comma else { throw unexpected(expected) }
    offset += 1
    skipWhiteSpace()
    if current == end { throw fail(.trailingComma, at: place) }
    return true
  }
}
