// Takes connections on the loopback address, and answers the request of each in a thread of its own.

import Files
import StudyModel
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A port on 127.0.0.1.
struct LoopbackListener {
  let port: UInt16
  private let listening: Int32

  /// A few tabs and what they load at once; nobody can hold more memory or threads than for these.
  private static let mostConnections = 32

  /// - Parameter port: 0 for any free port.
  init(port: UInt16) throws(SystemError) {
    #if canImport(Darwin)
    let kind = SOCK_STREAM
    #else
    let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw .last }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // A caller who has gone must not be waited for.
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var isReused: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { own in
      own.withMemoryRebound(to: sockaddr.self, capacity: 1) { own in
        bind(descriptor, own, size) == 0 && listen(descriptor, SOMAXCONN) == 0
          && getsockname(descriptor, own, &size) == 0
      }
    }
    guard isListening else {
      let error = SystemError.last
      close(descriptor)
      throw error
    }
    self.port = UInt16(bigEndian: address.sin_port)
    listening = descriptor
  }

  /// Answers every request, for as long as the program runs.
  func run(_ answer: @escaping @Sendable (RequestHead, inout Connection) throws(Refusal) -> HTTPAnswer) {
    let open = OpenConnections()
    while true {
      while open.count.load(ordering: .relaxed) >= LoopbackListener.mostConnections {
        pause(milliseconds: 20)
      }
      guard let descriptor = acceptNext() else {
        // The caller went away, or too many files are open: later there may be fewer.
        pause(milliseconds: 100)
        continue
      }
      open.count.add(1, ordering: .relaxed)
      let hasStarted = startThread {
        var connection = Connection(descriptor)
        connection.serve(answer)
        close(descriptor)
        open.count.subtract(1, ordering: .relaxed)
      }
      if !hasStarted {
        close(descriptor)
        open.count.subtract(1, ordering: .relaxed)
      }
    }
  }
}

extension LoopbackListener {
  /// The next connection; nil if there is none after all.
  private func acceptNext() -> Int32? {
    var waited = pollfd(fd: listening, events: Int16(POLLIN), revents: 0)
    guard poll(&waited, 1, -1) > 0 else { return nil }
    return inheritance.withLock { _ in
      let descriptor = accept(listening, nil, nil)
      guard descriptor >= 0 else { return nil }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      return descriptor
    }
  }
}

private final class OpenConnections: Sendable {
  let count = Atomic(0)
}

/// One connection: the parts of its request, and the way back. All waiting ends after a time.
struct Connection {
  private let descriptor: Int32
  private var received: [UInt8] = []
  /// Whether bytes may come that nothing has read.
  private var hasRest = true

  /// A head comes at once, so that whoever sends none keeps nobody out for long.
  private static let longestHead = Duration.seconds(5)
  private static let longestBody = Duration.seconds(30)
  private static let longestAnswer = Duration.seconds(60)
  /// How much of a body that is not taken is read, and for how long, so that its sender reads the answer.
  private static let mostUnwanted = 16 << 20
  private static let longestUnwanted = Duration.seconds(5)

  fileprivate init(_ descriptor: Int32) {
    self.descriptor = descriptor
    // Only `isReady` waits.
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  fileprivate mutating func serve(
    _ answer: (RequestHead, inout Connection) throws(Refusal) -> HTTPAnswer
  ) {
    var isHead = false
    let response: HTTPAnswer
    do throws(Refusal) {
      guard let head = try head() else { return }
      isHead = head.method == "HEAD"
      response = try answer(head, &self)
    } catch {
      response = .refused(error)
    }
    give(response.bytes(isHead: isHead))
    if hasRest { skipRest() }
  }

  /// The head of the request; nil if it does not come.
  private mutating func head() throws(Refusal) -> RequestHead? {
    let end = ContinuousClock.now + Connection.longestHead
    var searched = 0
    while true {
      if let length = blankLine(from: searched), length <= RequestHead.largest {
        let head = try RequestHead(received[..<length])
        received.removeFirst(length + Connection.blankLine.count)
        hasRest = head.bodyLength > 0
        return head
      }
      guard received.count <= RequestHead.largest else {
        throw Refusal(431, "the head of the request is too long")
      }
      searched = max(0, received.count - Connection.blankLine.count)
      guard receive(until: end) else { return nil }
    }
  }

  private static let blankLine = Array("\r\n\r\n".utf8)

  /// Where the blank line behind the head begins.
  private func blankLine(from start: Int) -> Int? {
    let length = Connection.blankLine.count
    guard received.count >= start + length else { return nil }
    return (start...received.count - length).first {
      received[$0..<$0 + length].elementsEqual(Connection.blankLine)
    }
  }

  /// The body of the request, which only a page of the preview is let to send.
  mutating func body(of head: RequestHead) throws(Refusal) -> [UInt8] {
    let end = ContinuousClock.now + Connection.longestBody
    while received.count < head.bodyLength {
      guard receive(until: end) else { throw Refusal(400, "the body of the request is not whole") }
    }
    hasRest = false
    return Array(received.prefix(head.bodyLength))
  }

  /// Waits a moment; false if the caller has gone.
  func waits(milliseconds: Int) -> Bool {
    guard isReady(POLLIN, until: .now + .milliseconds(milliseconds)) else { return true }
    var byte: UInt8 = 0
    guard recv(descriptor, &byte, 1, Int32(MSG_PEEK)) > 0 else { return false }
    // What is sent behind a request says nothing, and would end every wait at once.
    pause(milliseconds: milliseconds)
    return true
  }

  private mutating func receive(until end: ContinuousClock.Instant) -> Bool {
    guard isReady(POLLIN, until: end) else { return false }
    var portion = [UInt8](repeating: 0, count: 16_384)
    let count = read(descriptor, &portion, portion.count)
    received += portion.prefix(max(0, count))
    return count > 0
  }

  private func give(_ bytes: [UInt8]) {
    let end = ContinuousClock.now + Connection.longestAnswer
    var rest = bytes[...]
    while !rest.isEmpty, isReady(POLLOUT, until: end) {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads what was not taken: closed before, the connection would be reset, and the answer lost.
  private mutating func skipRest() {
    shutdown(descriptor, Int32(SHUT_WR))
    let end = ContinuousClock.now + Connection.longestUnwanted
    var count = 0
    while count < Connection.mostUnwanted {
      received = []
      guard receive(until: end) else { return }
      count += received.count
    }
  }

  private func isReady(_ event: Int32, until end: ContinuousClock.Instant) -> Bool {
    while true {
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else { return false }
      var waited = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      let ready = poll(&waited, 1, Int32(left / .milliseconds(1)) + 1)
      if ready > 0 { return true }
      guard ready == 0 || errno == EINTR else { return false }
    }
  }
}

/// Does nothing for a while, or until a signal comes.
func pause(milliseconds: Int) { _ = poll(nil, 0, Int32(clamping: milliseconds)) }

private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Does something in a thread of its own; false if there is none to be had.
func startThread(_ run: @escaping @Sendable () -> Void) -> Bool {
  let work = Unmanaged.passRetained(ThreadWork(run))
  #if canImport(Darwin)
  var thread: pthread_t?
  #else
  var thread = pthread_t()
  #endif
  let code = pthread_create(
    &thread, nil,
    { argument in
      pthread_detach(pthread_self())
      let given: UnsafeMutableRawPointer? = argument
      if let given { Unmanaged<ThreadWork>.fromOpaque(given).takeRetainedValue().run() }
      return nil
    }, work.toOpaque())
  if code != 0 { work.release() }
  return code == 0
}
