/// The style of what is folded on the pages that are not a run's.
enum FoldStyle {
  static let style = HTML(
    own: """
      .fold { margin-top: 18px; }
      .fold summary { cursor: pointer; color: var(--soft); padding: 6px 0; }
      .fold[open] summary { margin-bottom: 8px; }

      """)
}
