/// The style of a match's page beside that of all pages.
enum MatchStyle {
  /// What the matrix needs beside the style of all pages. On a phone each device becomes a card, its cells labelled.
  static let style = HTML(
    own: """
      main { display: flex; flex-direction: column; }
      main > * { min-width: 0; }
      main > header { order: -2; }
      #overall { order: -1; margin-top: 14px; }
      .verbatim::first-letter { text-transform: none; }
      .scroll { overflow-x: auto; margin-top: 8px; }
      table.matrix { table-layout: auto; overflow-wrap: normal; }
      .matrix thead th, .matrix thead th:first-child, .matrix thead th:last-child { width: auto; vertical-align: bottom; }
      .matrix tbody th { font-weight: 600; min-width: 9em; }
      .matrix .detail { font-weight: 400; }
      .cell { white-space: nowrap; }
      .cell.met { color: var(--pass); }
      .cell.missing, .cell.prohibited { color: var(--fail); font-weight: 600; }
      .cell.undecided { color: var(--soft); }
      .cell-word { font-size: 14px; }
      @media (min-width: 641px) {
        .dense .cell-word { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        .dense th, .dense td { padding-right: 14px; }
      }
      .match-notices { list-style: none; margin-top: 20px; }
      .match-notices li { display: grid; grid-template-columns: 110px 1fr; gap: 12px; padding: 8px 0; align-items: start; }
      .match-notices .badge { justify-self: start; }
      @media (max-width: 640px) {
        table.matrix, .matrix tbody { display: block; overflow-wrap: anywhere; }
        .matrix tr { grid-template-columns: 1fr; gap: 6px; padding: 14px 0; }
        .matrix td.cell { display: flex; justify-content: space-between; gap: 12px; white-space: normal; }
        .matrix td.cell::before { content: attr(data-key); color: var(--soft); font-size: 14px; font-weight: 400; }
        .match-notices li { grid-template-columns: 1fr; gap: 4px; }
      }

      """)
}
