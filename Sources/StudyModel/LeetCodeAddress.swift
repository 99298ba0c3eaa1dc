// The address of a problem at LeetCode, where it is known to be right.

/// The address of a problem's page, `https://leetcode.com/problems/two-sum/`. Nil where LeetCode has no
/// problem of this number and title as far as is known here: no link is better than one that leads nowhere.
package func leetCodeAddress(of problem: Problem) -> String? {
  let slug = slugBytes(problem.title)
  guard isLeetCodeSlug(slug, of: problem.number) == true else { return nil }
  return "https://leetcode.com/problems/" + String(decoding: slug, as: UTF8.self) + "/"
}

/// Whether LeetCode's problem of a number goes by this title; nil for a number that is not known here.
package func isLeetCodeTitle(_ title: String, of number: Int) -> Bool? {
  isLeetCodeSlug(slugBytes(title), of: number)
}

private func isLeetCodeSlug(_ slug: [UInt8], of number: Int) -> Bool? {
  knownCheck(of: number).map { $0.elementsEqual(slugCheck(slug)) }
}

/// The number of LeetCode's problem with this slug; nil where no known problem has it, or where its check
/// does not tell two of them apart.
package func leetCodeNumber(ofSlug slug: String) -> Int? {
  numbersByCheck[slugCheck(Array(slug.utf8))] ?? nil
}

/// A title as LeetCode writes it into an address: letters and digits of ASCII stay, in lower case, blanks and
/// hyphens become one hyphen, all else vanishes. `slug` keeps words apart that LeetCode joins: `Pow(x, n)` is
/// `powx-n` here.
package func leetCodeSlug(_ title: String) -> String { String(decoding: slugBytes(title), as: UTF8.self) }

private func slugBytes(_ title: String) -> [UInt8] {
  let (hyphen, blank) = (UInt8(ascii: "-"), UInt8(ascii: " "))
  var slug: [UInt8] = []
  slug.reserveCapacity(title.utf8.count)
  for byte in title.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): slug.append(byte)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): slug.append(byte + 32)
    case hyphen, blank: if let last = slug.last, last != hyphen { slug.append(hyphen) }
    default: break
    }
  }
  if slug.last == hyphen { slug.removeLast() }
  return slug
}

/// Nil for a number that is not known.
private func knownCheck(of number: Int) -> ArraySlice<UInt8>? {
  guard number >= 1, number <= knownChecks.count / 3 else { return nil }
  return knownChecks[(number - 1) * 3..<number * 3]
}

private let knownChecks = Array(leetCodeSlugChecks.utf8)

/// Nil for a check that several problems have.
private let numbersByCheck: [[UInt8]: Int?] = {
  var numbers: [[UInt8]: Int?] = [:]
  for number in 1..<(knownChecks.count / 3 + 1) {
    guard let check = knownCheck(of: number) else { continue }
    numbers.updateValue(numbers.keys.contains(Array(check)) ? nil : number, forKey: Array(check))
  }
  return numbers
}()
