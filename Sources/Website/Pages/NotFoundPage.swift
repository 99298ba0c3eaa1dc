// The page a host shows for an address that does not exist.

import Templating

struct NotFoundPage: FramedPage {
  let frame: PageFrame

  static let path = "404.html"

  static let shape = Shape<NotFoundPage>("notFound", fields: PageFrame.fields())

  init(_ context: PageContext) {
    frame = PageFrame(
      title: context.words(.notFoundTitle), description: context.words(.notFoundDescription),
      path: NotFoundPage.path,
      context: context
    )
  }
}
