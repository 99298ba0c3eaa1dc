// The one suite that all of this room's tests stand in, because the C library bears one thread at a time.

import Markdown
import Testing

@Suite("Markdown", .serialized) enum MarkdownSuite {}

/// U+FDD0, which is never a character and which a literal may not hold.
let noncharacter = String(decoding: [0xEF, 0xB7, 0x90] as [UInt8], as: UTF8.self)

/// What a text became.
struct Rendered {
  let html: String
  let limit: MarkdownLimit?

  init(_ text: String, headingOffset: Int = 0) {
    let options = MarkdownOptions(headingOffset: headingOffset)
    let rendering = renderHTML(text, options)
    limit = rendering.passed
    html = String(decoding: rendering.html, as: UTF8.self)
  }
}
