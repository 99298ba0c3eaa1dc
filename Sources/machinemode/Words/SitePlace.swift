// The address of the site, and what links to it need to show a picture.

import StrictJSON
import StudyModel

struct SitePlace {
  let address: SiteAddress?
  let canDraw: Bool

  init(_ settings: Settings) {
    address = settings.baseURL
    canDraw = ProgramRun.exists(PreviewDrawing.program)
  }

  var words: String {
    guard let address else {
      return "no address yet; `machinemode settings set baseURL https://you.example/` gives links a preview"
    }
    return canDraw ? address.text : "\(address.text); links show no picture: \(PreviewDrawing.missing)"
  }

  /// The same as facts.
  var facts: JSONValue {
    // Without an address nothing is drawn, whatever there is to draw with.
    let missing = address == nil ? ["baseURL"] : canDraw ? [] : [PreviewDrawing.program]
    return [
      "address": address.map { .string($0.text) } ?? .null,
      "missing": .array(missing.map { .string($0) }),
    ]
  }
}
