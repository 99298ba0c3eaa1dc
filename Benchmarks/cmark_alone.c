// Renders each text of a file by cmark-gfm alone, with the extensions and options that our Markdown room uses: what a site's
// notes cost where each is parsed. The file holds texts one after the other, each after a line with its length in bytes.
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t render(const char *text, size_t length) {
  static const char *names[] = {"table", "strikethrough", "tasklist", "autolink"};
  cmark_parser *parser = cmark_parser_new(CMARK_OPT_FOOTNOTES);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(names[i]));
  cmark_parser_feed(parser, text, length);
  cmark_node *document = cmark_parser_finish(parser);
  char *html = cmark_render_html(document, CMARK_OPT_FOOTNOTES, cmark_parser_get_syntax_extensions(parser));
  size_t written = strlen(html);
  free(html);
  cmark_node_free(document);
  cmark_parser_free(parser);
  return written;
}

int main(int count, char **arguments) {
  FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
  if (!file) return 2;
  cmark_gfm_core_extensions_ensure_registered();
  size_t length, texts = 0, bytes = 0, written = 0;
  while (fscanf(file, "%zu%*1[\n]", &length) == 1) {
    char *text = malloc(length + 1);
    if (!text || fread(text, 1, length, file) != length) return 3;
    written += render(text, length);
    bytes += length;
    texts++;
    free(text);
  }
  printf("%zu texts, %zu bytes, %zu bytes of HTML\n", texts, bytes, written);
  return 0;
}
