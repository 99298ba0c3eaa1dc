// Names the accent colours of programmes.

/// The accent colour of a programme. The style sheet has a light and a dark colour for each, both readable on paper.
package enum Accent: String, CaseIterable, Sendable {
  case blue, teal, green, amber, orange, red, pink, violet
}
