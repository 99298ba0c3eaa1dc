// The calls into the C library that parse a text; the tree lives only as long as the closure that reads it.

import CCMarkGFM
import Synchronization

/// Parses with tables, strikethrough, autolinks, task lists and footnotes.
///
/// The library keeps a table of special characters that every parse sets and clears. A site is built on one
/// thread; the lock is for tests, which run side by side, and costs nothing while nobody waits. It also gives
/// the one arena to one document at a time.
struct CommonMarkParser {
  private static let library = Mutex(())

  private let extensions: [OpaquePointer]

  /// Looks the extensions up; one that the library does not have leaves its marks standing as text.
  ///
  /// - Parameter findsAutolinks: whether bare addresses become links, which costs as much as all other
  ///   inlines: each `w` and each colon might begin one.
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

  /// Parses `bytes` and hands the document to `body`, which parses nothing itself and keeps no node.
  ///
  /// - Parameter countsLinesInside: whether line numbers stay right after code spans that hold line breaks.
  /// - Returns: what `body` returns, or nil when the library gave no document.
  func withDocument<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, countsLinesInside: Bool, _ body: (CommonMarkNode) -> Result
  ) -> Result? {
    let positions = countsLinesInside ? CMARK_OPT_SOURCEPOS : 0
    var result: Result?
    Self.library.withLock { _ in
      CommonMarkArena.lend { functions in
        guard let parser = cmark_parser_new_with_mem(CMARK_OPT_FOOTNOTES | positions, functions) else {
          return
        }
        for syntax in extensions { _ = cmark_parser_attach_syntax_extension(parser, syntax) }
        bytes.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
        if let root = cmark_parser_finish(parser) { result = body(CommonMarkNode(pointer: root)) }
      }
    }
    return result
  }
}
