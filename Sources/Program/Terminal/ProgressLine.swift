// Shows at a terminal, on one line, what a command that takes over a second is doing.

import Files
import StudyModel
import Synchronization
import TextTools

/// A line on standard error that is rewritten while a command works, and erased before anything else is printed.
///
/// It is drawn only where the command calls it: in loops, between steps, and while another program runs.
struct ProgressLine: Sendable {
  /// Where a line is drawn.
  struct Screen: Sendable {
    /// The monotonic clock.
    let nanoseconds: @Sendable () -> UInt64
    /// The present width; nil while nothing may be drawn.
    let columns: @Sendable () -> Int?
    let write: @Sendable (String) -> Void
  }

  private enum Stage {
    case step(String?)
    case files(String?, Int, of: Int?)
    case wholes(String, Int, of: Int)
  }

  private static let second: UInt64 = 1_000_000_000
  /// The time between two drawings.
  private static let interval = second / 10
  /// To the start of the line, and nothing behind it.
  private static let erasure = "\r\u{1B}[K"

  private let title: String
  private let screen: Screen
  private let startedAt: UInt64
  private var stage = Stage.step(nil)
  private var stageStartedAt: UInt64
  private var drawnAt: UInt64
  /// The text on the screen; nil if there is none.
  private var shown: String?

  /// - Parameter title: what is being done, e.g. `Building the site`.
  init(_ title: String, on screen: Screen) {
    (self.title, self.screen) = (title, screen)
    startedAt = screen.nanoseconds()
    (stageStartedAt, drawnAt) = (startedAt, startedAt)
  }

  /// Goes on to a step, e.g. `sending`.
  mutating func advance(_ step: String) {
    if !countsWholes {
      stage = .step(step)
      stageStartedAt = screen.nanoseconds()
    }
    draw()
  }

  /// Counts files.
  ///
  /// - Parameters:
  ///   - verb: what is done with them, e.g. `reading`; nil if the title says it.
  ///   - total: nil if it is not known yet.
  mutating func advance(_ verb: String? = nil, to done: Int, of total: Int? = nil) {
    if !countsWholes { stage = .files(verb, done, of: total) }
    draw()
  }

  /// Counts what is made one after the other or side by side, e.g. each a `site`. The steps and the files of one are
  /// not shown from then on.
  mutating func advance(to done: Int, of total: Int, each noun: String) {
    stage = .wholes(noun, done, of: total)
    draw()
  }

  private var countsWholes: Bool { if case .wholes = stage { true } else { false } }

  /// Draws the line if it is due and differs from what is on the screen.
  mutating func draw() {
    let now = screen.nanoseconds()
    guard now >= startedAt + ProgressLine.second, now >= drawnAt + ProgressLine.interval,
      let columns = screen.columns()
    else { return }
    // In the last column, some terminals go on to the next line.
    let text = truncated(self.text(at: now), to: max(0, columns - 1), ellipsis: "...")
    guard text != shown else { return }
    (drawnAt, shown) = (now, text)
    screen.write("\r\(text)\u{1B}[K")
  }

  mutating func erase() {
    guard shown != nil else { return }
    shown = nil
    screen.write(ProgressLine.erasure)
  }

  private func text(at now: UInt64) -> String {
    switch stage {
    case .step(let step):
      let words = step.map { "\(title): \($0)" } ?? title
      let seconds = Int((now - stageStartedAt) / ProgressLine.second)
      return seconds > 0 ? "\(words), \(grouped(seconds)) s" : words
    case .files(let verb, let done, of: let total):
      let words = verb.map { "\(title): \($0)" } ?? "\(title):"
      return "\(words) \(total.map { "\(grouped(done)) of \(counted($0, "file"))" } ?? counted(done, "file"))"
    case .wholes(let noun, let done, of: let total):
      return "\(title): \(grouped(done)) of \(counted(total, noun))"
    }
  }
}

// MARK: - The line of the command

extension ProgressLine {
  private static let present = Mutex<ProgressLine?>(nil)

  /// Begins the line of a command; `end` has to follow, whatever happens. Nothing is shown if standard error is no
  /// terminal, or cannot rewrite a line.
  static func begin(_ title: String, isQuiet: Bool) {
    guard !isQuiet, Environment.value("TERM") != "dumb", StandardError.isTerminal else { return }
    let screen = Screen(
      nanoseconds: { Clock.monotonicNanoseconds() }, columns: { StandardError.columns },
      // Not as `StandardError` writes, which erases the line.
      write: { try? writeAll(Array($0.utf8), to: STDERR_FILENO) })
    let line = ProgressLine(title, on: screen)
    present.withLock { $0 = line }
  }

  static func end() {
    present.withLock {
      $0?.erase()
      $0 = nil
    }
  }

  /// As the methods of the same names, on the line of the command; without one, nothing.
  static func advance(_ step: String) { present.withLock { $0?.advance(step) } }

  static func advance(_ verb: String? = nil, to done: Int, of total: Int? = nil) {
    present.withLock { $0?.advance(verb, to: done, of: total) }
  }

  static func advance(to done: Int, of total: Int, each noun: String) {
    present.withLock { $0?.advance(to: done, of: total, each: noun) }
  }

  static func draw() { present.withLock { $0?.draw() } }

  static func erase() { present.withLock { $0?.erase() } }
}
