// The feed from the outside: when `site` writes it, what a day's work adds, and what a new round begins anew.

import Foundation
import TestSupport
import Testing

@Suite("The feed of a built site")
struct FeedCommandTests {
  private static let address = "https://ada.example/progress/"

  /// A runner whose store has an address and its first day of the plan complete.
  private func runner() throws -> CommandRunner {
    let runner = try CommandRunner()
    try runner.prepare(["settings", "set", "baseURL", Self.address])
    try complete(1, runner)
    return runner
  }

  private func complete(_ day: Int, _ runner: CommandRunner) throws {
    let listed = try runner.output(of: ["today", "\(day)", "--json"])
    let ids = listed.matches(of: #/"id": "([^"]+)"/#).map { String($0.output.1) }
    try #require(ids.count > 3)
    try runner.prepare(["done"] + ids)
  }

  private func feed(_ runner: CommandRunner, now: String? = CommandRunner.now) throws -> String {
    try runner.prepare(["site", "--output", runner.folder("site")], now: now)
    return try runner.folder.text("site/feed.xml")
  }

  private func ids(_ feed: String) -> [String] {
    feed.matches(of: #/<id>([^<]+)<\/id>/#).map { String($0.output.1) }
  }

  @Test("gets an entry with a finished day, and stays as it is until there is another")
  func finishedDay() throws {
    let runner = try runner()
    let first = try feed(runner)
    #expect(ids(first).contains { $0.hasSuffix("/day-1") } && !ids(first).contains { $0.hasSuffix("/day-2") })
    expectContains(
      first, "<link rel=\"self\" type=\"application/atom+xml\" href=\"\(Self.address)feed.xml\"/>")
    try expectEqual(feed(runner, now: "2027-01-15T23:30:00-09:00"), first)
    try runner.prepare(["note", "p1", "Two pointers", "--public"])
    try runner.prepare(["reflect", "Slow start", "--public"])
    try expectEqual(feed(runner), first)
    try complete(2, runner)
    let second = try feed(runner)
    let new = ids(second).filter { !ids(first).contains($0) }.compactMap { $0.split(separator: "/").last }
    expectEqual(new.filter { $0.hasPrefix("day-") }, ["day-2"])
    try runner.prepare(["undo"])
    try expectEqual(feed(runner), first)
  }

  @Test("is there while the site has an address and strangers come")
  func whileFollowed() throws {
    let runner = try runner()
    _ = try feed(runner)
    try runner.prepare(["site", "--output", runner.folder("own"), "--audience", "private"])
    try expectEqual(runner.folder.contents(of: "own")["feed.xml"], nil)
    try runner.prepare(["settings", "set", "baseURL", "none"])
    try runner.prepare(["site", "--output", runner.folder("site")])
    let site = try runner.folder.contents(of: "site")
    #expect(site["feed.xml"] == nil && site["about.html"] != nil)
    try runner.prepare(["site", "--output", runner.folder("site"), "--base-url", Self.address])
    #expect(try runner.folder.contents(of: "site")["feed.xml"] != nil)
  }

  @Test("has other ids after a restart, so that no reader takes a new day 1 for the old one")
  func restart() throws {
    let runner = try runner()
    let before = ids(try feed(runner))
    try runner.prepare(["restart", "--yes"])
    try runner.prepare(["settings", "set", "baseURL", Self.address])
    try complete(1, runner)
    let after = ids(try feed(runner))
    #expect(after.contains { $0.hasSuffix("/day-1") } && Set(before).isDisjoint(with: after))
  }
}
