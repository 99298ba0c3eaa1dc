// Publishes a site into a folder of this machine, such as one that a server or a cloud drive publishes.

import Files
import TextTools
import Website

struct FolderDestination: SiteDestination {
  /// From the root.
  let path: String
  let workspace: String

  var name: String { printable(path) }
  let keepsHistory = false

  func check() throws {
    try SiteFolder(folder: path, kind: "", option: "machinemode publish").checkFolder(workspace: workspace)
    guard GitRemote.isRepository(path) else { return }
    throw Failure(.data, "\(name) is a git repository", help: "`git:\(path)` publishes to a branch of it")
  }

  func compare(_ site: BuiltSite) throws -> SiteComparison {
    guard Locations.isFolder(path) else {
      return SiteComparison(changed: site.list.paths, removed: [], isUpToDate: false) { try send(site) }
    }
    var folder = try OutputFolder(path)
    let present = try folder.contents(of: SiteList.name)
    let earlier = try present.map { try SiteList(published: $0, "in \(name)") }
    let own = earlier?.paths ?? []
    let changed = try site.list.paths.filter { path in
      guard let bytes = try folder.contents(of: path) else { return true }
      if bytes.isSame(as: try site.bytes(of: path)) { return false }
      guard own.contains(path) else { throw OutputFolder.refusal("\(self.path)/\(path)") }
      return true
    }
    let removed = own.subtracting(site.list.paths).filter { ((try? folder.contents(of: $0)) ?? nil) != nil }
    let others = earlier == nil ? try InputFiles.names(in: path) : []
    return SiteComparison(
      earlier: earlier, others: others, changed: changed, removed: removed,
      isUpToDate: changed.isEmpty && present == site.list.bytes
    ) { try send(site) }
  }

  private func send(_ site: BuiltSite) throws {
    // A server's program may be another account's.
    let mask = umask(0o022)
    defer { umask(mask) }
    var publisher = try SitePublisher(SiteFolder(folder: path, kind: site.list.kind ?? ""))
    do {
      for path in site.list.paths.sorted() {
        try publisher.stage(SiteFile(path: path, bytes: site.bytes(of: path)))
      }
    } catch {
      publisher.abandon()
      throw error
    }
    _ = try publisher.publish()
  }
}
