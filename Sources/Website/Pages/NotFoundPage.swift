// The page a host shows for an address that does not exist.

import Templating

struct NotFoundPage: FramedPage {
  let frame: PageFrame

  static let shape = Shape<NotFoundPage>("notFound", fields: PageFrame.fields())

  init(_ context: PageContext) {
    frame = PageFrame(
      title: context.words(.notFoundTitle), description: context.words(.notFoundDescription),
      path: "404.html",
      context: context
    )
  }
}
