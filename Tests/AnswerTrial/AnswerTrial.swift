// Answers the questions of two judges from standard input: `AnswerTrial recurrence | solutions CATALOGUE`.

import Foundation

@main
enum AnswerTrial {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    switch (words.first, words.count) {
    case ("recurrence", 1): RecurrenceAnswers.run()
    case ("solutions", 2): SolutionAnswers.run(words[1])
    default:
      print("usage: AnswerTrial recurrence | solutions CATALOGUE")
      exit(2)
    }
  }
}
