import Statistics

package func previewPicture(_ input: SiteInput, templates: SiteTemplates) -> PreviewPicture {
  PreviewPicture(
    svg: Array(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1200\" height=\"630\"><rect width=\"1200\" height=\"630\" fill=\"#fcfcfa\"/></svg>\n"
        .utf8), alt: templates.words.wholeHeadline(input.summary))
}
