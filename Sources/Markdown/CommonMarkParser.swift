// The calls into the C library that parse a text; the tree lives only as long as the closure that reads it.

import CCMarkGFM
import Synchronization

/// Parses with tables, strikethrough, autolinks, task lists and footnotes.
///
/// The library keeps a table of special characters that every parse sets and clears. A site is built on one
/// thread; the lock is for tests, which run side by side, and costs nothing while nobody waits.
struct CommonMarkParser {
  private static let library = Mutex(())

  private let extensions: [OpaquePointer]

  /// Looks the extensions up; one that the library does not have leaves its marks standing as text.
  ///
  /// - Parameter findsAutolinks: whether bare addresses become links, which costs as much as all other
  ///   inlines:
  ///   each `w` and each colon might begin one.
  init(findsAutolinks: Bool = true) {
    var names: [String] = ["table", "strikethrough", "tasklist"]
    if findsAutolinks { names.append("autolink") }
    var found: [OpaquePointer] = []
    Self.library.withLock { _ in
      cmark_gfm_core_extensions_ensure_registered()
      found = names.compactMap { cmark_find_syntax_extension($0) }
    }
    extensions = found
  }

  /// Parses `bytes` and hands the document to `body`; no node may be kept beyond it.
  ///
  /// - Parameter countsLinesInside: whether line numbers stay right after code spans that hold line breaks.
  /// - Returns: what `body` returns, or nil when the library gave no document.
  func withDocument<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, countsLinesInside: Bool, _ body: (CommonMarkNode) -> Result
  ) -> Result? {
    let positions = countsLinesInside ? CMARK_OPT_SOURCEPOS : 0
    guard let parser = cmark_parser_new(CMARK_OPT_FOOTNOTES | positions) else { return nil }
    defer { cmark_parser_free(parser) }
    for syntax in extensions { _ = cmark_parser_attach_syntax_extension(parser, syntax) }
    var document: OpaquePointer?
    Self.library.withLock { _ in
      bytes.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
      document = cmark_parser_finish(parser)
    }
    guard let root = document else { return nil }
    defer { cmark_node_free(root) }
    return body(CommonMarkNode(pointer: root))
  }
}
