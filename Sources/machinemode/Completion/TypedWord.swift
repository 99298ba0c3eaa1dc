// A word of a command line as the shell would hand it over: without its quotes, with the home folder for `~`.

/// The word that a shell makes of what was typed, without running anything: quotes and backslashes are taken
/// away, `~` and variables are replaced, and whatever else a shell would work out stays as it stands. An open
/// quote ends with the text.
func typedWord(_ raw: String, variable: (String) -> String?) -> String {
  var word = ""
  var rest = raw[...]
  if rest == "~" || rest.hasPrefix("~/"), let home = variable("HOME") {
    word = home
    rest = rest.dropFirst()
  }
  var quote: Character?
  while let character = rest.popFirst() {
    switch character {
    case "'" where quote != "\"": quote = quote == nil ? "'" : nil
    case "\"" where quote != "'": quote = quote == nil ? "\"" : nil
    case "\\" where quote != "'": word += rest.popFirst().map(String.init) ?? ""
    case "$" where quote != "'": word += value(after: &rest, variable)
    default: word.append(character)
    }
  }
  return word
}

/// The value of the variable whose name stands next, and a dollar sign where there is none.
private func value(after rest: inout Substring, _ variable: (String) -> String?) -> String {
  func isPartOfName(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }
  let isBraced = rest.first == "{"
  let name = rest.dropFirst(isBraced ? 1 : 0).prefix(while: isPartOfName)
  let behind = rest[name.endIndex...]
  guard !name.isEmpty, !isBraced || behind.first == "}" else { return "$" }
  rest = isBraced ? behind.dropFirst() : behind
  return variable(String(name)) ?? ""
}
