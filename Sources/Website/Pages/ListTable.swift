// Makes a list as a table of data: its columns, rows and cells, and the filters and orders that its script offers.

import Templating
import Wording

/// A list of items, tasks or learners. The page has all words and all rows; the script only shows and sorts them.
struct ListTable {
  /// The second part of its class: `problems`.
  let name: String
  let caption: String
  let columns: [ListColumn]
  let rows: [ListRow]
  /// The label of the search field; nil for a list without controls.
  var search: String?
  /// Nil for a choice that the rows do not offer.
  var filters: [ListFilter?] = []
  /// The first is the order of the page.
  var orders: [ListOrder] = []
  /// What is said above the rows while no filter is in use.
  var sentence = ""
  /// The label of the button that shows every row.
  var all = ""
  /// What is said below the rows of those that the list does not have.
  var remarks: [String] = []

  var fields: Fields {
    [
      "listName": .text(name),
      "caption": .text(caption),
      "columns": .list(columns) { $0.fields },
      "rows": .list(rows) { $0.fields },
      "hasControls": .flag(search != nil),
      "search": .text(search ?? ""),
      "filters": .list(filters.compactMap(\.self)) { $0.fields },
      "orders": .list(orders) { ["order": .text($0.value), "orderTitle": .text($0.title)] },
      "sentence": .maybe(sentence),
      "all": .text(all),
      // Else the button has no space until rows are hidden.
      "opensInPart": .flag(filters.contains { $0?.opensInPart ?? false }),
      "remarks": .list(remarks) { ["remark": .text($0)] },
    ]
  }
}

struct ListColumn {
  enum Name: String {
    case status, title, number, level, kind, pattern, subject, day, time
    case due, priority, category, command
    case place, learner, strip, complete, streak, state, entry

    fileprivate var isSearched: Bool {
      [.title, .number, .kind, .pattern, .subject, .category, .learner].contains(self)
    }
    fileprivate var isText: Bool { [.title, .kind, .category, .learner].contains(self) }
    /// Whether its cells say by themselves what they are.
    fileprivate var isSilent: Bool { [.status, .command].contains(self) }
  }

  let name: Name
  let title: String

  init(_ name: Name, _ title: String) {
    (self.name, self.title) = (name, title)
  }

  fileprivate var fields: Fields {
    [
      "columnName": .text(name.rawValue),
      "columnTitle": .text(title),
      "isText": .flag(name.isText),
      "isSearched": .flag(name.isSearched),
      "isSilent": .flag(name.isSilent),
    ]
  }
}

/// An order of the rows: nothing for that of the page, or the name of a column, after a hyphen from its last value.
struct ListOrder {
  let value: String
  let title: String

  init(_ value: String, _ title: String) {
    (self.value, self.title) = (value, title)
  }
}

/// A choice of rows: all rows that are shown have the chosen value.
struct ListFilter {
  typealias Choice = (value: String, title: String)

  private let name: String
  private let title: String
  /// Choices below a heading, or without one.
  private let groups: [(title: String, choices: [Choice])]
  /// The value that the page opens with; empty for that of all rows.
  private let opening: String

  fileprivate var opensInPart: Bool { !opening.isEmpty }

  /// A filter with those of its choices that rows have; nil if that leaves no choice.
  ///
  /// - Parameters:
  ///   - opening: the choice that the page opens with, if it is not that of all rows.
  ///   - all: the title of the choice of all rows.
  init?(
    _ name: String, _ title: String, opening: Choice? = nil, all: String,
    _ groups: [(title: String, choices: [Choice])], in rows: [ListRow]
  ) {
    // Thousands of rows have the same few values.
    let texts = Set(rows.flatMap { row in row.values.filter { $0.name == name }.map(\.value) })
    let present = Set(texts.flatMap { $0.split(separator: " ").map(String.init) })
    let offered = groups.compactMap { group in
      let choices = group.choices.filter { present.contains($0.value) }
      return choices.isEmpty ? nil : (title: group.title, choices: choices)
    }
    let count = offered.reduce(opening == nil ? 0 : 1) { $0 + $1.choices.count }
    guard count > 1 else { return nil }
    (self.name, self.title) = (name, title)
    self.opening = opening?.value ?? ""
    self.groups = [("", [opening, ("", all)].compactMap(\.self))] + offered
  }

  init?(
    _ name: String, _ title: String, opening: Choice? = nil, all: String, _ choices: [Choice],
    in rows: [ListRow]
  ) {
    self.init(name, title, opening: opening, all: all, [("", choices)], in: rows)
  }

  fileprivate var fields: Fields {
    [
      "filterName": .text(name),
      "filterTitle": .text(title),
      "groups": .list(groups) { group in
        [
          "groupTitle": .maybe(group.title),
          "choices": .list(group.choices) {
            [
              "value": .text($0.value), "choiceTitle": .text($0.title),
              "isOpening": .flag($0.value == opening),
            ]
          },
        ]
      },
    ]
  }
}

struct ListRow {
  /// The id of the row; nil if nothing leads to it.
  var anchor: String?
  var className: String?
  /// What the filters compare, by their names; several values are separated by spaces.
  var values: [(name: String, value: String)] = []
  var cells: [ListCell] = []

  fileprivate var fields: Fields {
    [
      "anchor": .maybe(anchor),
      "rowClass": .maybe(className),
      "values": .list(values) { ["valueName": .text($0.name), "value": .text($0.value)] },
      "cells": .list(cells) { $0.fields },
    ]
  }
}

/// A cell. Below the width of a table, `before` and `after` tell what it is; a table has that in its head.
struct ListCell {
  var isTitle = false
  var className: String?
  /// What it is sorted by, if not by its text.
  var key: Int?
  var columnCount: Int?
  /// The shade of a square before the text, which is then only for screen readers.
  var shade: String?
  var href: String?
  var before: String?
  var strong: (text: String, className: String)?
  var text = ""
  /// Whether the text is the plan's, in which what stands between backticks is code.
  var isOfPlan = false
  /// The date that the text tells, in ISO 8601.
  var date: String?
  var after: String?
  var small: String?
  var drawing: Markup?
  var note: Markup?
  /// A command to copy, with the id of its text and what it does.
  var command: (text: String, id: String, label: String)?

  fileprivate var fields: Fields {
    [
      "isTitle": .flag(isTitle),
      "cellClass": .maybe(className),
      "key": .maybe(key.map { String($0) }),
      "columnCount": .maybe(columnCount.map { String($0) }),
      "shade": .maybe(shade),
      "href": .maybe(href),
      "before": .maybe(before),
      "strong": .maybe(strong.map { ["strongText": .text($0.text), "strongClass": .text($0.className)] }),
      "text": isOfPlan ? .code(text) : .text(text),
      "date": .maybe(date),
      "after": .maybe(after),
      "small": .maybeCode(small),
      "drawing": .maybe(drawing?.fields),
      "note": .maybe(note?.fields),
      "command": .maybe(
        command.map {
          ["commandText": .text($0.text), "commandID": .text($0.id), "commandLabel": .text($0.label)]
        }),
    ]
  }
}
