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

  /// Each with the syntax that it is for; none for those that cost little.
  private let extensions: [(syntax: Syntax, pointer: OpaquePointer)]

  /// What costs much to look for, so that a text that cannot hold it is spared.
  struct Syntax: OptionSet {
    let rawValue: Int
    /// Bare addresses become links: each `w` and each colon might begin one, and all text is looked through
    /// for `@` once more.
    static let autolinks = Syntax(rawValue: 1)
    /// The whole tree is gone through once more for references.
    static let footnotes = Syntax(rawValue: 2)
    static let all: Syntax = [.autolinks, .footnotes]
  }

  /// Looks the extensions up; one that the library does not have leaves its marks standing as text.
  init() {
    let names: [(Syntax, String)] = [
      ([], "table"), ([], "strikethrough"), ([], "tasklist"), (.autolinks, "autolink"),
    ]
    var found: [(Syntax, OpaquePointer)] = []
    Self.library.withLock { _ in
      cmark_gfm_core_extensions_ensure_registered()
      found = names.compactMap { syntax, name in cmark_find_syntax_extension(name).map { (syntax, $0) } }
    }
    extensions = found
  }

  /// Parses `bytes` and hands the document to `body`, which parses nothing itself and keeps no node.
  ///
  /// - Parameters:
  ///   - syntax: what to look for beside all else.
  ///   - countsLinesInside: whether line numbers stay right after code spans that hold line breaks.
  /// - Returns: what `body` returns, or nil when the library gave no document.
  func withDocument<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ syntax: Syntax, countsLinesInside: Bool,
    _ body: (CommonMarkNode) -> Result
  ) -> Result? {
    let options =
      (countsLinesInside ? CMARK_OPT_SOURCEPOS : 0)
      | (syntax.contains(.footnotes) ? CMARK_OPT_FOOTNOTES : 0)
    var result: Result?
    Self.library.withLock { _ in
      CommonMarkArena.lend { functions in
        guard let parser = cmark_parser_new_with_mem(options, functions) else { return }
        for known in extensions where syntax.isSuperset(of: known.syntax) {
          _ = cmark_parser_attach_syntax_extension(parser, known.pointer)
        }
        bytes.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
        if let root = cmark_parser_finish(parser) { result = body(CommonMarkNode(pointer: root)) }
      }
    }
    return result
  }
}
