/// What the page of a history needs beside the style of all pages.
enum HistoryStyle {
  static let style = HTML(
    own: """
      .changes { list-style: none; margin: 8px 0 0; padding: 0; }
      .changes li { display: grid; grid-template-columns: 150px 1fr; gap: 4px 20px; padding: 14px 0; border-top: 1px solid var(--line); }
      .changes li:last-child { border-bottom: 1px solid var(--line); }
      .changes h3 { font-size: 17px; font-weight: 600; line-height: 1.4; }
      .changes .detail { margin-top: 2px; }
      main a { color: inherit; text-underline-offset: 3px; text-decoration-color: var(--soft); }
      #filters { display: flex; flex-wrap: wrap; gap: 10px 28px; }
      .filter { display: flex; flex-wrap: wrap; gap: 2px 16px; margin: 0; padding: 0; border: 0; min-width: 0; font-size: 15px; }
      .filter legend { float: left; padding: 0; margin-right: 4px; color: var(--soft); }
      .filter label { white-space: nowrap; padding: 3px 0; }
      .filter input { accent-color: var(--curve0); margin: 0 3px 0 0; }
      .small { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 18px 28px; margin-top: 8px; }
      .small figure { min-width: 0; scroll-margin-top: 12px; }
      .small figcaption { display: block; margin-bottom: 4px; color: var(--text); }
      .small figcaption code { font-weight: 600; }
      .small figcaption .badge { font-size: 12px; padding: 0 8px 0 6px; margin-left: 6px; }
      .small figcaption .detail { font-size: 13px; }
      .small svg { width: 100%; height: 80px; background: var(--raised); border-radius: 6px; overflow: hidden; }
      .small path { fill: none; stroke: var(--curve0); stroke-width: 1.5; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
      .small .band { fill: var(--area); stroke: none; }
      .small .limit { stroke: var(--fail-solid); stroke-dasharray: 5 3; }
      .small .level { stroke: var(--soft); stroke-width: 1; }
      .small .change { stroke: var(--warn-solid); stroke-width: 3; }
      .small .around { stroke: var(--stimulus); stroke-width: 1; stroke-dasharray: 2 2; }
      .small .accepted { stroke: var(--pass); stroke-width: 1.5; }
      .small a path { stroke-width: 6; stroke-linecap: round; }
      .small a:hover path:first-of-type, .small a:focus path:first-of-type { stroke-width: 10; }
      .small a .pair { stroke: var(--soft); stroke-width: 4; }
      .small a .hollow { stroke: var(--page); stroke-width: 3; pointer-events: none; }
      tr:target, figure:target { outline: 2px solid var(--curve0); outline-offset: 3px; }
      @media (max-width: 640px) {
        .changes li { grid-template-columns: 1fr; }
        .small { grid-template-columns: 1fr; }
        #sessions td[data-label^="Compared"] { display: block; }
        #sessions td[data-label^="Compared"]::before { display: block; text-align: left; }
        .lines td[data-label="Run by run"] { display: block; }
        .lines td[data-label="Run by run"]::before { display: block; }
        #sessions td[data-label^="Compared"] span { display: block; text-align: left; }
      }
      @media print {
        #filters { display: none; }
        .small { grid-template-columns: repeat(3, 1fr); gap: 10px 14px; }
        .small figure, .changes li { break-inside: avoid; }
      }

      """)
}
