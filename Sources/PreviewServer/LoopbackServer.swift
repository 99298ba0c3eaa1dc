// Takes connections on the loopback address, and answers the request of each.

import FlyingSocks
import Foundation

/// A port on 127.0.0.1.
struct LoopbackServer: Sendable {
  let port: UInt16
  private let listening: AsyncSocket
  // It asks for all sockets anew each time. By its source, the pool for epoll may keep a socket that is closed just when
  // it is ready, and then not ask for the next one of the same number.
  private let pool: SocketPool<Poll> = .poll(interval: .seconds(0.005))

  /// A request comes at once; what does not is given up.
  private static let longestRequest = Duration.seconds(30)
  private static let longestAnswer = Duration.seconds(60)
  /// How much of a body that is not taken is read, and for how long, so that its sender reads the answer.
  private static let mostUnwanted = 16 << 20
  private static let longestUnwanted = Duration.seconds(5)

  /// - Parameter port: 0 for any free port.
  /// - Throws: `SocketError` if the port cannot be used.
  init(port: UInt16) throws {
    let socket = try Socket(domain: AF_INET)
    try socket.setValue(true, for: .localAddressReuse)
    try socket.bind(to: sockaddr_in.inet(ip4: "127.0.0.1", port: port))
    try socket.listen()
    guard case .ip4(_, let own) = try socket.sockname() else {
      throw PreviewFailure("the server does not listen")
    }
    self.port = own
    listening = try AsyncSocket(socket: socket, pool: pool)
  }

  /// Answers every request until the task is cancelled.
  func run(_ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) async throws {
    try await pool.prepare()
    defer { try? listening.close() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await pool.run() }
      group.addTask { try await take(answer) }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func take(_ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) async throws {
    try await withThrowingDiscardingTaskGroup { group in
      while true {
        try Task.checkCancellation()
        do {
          let connection = try await listening.accept()
          group.addTask { await serve(connection, answer) }
        } catch SocketError.failed {
          // The caller went away, or too many files are open: later there may be fewer.
          try await Task.sleep(for: .milliseconds(100))
        }
      }
    }
  }

  private func serve(
    _ connection: AsyncSocket, _ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) async {
    defer { try? connection.close() }
    do {
      switch try await within(LoopbackServer.longestRequest, { try await request(on: connection) }) {
      case .incomplete: return
      case .request(let request):
        let response: HTTPResponse
        do {
          response = try await answer(request)
        } catch let failure as PreviewFailure {
          response = .problem(500, failure.reason)
        }
        try await send(response.bytes(isHead: request.method == "HEAD"), to: connection)
      case .refused(let status, let reason):
        try await send(HTTPResponse.problem(status, reason).bytes(isHead: false), to: connection)
        shutdown(connection.socket.file.rawValue, Int32(SHUT_WR))
        try await within(LoopbackServer.longestUnwanted) { try await skip(on: connection) }
      }
    } catch {
      // Whoever asked has gone, or the preview ends.
    }
  }

  private func request(on connection: AsyncSocket) async throws -> HTTPRequestReader.Outcome {
    var reader = HTTPRequestReader()
    while true {
      let outcome = reader.take(try await connection.read(atMost: 4_096))
      if outcome != .incomplete { return outcome }
    }
  }

  private func send(_ bytes: [UInt8], to connection: AsyncSocket) async throws {
    try await within(LoopbackServer.longestAnswer) { try await connection.write(Data(bytes)) }
  }

  private func skip(on connection: AsyncSocket) async throws {
    var count = 0
    while count < LoopbackServer.mostUnwanted { count += try await connection.read(atMost: 4_096).count }
  }
}

/// Does something, and cancels it when the time is over.
///
/// - Throws: `CancellationError` then.
private func within<Result: Sendable>(
  _ time: Duration, _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result?.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await Task.sleep(for: time)
      return nil
    }
    defer { group.cancelAll() }
    guard let result = try await group.next() ?? nil else { throw CancellationError() }
    return result
  }
}
