// Writes a parsed text's tables as HTML.

extension HTMLWriter {
  /// A table in a group of its own that scrolls, by the keyboard too, when the page is narrow. It is no landmark: a page
  /// may hold many, all of one name.
  mutating func writeTable(_ table: CommonMarkNode, depth: Int) {
    let alignments = table.alignments
    var isInsideBody = false
    output.ensureLineStart()
    output.markup("<div class=\"table-scroll\" tabindex=\"0\" role=\"group\" aria-label=\"")
    output.attribute(options.labels.table)
    output.markup("\">\n<table>\n")
    for row in table.children {
      let isHeader = row.kind == .tableRow(isHeader: true)
      if !isHeader, !isInsideBody {
        output.markup("<tbody>\n")
        isInsideBody = true
      }
      output.markup(isHeader ? "<thead>\n<tr>\n" : "<tr>\n")
      for (column, cell) in row.children.enumerated() {
        let alignment = column < alignments.count ? alignments[column] : .none
        writeCell(cell, isHeader: isHeader, alignment: alignment, depth: depth + 2)
      }
      output.markup(isHeader ? "</tr>\n</thead>\n" : "</tr>\n")
    }
    output.markup(isInsideBody ? "</tbody>\n</table>\n</div>\n" : "</table>\n</div>\n")
  }

  private mutating func writeCell(
    _ cell: CommonMarkNode, isHeader: Bool, alignment: CommonMarkNode.Alignment, depth: Int
  ) {
    guard isWithinDepth(depth) else { return }
    output.markup(isHeader ? "<th scope=\"col\"" : "<td")
    switch alignment {
    case .none: output.markup(">")
    case .left: output.markup(" class=\"align-left\">")
    case .center: output.markup(" class=\"align-center\">")
    case .right: output.markup(" class=\"align-right\">")
    }
    writeInlines(of: cell, depth: depth)
    output.markup(isHeader ? "</th>\n" : "</td>\n")
  }
}
