// Changes one place of a JSON tree: knows of objects, arrays and scalars, not of stores.

import StrictJSON

struct TreeMutator {
  var random: RandomNumbers

  /// The tree with one to three places changed.
  mutating func mutated(_ tree: JSONValue) -> JSONValue {
    var tree = tree
    for _ in 0..<random.pick([1, 1, 1, 1, 2, 3]) {
      // Where the mutation itself made something that is not a tree any more, it is one leaf.
      var target = random.number(below: TreeMutator.size(tree))
      tree = rebuilt(tree, &target)
    }
    return tree
  }

  /// How many values a tree has.
  private static func size(_ tree: JSONValue) -> Int {
    switch tree {
    case .array(let elements): elements.reduce(1) { $0 + size($1) }
    case .object(let members): members.reduce(1) { $0 + size($1.value) }
    default: 1
    }
  }

  /// The tree with that value changed before which `target` others come.
  private mutating func rebuilt(_ tree: JSONValue, _ target: inout Int) -> JSONValue {
    target -= 1
    if target == -1 { return changed(tree) }
    switch tree {
    case .array(let elements):
      var result: [JSONValue] = []
      for element in elements { result.append(rebuilt(element, &target)) }
      return .array(result)
    case .object(let members):
      var result: [JSONMember] = []
      for member in members {
        result.append(JSONMember(key: member.key, value: rebuilt(member.value, &target)))
      }
      return .object(result)
    default: return tree
    }
  }

  private mutating func changed(_ value: JSONValue) -> JSONValue {
    if random.isOne(in: 12) { return OddValues.any(&random) }
    switch value {
    case .array(let elements): return .array(changed(elements))
    case .object(let members): return changed(members)
    // What a learner could have logged as well must be kept like what they did log.
    case .string where random.isOne(in: 3): return .string(random.pick(TrialLogs.texts))
    case .string where random.isOne(in: 3): return .number(random.pick(OddValues.dates))
    case .integer(let number) where random.isOne(in: 2): return .integer(number / 2 + 1)
    case .bool(let flag) where random.isOne(in: 2): return .bool(!flag)
    default: return OddValues.any(&random)
    }
  }

  private mutating func changed(_ elements: [JSONValue]) -> [JSONValue] {
    guard let first = elements.first else { return [OddValues.any(&random)] }
    var elements = elements
    switch random.number(below: 7) {
    case 0: return []
    case 1: return elements + elements
    case 2: return random.shuffled(elements)
    case 3: elements.remove(at: random.number(below: elements.count))
    case 4: elements.insert(OddValues.any(&random), at: random.number(in: 0...elements.count))
    case 5: elements.append(first)
    default:
      let start = random.number(below: elements.count)
      let slice = elements[start..<random.number(in: start...elements.count)]
      elements.insert(contentsOf: slice, at: random.number(in: 0...elements.count))
    }
    return elements
  }

  private mutating func changed(_ members: [JSONMember]) -> JSONValue {
    var members = members
    let newKey = random.pick(OddValues.keys)
    guard !members.isEmpty, !random.isOne(in: 2) else {
      let value = random.isOne(in: 6) ? OddValues.any(&random) : OddValues.newer(&random)
      return .object(members + [JSONMember(key: random.isOne(in: 2) ? "x-added" : newKey, value: value)])
    }
    let index = random.number(below: members.count)
    let other = random.number(below: members.count)
    switch random.number(below: 8) {
    case 0: members.remove(at: index)
    case 1: members.append(members[index])
    case 2: members.append(JSONMember(key: members[index].key, value: OddValues.any(&random)))
    case 3: members[index].key = newKey
    case 4: (members[index].value, members[other].value) = (members[other].value, members[index].value)
    case 5: return .object([])
    case 6: members[index].value = members[other].value
    default: return .array(members.map(\.value))
    }
    return .object(members)
  }
}
