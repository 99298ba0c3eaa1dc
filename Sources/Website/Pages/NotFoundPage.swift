// The page a host shows for an address that does not exist.

import Templating

struct NotFoundPage: FramedPage {
  let frame: PageFrame

  static let shape = Shape<NotFoundPage>("notFound", fields: PageFrame.fields())

  init(_ input: SiteInput) {
    frame = PageFrame(
      title: "Page not found · Machine Mode", description: "There is no page at this address.", input: input)
  }
}
