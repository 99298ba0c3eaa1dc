// Memory for the C library's parse of one document, given back all at once.

import CCMarkGFM

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Hands out pieces of a block from its front to its end.
///
/// The library asks for memory some 250 times in a note of 400 bytes and frees each piece by itself. With the
/// system's allocator that is a quarter of what a note costs. Here a document's memory is given back in one
/// step, and the next document has the same block, which the processor still holds.
struct CommonMarkArena: ~Copyable {
  /// Pieces are of 16 bytes and their multiples; in the 16 before each stands how many these are.
  private static let unit = 16
  /// A note needs some 10 KiB; what is never touched of a block costs nothing.
  private static let blockSize = 256 * 1024
  /// Freed pieces of up to so many units are handed out again, so that a document that makes the library try
  /// the same again and again needs no more memory than it holds at one time.
  private static let recycledUnits = 64

  private let firstBlock = UnsafeMutableRawPointer.allocate(byteCount: blockSize, alignment: unit)
  /// Blocks that were needed beside the first one; they go with the document.
  private var moreBlocks: [UnsafeMutableRawPointer] = []
  private var next: UnsafeMutableRawPointer
  private var end: UnsafeMutableRawPointer
  /// The freed piece to hand out next, by its units; each begins with the address of the one after it.
  private let freed = UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>.allocate(
    capacity: recycledUnits + 1)

  init() {
    next = firstBlock
    end = firstBlock + Self.blockSize
    freed.initialize(repeating: nil)
  }

  deinit {
    for block in moreBlocks + [firstBlock] { block.deallocate() }
    freed.deallocate()
  }

  /// How many bytes its blocks have.
  private(set) var size = blockSize

  /// A piece of memory that may hold anything, aligned for all that C has.
  mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    let units = (size + Self.unit - 1) / Self.unit
    if units <= Self.recycledUnits, let piece = freed[units] {
      freed[units] = piece.load(as: UnsafeMutableRawPointer?.self)
      return piece
    }
    let needed = (units + 1) * Self.unit
    if end - next < needed { beginBlock(of: max(needed, Self.blockSize)) }
    let piece = next + Self.unit
    next.storeBytes(of: units, as: Int.self)
    next += needed
    return piece
  }

  /// A piece of `size` that begins with the bytes of `piece`, which is no longer to be used.
  mutating func reallocate(_ piece: UnsafeMutableRawPointer, _ size: Int) -> UnsafeMutableRawPointer {
    let held = Self.units(of: piece) * Self.unit
    if size <= held { return piece }
    let larger = allocate(size)
    larger.copyMemory(from: piece, byteCount: held)
    recycle(piece)
    return larger
  }

  func recycle(_ piece: UnsafeMutableRawPointer) {
    let units = Self.units(of: piece)
    guard units > 0, units <= Self.recycledUnits else { return }
    piece.storeBytes(of: freed[units], as: UnsafeMutableRawPointer?.self)
    freed[units] = piece
  }

  /// Takes all pieces back.
  mutating func reset() {
    for block in moreBlocks { block.deallocate() }
    moreBlocks = []
    next = firstBlock
    end = firstBlock + Self.blockSize
    size = Self.blockSize
    freed.update(repeating: nil)
  }

  private mutating func beginBlock(of size: Int) {
    next = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Self.unit)
    end = next + size
    moreBlocks.append(next)
    self.size += size
  }

  private static func units(of piece: UnsafeMutableRawPointer) -> Int { (piece - unit).load(as: Int.self) }
}

extension CommonMarkArena {
  /// Lets the library take its memory from the program's one arena while `body` runs, then takes it back.
  /// Only one caller at a time may do so: the one that holds the parser's lock.
  static func lend(_ body: (UnsafeMutablePointer<cmark_mem>) -> Void) {
    var functions = cmark_mem(
      calloc: { count, size in
        let piece = CommonMarkArena.inUse?.pointee.allocate(count * size)
        return piece.map { memset($0, 0, count * size) }
      },
      realloc: { piece, size in
        piece.map { CommonMarkArena.inUse?.pointee.reallocate($0, size) }
          ?? CommonMarkArena.inUse?.pointee.allocate(size)
      },
      free: { piece in piece.map { CommonMarkArena.inUse?.pointee.recycle($0) } })
    body(&functions)
    inUse?.pointee.reset()
  }

  // The library tells its functions for memory nothing but sizes, so they have to know where the arena is.
  static var inUse: UnsafeMutablePointer<CommonMarkArena>? {
    UnsafeMutablePointer(bitPattern: addressOfArena)
  }
}

// The place of the one arena, which is never given back. A number, as Swift lets none but those who hold a
// lock see a pointer that all share, and the library calls from within.
private let addressOfArena: UInt = {
  let arena = UnsafeMutablePointer<CommonMarkArena>.allocate(capacity: 1)
  arena.initialize(to: CommonMarkArena())
  return UInt(bitPattern: arena)
}()
