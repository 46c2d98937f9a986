/// What the pages of a device, of doctor and of a calibration need beside the style of all pages.
enum DeviceStyle {
  static let style = HTML(
    own: """
      .facts.even { grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); }
      .facts.even div:nth-child(-n + 2) { grid-column: auto; }
      .answers { list-style: none; border-bottom: 1px solid var(--line); }
      .answers > li { border-top: 1px solid var(--line); }
      .answers summary { padding: 7px 0; }
      .answers summary code { color: var(--soft); font-size: 13px; margin-left: 6px; }
      .answers .what { font-weight: 600; margin-left: 6px; }
      .answers .badge { min-width: 104px; }
      .answers + .answers { margin-top: 14px; }
      @media (min-width: 641px) { .answers .detail { margin-left: 128px; } }
      .parts { columns: 2 380px; column-gap: 40px; }
      .part { break-inside: avoid; padding-bottom: 18px; }
      .part .sub { margin-top: 0; }
      .rows { font-size: 15px; border-bottom: 1px solid var(--line); }
      .rows div { display: grid; grid-template-columns: minmax(90px, 30%) 1fr; gap: 4px 16px; padding: 5px 0; border-top: 1px solid var(--line); }
      .rows dt { color: var(--soft); }
      .remedies { list-style: none; }
      .remedies li { padding: 10px 0; border-top: 1px solid var(--line); }
      @media (max-width: 640px) {
        .facts.even { grid-template-columns: 1fr 1fr; }
      }

      """)
}
