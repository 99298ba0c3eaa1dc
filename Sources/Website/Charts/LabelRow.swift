// Which labels of a row are shown, so that none touches another or leaves the drawing.

/// On which side of its place a label stands.
enum LabelAnchor: String {
  case start, middle, end
}

/// A label of a row, with its place along it.
struct RowLabel: Hashable {
  var text: String
  /// Of the point that it belongs to.
  var place: Tenths
  var anchor = LabelAnchor.middle
  /// If two labels collide the one with the lower rank stays, or the earlier one if their ranks are equal.
  var rank = 1
  var isBold = false
  /// A shorter text for where there is no room for the first.
  var shorter: String?

  /// What the label covers.
  func extent(size: Int) -> ClosedRange<Tenths> {
    let width = TextWidth.of(text, size: size, isBold: isBold)
    let start =
      switch anchor {
      case .start: place
      case .middle: place - width / 2
      case .end: place - width
      }
    return start...(start + width)
  }
}

/// A row of labels in a frame.
struct LabelRow {
  /// The frame that no label may leave.
  let frame: ClosedRange<Tenths>
  /// Of the font, in user units.
  let size: Int
  /// The least room between two labels.
  var gap: Tenths = 80

  /// The labels that are shown, from left to right. One that would reach out of the frame is moved into it,
  /// and left out where it is wider than that.
  func placed(_ labels: [RowLabel]) -> [RowLabel] {
    var kept: [(label: RowLabel, extent: ClosedRange<Tenths>)] = []
    let ranked = labels.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    for (_, label) in ranked {
      for text in [label.text, label.shorter].compactMap(\.self) {
        var label = label
        label.text = text
        guard let label = moved(label) else { continue }
        let extent = label.extent(size: size)
        let isFree = kept.allSatisfy { other in
          extent.lowerBound >= other.extent.upperBound + gap
            || other.extent.lowerBound >= extent.upperBound + gap
        }
        guard isFree else { continue }
        kept.append((label, extent))
        break
      }
    }
    return kept.sorted { $0.extent.lowerBound < $1.extent.lowerBound }.map(\.label)
  }

  private func moved(_ label: RowLabel) -> RowLabel? {
    var label = label
    let extent = label.extent(size: size)
    if extent.lowerBound < frame.lowerBound {
      label.place += frame.lowerBound - extent.lowerBound
    } else if extent.upperBound > frame.upperBound {
      label.place -= extent.upperBound - frame.upperBound
    }
    let moved = label.extent(size: size)
    return moved.lowerBound >= frame.lowerBound && moved.upperBound <= frame.upperBound ? label : nil
  }

  /// Labels of things that stand evenly, thinned to every second, fifth, tenth and so on, so that what stays
  /// stands evenly too. The first always stays, and the last where it has room beside the others.
  ///
  /// - Parameters:
  ///   - texts: of each thing in order; the step is counted by `number`.
  ///   - number: of the first thing, so that `10, 20, 30` are labelled rather than `1, 11, 21`.
  func thinned(_ texts: [String], number: Int = 1, place: (_ index: Int) -> Tenths) -> [RowLabel] {
    guard texts.count > 1 else { return placed(texts.map { RowLabel(text: $0, place: place(0)) }) }
    let widest = texts.map { TextWidth.of($0, size: size) }.max() ?? 0
    let apart = max(1, (place(texts.count - 1) - place(0)).magnitude) / UInt(texts.count - 1)
    let step =
      ChartTicks.steps(.count).first {
        UInt($0).multipliedReportingOverflow(by: max(1, apart)).partialValue >= UInt(widest + gap)
      }
      ?? texts.count
    let labels = texts.enumerated().compactMap { index, text -> RowLabel? in
      let isEnd = index == 0 || index == texts.count - 1
      guard isEnd || (number + index) % step == 0 else { return nil }
      return RowLabel(text: text, place: place(index), rank: index == 0 ? 0 : isEnd ? 1 : 2)
    }
    return placed(labels)
  }
}
