// The colours of the pictures against those of the style sheet and against each other.

import Testing

@testable import Website

@Suite("The colours of the pictures to share")
struct SchemeColoursTests {
  @Test("are those of the style sheet", arguments: PictureColour.allCases)
  func sameAsStyle(colour: PictureColour) throws {
    let style = try StyleColours()
    let (light, dark) = (Colour(ColourScheme.light[colour]), Colour(ColourScheme.dark[colour]))
    #expect(light != nil && light == style.light[colour.rawValue])
    #expect(dark != nil && dark == style.darkBySystem[colour.rawValue])
  }

  /// What stands on what in a picture, and the least contrast by WCAG 1.4.3 and 1.4.11.
  private static let pairs:
    [(front: PictureColour, back: PictureColour, schemes: [ColourScheme], least: Double)] = [
      (.ink, .paper, [.light, .dark], 4.5), (.muted, .paper, [.light, .dark], 4.5),
      (.accent, .paper, [.light, .dark], 4.5),
      // The badge: its label, its message, and that before the start.
      (.paper, .ink, [.light], 4.5), (.ink, .edge, [.dark], 4.5), (.onAll, .all, [.light, .dark], 4.5),
      (.paper, .muted, [.light, .dark], 4.5),
      // The ring and the bar on their ground, the ring around today.
      (.all, .undone, [.light, .dark], 3), (.all, .paper, [.light, .dark], 3),
    ]

  @Test("are far enough apart", arguments: pairs.indices)
  func contrast(place: Int) throws {
    let (front, back, schemes, least) = Self.pairs[place]
    for scheme in schemes {
      let ratio = try #require(Colour(scheme[front])).contrast(to: try #require(Colour(scheme[back])))
      #expect(ratio >= least, "\(scheme): \(front) on \(back) is \(ratio)")
    }
  }

  @Test("of a badge are seen on the pages that it stands on")
  func badgeOnPages() throws {
    let pages: [(ColourScheme, String)] = [(.light, "#ffffff"), (.dark, "#0d1117")]
    for (scheme, page) in pages {
      let back = try #require(Colour(page))
      for part in [PictureColour.all, .muted] {
        let ratio = try #require(Colour(scheme[part])).contrast(to: back)
        #expect(ratio >= 3, "\(scheme): \(part) on \(page) is \(ratio)")
      }
    }
  }

  @Test("of every text in a picture are among those reckoned with")
  func allTexts() throws {
    let context = try SharePictureTests.context(SharePictureTests.middle, name: "Ada")
    let texts: Set<PictureColour> = [.ink, .muted, .accent, .onAll, .paper]
    for picture in sharePictures(context) {
      let known = Set(texts.map { picture.scheme[$0] })
      let used = PictureReading(picture.svg).elements.filter { $0.name == "text" }
        .flatMap { $0.parts.isEmpty ? [$0] : $0.parts }.compactMap { $0.attributes["fill"] }
      #expect(!used.isEmpty && known.isSuperset(of: used), "\(picture.path)")
    }
  }
}
