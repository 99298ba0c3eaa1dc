// The colours of the pictures against those of the style sheet and against each other.

import StudyModel
import Testing

@testable import Website

@Suite("The colours of the pictures to share")
struct SchemeColoursTests {
  @Test("are those of the style sheet, and far enough apart in each accent")
  func contrast() throws {
    let style = try StyleColours()
    for colour in PictureColour.allCases {
      let (light, dark) = (Colour(colour.pair.light), Colour(colour.pair.dark))
      #expect(light != nil && light == style.light[colour.rawValue], "\(colour)")
      #expect(dark != nil && dark == style.dark[colour.rawValue], "\(colour)")
    }
    for accent in [nil] + Accent.allCases.map(Optional.some) {
      for (front, back, least) in Self.pairs {
        let (first, second) = (front.tinted(accent).pair, back.tinted(accent).pair)
        for (text, ground) in [(first.light, second.light), (first.dark, second.dark)] {
          let ratio = try #require(Colour(text)).contrast(to: try #require(Colour(ground)))
          #expect(ratio >= least, "\(front) on \(back) is \(ratio)")
        }
      }
    }
  }

  /// What stands on what in a picture, and the least contrast by WCAG 1.4.3 and 1.4.11.
  private static let pairs: [(front: PictureColour, back: PictureColour, least: Double)] = [
    (.ink, .paper, 4.5), (.muted, .paper, 4.5), (.accent, .paper, 4.5),
    // The badge: its label, its message, and that before the start.
    (.ink, .undone, 4.5), (.onAll, .all, 4.5), (.paper, .muted, 4.5),
    // A complete day.
    (.all, .paper, 3), (.tenth0, .paper, 3), (.tenth9, .paper, 3),
  ]
}
