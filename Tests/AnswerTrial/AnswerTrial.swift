// Answers the questions of three judges from standard input: `AnswerTrial merging | recurrence | solutions CATALOGUE`.

import Foundation

@main
enum AnswerTrial {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    switch (words.first, words.count) {
    case ("merging", 1): MergingAnswers.run()
    case ("recurrence", 1): RecurrenceAnswers.run()
    case ("solutions", 2): SolutionAnswers.run(words[1])
    default:
      print("usage: AnswerTrial merging | recurrence | solutions CATALOGUE")
      exit(2)
    }
  }
}
