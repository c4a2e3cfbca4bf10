extension HTMLPlayer {
  /// The look of the page.
  ///
  /// The picture keeps its own ground, white unless chosen otherwise; the page around it follows
  /// the reader's light or dark mode.
  /// A picture without a size, where no script runs, shrinks to the page's width.
  static let style = """
    :root {
      color-scheme: light dark;
      --page: #eef0f3; --bar: #fff; --key: #f4f5f7; --line: #d3d8df;
      --ink: #1b1d21; --faint: #59606b; --accent: #0a5fc4;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #121317; --bar: #1e2025; --key: #2a2d34; --line: #3a3f48;
        --ink: #eceef2; --faint: #a6aebb; --accent: #79b6ff;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; height: 100vh; height: 100dvh; display: flex; flex-direction: column;
      font: 14px/1.4 system-ui, sans-serif; background: var(--page); color: var(--ink);
    }
    header, footer { background: var(--bar); border: 0 solid var(--line); }
    header { display: flex; align-items: center; padding: 8px 16px; border-bottom-width: 1px; }
    h1 { flex: 1; margin: 0; font-size: 15px; overflow: hidden; text-overflow: ellipsis; }
    main { flex: 1; min-height: 0; display: flex; padding: 16px; overflow: auto; }
    .picture {
      flex: none; margin: auto; background: #fff; color: #000; color-scheme: light;
      box-shadow: 0 0 0 1px var(--line);
    }
    .picture:not([style]) { max-width: 100%; }
    .picture > svg { display: block; max-width: 100%; height: auto; }
    .picture[style] > svg { width: 100%; height: 100%; }
    .black { background: #000; }
    .checks { background: repeating-conic-gradient(#d5d5d5 0 25%, #fff 0 50%) 0 0 / 16px 16px; }
    footer { border-top-width: 1px; }
    form {
      display: grid; grid-template-columns: auto 1fr auto auto; gap: 10px 16px;
      align-items: center; padding: 10px 16px;
    }
    form[hidden] { display: none; }
    .buttons, .choices, label { display: flex; gap: 6px; align-items: center; }
    button, select, summary {
      font: inherit; color: inherit; background: var(--key); min-height: 36px;
      border: 1px solid var(--line); border-radius: 8px; cursor: pointer;
    }
    button { min-width: 40px; padding: 0; }
    button svg { display: block; width: 16px; margin: auto; fill: currentColor; }
    [name=play] { min-width: 52px; background: var(--accent); color: var(--bar); border: 0; }
    :focus-visible, .time:has(:focus-visible) {
      outline: 3px solid var(--accent); outline-offset: 2px;
    }
    main:focus-visible { outline-offset: -3px; }
    .time { display: grid; border-radius: 8px; }
    .time input { grid-area: 1 / 1; width: 100%; min-height: 28px; }
    [name=scrubber] { z-index: 1; opacity: 0; }
    input { accent-color: var(--accent); margin: 0; }
    [type=checkbox] { width: 18px; height: 18px; }
    .choices { gap: 14px; }
    label, span, dd { color: var(--faint); }
    select { color: var(--ink); padding: 0 6px; }
    p { margin: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
    [role=status] { position: absolute; width: 1px; overflow: hidden; clip-path: inset(50%); }
    details { position: relative; }
    summary { padding: 0 12px; line-height: 34px; list-style: none; }
    dl {
      position: absolute; z-index: 2; right: 0; width: 290px; margin: 8px 0; padding: 8px 14px;
      background: var(--bar); border: 1px solid var(--line); border-radius: 8px;
    }
    dl div { display: flex; padding: 4px 0; }
    dt { flex: 0 0 124px; }
    dd { margin: 0; }
    kbd { font: inherit; padding: 1px 6px; background: var(--key); border-radius: 4px; }
    @media (max-width: 959px) {
      form { grid-template-columns: auto 1fr; }
      .time { grid-area: 1 / 1 / 2 / 3; }
      form > p { justify-self: end; }
      .choices { grid-column: 1 / 3; }
    }
    @media (max-width: 559px) {
      form { grid-template-columns: 100%; justify-items: center; }
      .time, .choices { grid-column: 1; width: 100%; }
      form > p { grid-row: 2; justify-self: center; }
      button { min-width: 48px; min-height: 44px; }
      [name=play] { min-width: 72px; }
      .choices { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 8px; }
      label { flex-direction: column; align-items: stretch; gap: 2px; }
      select { min-height: 44px; }
      label:last-child { grid-column: 1 / 4; flex-direction: row; justify-self: center; gap: 8px; }
    }
    """
}
