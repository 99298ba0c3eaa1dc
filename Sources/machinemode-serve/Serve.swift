// The preview's executable; `machinemode serve` starts it.

import Files
import PreviewServer

@main
struct Serve {
  static func main() async {
    guard let options = PreviewOptions(words: Array(CommandLine.arguments.dropFirst())) else {
      let text = "error: this is a part of `machinemode serve`\nhelp: run `machinemode serve`\n"
      try? writeAll(Array(text.utf8), to: STDERR_FILENO)
      exit(2)
    }
    exit(await runPreview(options))
  }
}
