// The calls into the C library that parse a text; the tree lives only as long as the closure that reads it.

import CCMarkGFM
import Synchronization

/// Parses with tables, strikethrough, autolinks, task lists and footnotes.
enum CommonMarkParser {
  /// The library keeps a table of special characters that every parse sets and clears. A site is built on one
  /// thread; the lock is for tests, which run side by side, and costs nothing while nobody waits.
  private static let library = Mutex(())

  /// One that the library does not have leaves its marks standing as text.
  private static let extensions = ["table", "strikethrough", "tasklist", "autolink"]

  /// Parses `bytes` and hands the document to `body`, which parses nothing itself and keeps no node.
  ///
  /// - Returns: what `body` returns, or nil when the library gave no document.
  static func withDocument<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (CommonMarkNode) -> Result
  ) -> Result? {
    var result: Result?
    library.withLock { _ in
      cmark_gfm_core_extensions_ensure_registered()
      // Without the option for places, lines are wrong after code spans that hold line breaks.
      guard let parser = cmark_parser_new(CMARK_OPT_SOURCEPOS | CMARK_OPT_FOOTNOTES) else { return }
      defer { cmark_parser_free(parser) }
      for name in extensions {
        guard let found = cmark_find_syntax_extension(name) else { continue }
        _ = cmark_parser_attach_syntax_extension(parser, found)
      }
      bytes.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
      guard let root = cmark_parser_finish(parser) else { return }
      defer { cmark_node_free(root) }
      result = body(CommonMarkNode(pointer: root))
    }
    return result
  }
}
