// The tests' entry. The package manager would otherwise look for classes of XCTest, and index every module for that.

import Testing

@main
struct TestRun {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
