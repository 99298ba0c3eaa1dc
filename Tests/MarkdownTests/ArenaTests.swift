// The memory that a document is parsed in: what it hands out, takes back, and does not let grow.

import Testing

@testable import Markdown

extension MarkdownSuite {
  @Suite("Arena") struct ArenaTests {
    static let sizes = [1, 8, 15, 16, 17, 100, 144, 1_000, 1_024, 1_025, 5_000, 300_000, 1_000_000]

    @Test("pieces are aligned and do not overlap, whatever their sizes")
    func pieces() {
      var arena = CommonMarkArena()
      var pieces: [UnsafeMutableRawBufferPointer] = []
      for (index, size) in (Self.sizes + Self.sizes.reversed()).enumerated() {
        let piece = UnsafeMutableRawBufferPointer(start: arena.allocate(size), count: size)
        #expect(UInt(bitPattern: piece.baseAddress) % 16 == 0)
        for offset in piece.indices { piece[offset] = UInt8(index) }
        pieces.append(piece)
      }
      for (index, piece) in pieces.enumerated() {
        #expect(piece.allSatisfy { $0 == UInt8(index) }, "piece \(index) of \(piece.count) bytes")
      }
    }

    @Test("a piece that grows keeps its bytes")
    func growing() {
      var arena = CommonMarkArena()
      var piece = arena.allocate(1)
      piece.storeBytes(of: 7, as: UInt8.self)
      for size in Self.sizes {
        let between = arena.allocate(32)
        between.storeBytes(of: 0, as: UInt8.self)
        piece = arena.reallocate(piece, size)
        #expect(piece.load(as: UInt8.self) == 7)
      }
    }

    @Test("a small piece that was freed is handed out again, so that trying again needs no more memory")
    func recycling() {
      var arena = CommonMarkArena()
      let before = arena.size
      for _ in 0..<10_000 {
        let pieces = [24, 144, 1_000].map { arena.allocate($0) }
        for piece in pieces { arena.recycle(piece) }
      }
      #expect(arena.size == before)
      arena.recycle(arena.allocate(24))
      let piece = arena.allocate(20)
      #expect(arena.allocate(20) != piece)
    }

    @Test("what a large document needed is given back after it")
    func givenBack() {
      var arena = CommonMarkArena()
      let before = arena.size
      _ = arena.allocate(3 * before)
      _ = arena.allocate(before)
      #expect(arena.size > 4 * before)
      arena.reset()
      #expect(arena.size == before)
    }

    @Test("the program's arena is as small after ten thousand notes as before, whatever they hold")
    func manyNotes() {
      let notes = LimitTests.ordinary.map(\.1) + [String(repeating: "[", count: 65_000), "~~a~~ [b](c)"]
      for note in notes { #expect(Rendered(note).limit == nil) }
      for _ in 0..<10_000 { _ = Rendered("~~a~~ **b** | `c`\n\n- [x] d") }
      #expect(CommonMarkArena.inUse?.pointee.size == CommonMarkArena().size)
    }
  }
}
