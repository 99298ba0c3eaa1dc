// Draws the picture of a link preview with librsvg, unless the last build left the same picture.

import StudyModel
import TextTools
import Website

enum PreviewDrawing {
  static let program = "rsvg-convert"
  static let missing = "\(program) is missing (Debian: librsvg2-bin, Homebrew: librsvg)"
  /// It takes a tenth of a second; a machine that is swapping may need more.
  private static let timeoutSeconds = 20

  /// Nil, with a note on standard error, if the picture cannot be drawn.
  ///
  /// - Parameter folder: the site's folder; a picture there of the same source is reused.
  static func preview(of picture: PreviewPicture, in folder: String) -> SitePreview? {
    let present = "\(folder)/\(picture.folder)\(picture.path)"
    if Locations.isFile(present), let bytes = try? InputFiles.bytes(at: present), isPicture(bytes) {
      return SitePreview(picture: picture, png: bytes)
    }
    func without(_ reason: String) -> SitePreview? {
      StandardError.writeOnce("Links to the site show no picture: \(reason)\n")
      return nil
    }
    guard ProgramRun.exists(program) else { return without(missing) }
    let size = ["--width", "\(PreviewPicture.width)", "--height", "\(PreviewPicture.height)"]
    let run = ProgramRun(
      program: program, arguments: size + ["--format", "png"], limit: SitePreview.largest,
      seconds: timeoutSeconds)
    let report = run.report(input: picture.svg)
    if let complaint = report.complaint { return without("\(program) failed: \(complaint)") }
    guard isPicture(report.output) else { return without("\(program) did not draw a PNG") }
    return SitePreview(picture: picture, png: report.output)
  }

  /// Whether the bytes begin and end like a PNG of the right size.
  private static func isPicture(_ bytes: [UInt8]) -> Bool {
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    let size = [PreviewPicture.width, PreviewPicture.height].flatMap { side in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
    }
    let tail: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    return bytes.count <= SitePreview.largest && bytes.starts(with: head + size)
      && bytes.suffix(tail.count).elementsEqual(tail)
  }
}
