// Makes up the learners of a demonstration class, the same for the same seed.

import TextTools

/// A learner of a demonstration class.
package struct DemoLearner: Hashable, Sendable {
  /// The id in the roster: `learner-007`.
  package let id: String
  package let name: String
  package let seed: UInt64
  package let pace: DemoPace
}

/// The learners of a class: most are near its middle, some ahead, behind, quiet for a while, done or not begun.
///
/// - Parameters:
///   - count: how many learners.
///   - seed: selects the class; the same seed gives the same one.
package func demoClass(of count: Int, seed: UInt64) -> [DemoLearner] {
  var random = SeededGenerator(state: seed)
  let digits = max(3, String(count).utf8.count)
  return (0..<count).map { place in
    let (given, family) = (random.pick(givenNames), random.pick(familyNames))
    let pace =
      switch random.number(below: 100) {
      case 0..<4: DemoPace(reached: 0, quietDays: 0)
      case 4..<9: DemoPace(reached: 100, quietDays: random.number(below: 3))
      case 9..<20: DemoPace(reached: 30 + random.number(below: 40), quietDays: 5 + random.number(below: 20))
      case 20..<30: DemoPace(reached: 15 + random.number(below: 30), quietDays: random.number(below: 3))
      default: DemoPace(reached: 52 + random.number(below: 24), quietDays: random.number(below: 3))
      }
    return DemoLearner(
      id: "learner-" + padded(place + 1, to: digits), name: "\(given) \(family)", seed: random.next(),
      pace: pace)
  }
}

private let givenNames = [
  "Ada", "Aigerim", "Amara", "Anjali", "Ayşe", "Bao", "Björn", "Camille", "Chiara", "Daniel", "Dilnoza",
  "Élise",
  "Emeka", "Farah", "Gabriela", "Grace", "Hana", "Hiroshi", "Ines", "Ivan", "Jamal", "Jun", "Kofi", "Leila",
  "Linh", "Łucja", "Mateo", "Mei", "Nadia", "Noor", "Olga", "Omar", "Priya", "Rafael", "Ravi", "Ruth",
  "Sanna",
  "Sofía", "Tariq", "Tomás", "Uche", "Vera", "Wanjiru", "Yael", "Yusuf", "Zoë",
]

private let familyNames = [
  "Abdi", "Adeyemi", "Almeida", "Andersson", "Bauer", "Bianchi", "Chen", "Cohen", "Costa", "Demir", "Diallo",
  "Dubois", "Fernández", "García", "Gupta", "Haddad", "Hansen", "Ivanova", "Jansen", "Kamau", "Kaya", "Khan",
  "Kim", "Kowalski", "Lee", "López", "Mensah", "Meyer", "Mishra", "Moreau", "Nakamura", "Nguyen", "Novák",
  "O’Brien", "Okafor", "Osei", "Papadopoulou", "Patel", "Petrov", "Rossi", "Sato", "Silva", "Singh", "Tanaka",
  "Virtanen", "Weber", "Yılmaz", "Zhang",
]
