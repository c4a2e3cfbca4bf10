/// The parts of the report's page that do not depend on results.
enum ReportPage {
  /// The ways to look at a difference, in the order of their keys.
  static let modes = [
    (name: "side", title: "<kbd>1</kbd> side by side"),
    (name: "slider", title: "<kbd>2</kbd> slider"),
    (name: "blink", title: "<kbd>3</kbd> blink"), (name: "only", title: "<kbd>4</kbd> difference"),
  ]

  static let controls = """
    <p class="keys">Keys: <kbd>j</kbd> next, <kbd>k</kbd> previous failure; <kbd>1</kbd> to \
    <kbd>4</kbd> view; <kbd>←</kbd> <kbd>→</kbd> slider; <kbd>space</kbd> pause blinking; \
    <kbd>+</kbd> <kbd>−</kbd> zoom. \
    <label>Zoom <select id="zoom"><option value="1">100 %</option><option value="2">200 %</option>\
    <option value="4">400 %</option><option value="8">800 %</option></select></label></p>
    """

  static let style = """
    :root { color-scheme: light dark; --zoom: 1; font: 15px/1.45 system-ui, sans-serif; \
    --line: #8886; --bad: #c62828; --good: #2e7d32; --warn: #b26a00; }
    body { margin: 0 auto; max-width: 1400px; padding: 0 1rem 4rem; }
    header { position: sticky; top: 0; z-index: 2; background: Canvas; \
    border-bottom: 1px solid var(--line); padding: .4rem 0; }
    h1 { font-size: 1.2rem; margin: .2rem 0; }
    h2 { font-size: 1.05rem; margin: 0 0 .4rem; }
    h2 a { color: inherit; text-decoration: none; }
    .counts, .keys { margin: .2rem 0; }
    .number { color: GrayText; font-weight: normal; font-size: .85rem; }
    .badge { border: 1px solid currentColor; border-radius: .6rem; padding: 0 .5rem; \
    font-size: .8rem; font-weight: 600; color: var(--bad); }
    .badge.passed, .badge.recorded, .badge.updated, .badge.kept, .badge.removed { color: var(--good); }
    .badge.missing, .badge.added, .badge.orphaned { color: var(--warn); }
    kbd { border: 1px solid var(--line); border-radius: .25rem; padding: 0 .3rem; font-size: .8rem; }
    article { border: 1px solid var(--line); border-radius: .5rem; padding: .8rem; margin: 1rem 0; \
    scroll-margin-top: 8rem; overflow-x: auto; }
    article:focus, article:focus-within { outline: 2px solid Highlight; }
    .facts { margin: .3rem 0; padding-left: 1.2rem; }
    .modes { display: inline-flex; gap: 1rem; border: 1px solid var(--line); border-radius: .4rem; \
    margin: .4rem 0; padding: .1rem .6rem .3rem; }
    .views { display: flex; gap: 1rem; position: relative; }
    figure { margin: 0; }
    figcaption { font-size: .8rem; color: GrayText; }
    img { display: block; image-rendering: pixelated; transform-origin: 0 0; \
    width: auto; height: auto; zoom: var(--zoom); \
    background: repeating-conic-gradient(#fff 0 25%, #e4e4e4 0 50%) 0 0 / 16px 16px; \
    box-shadow: 0 0 0 1px var(--line); }
    .slide, .blinking { display: none; }
    .views.slider, .views.blink { display: block; padding-bottom: 2.2rem; \
    min-height: calc(var(--h) * var(--zoom) * 1px); }
    .views.slider .difference, .views.blink .difference { display: none; }
    .views.slider figcaption, .views.blink figcaption { display: none; }
    .views.slider .actual, .views.blink .actual { position: absolute; left: 0; top: 0; }
    .views.slider .actual { clip-path: inset(0 0 0 \
    calc(var(--w) * var(--zoom) * var(--cut, 50) / 100 * 1px)); }
    .views.slider .slide { display: flex; gap: .6rem; margin-top: .5rem; \
    width: max(20rem, calc(var(--w) * var(--zoom) * 1px)); }
    .views.slider .slide input { flex: 1; }
    .views.slider::after { content: ""; position: absolute; top: 0; width: 1px; background: #f0f; \
    left: calc(var(--w) * var(--zoom) * var(--cut, 50) / 100 * 1px); \
    height: calc(var(--h) * var(--zoom) * 1px); }
    .views.blink .blinking { display: block; margin: .3rem 0 0; }
    .views.blink.shows-expected .actual { visibility: hidden; }
    .views.only .expected, .views.only .actual { display: none; }
    .time { display: block; width: min(100%, 600px); height: 44px; }
    .time .axis { stroke: GrayText; stroke-width: 2; }
    .time .tick { stroke: var(--good); stroke-width: 2; }
    .time .tick.failed { stroke: var(--bad); opacity: .6; }
    .time .instant { stroke: var(--bad); stroke-width: 3; }
    .time text { font-size: 12px; fill: currentColor; }
    .time text.instant { fill: var(--bad); stroke: none; font-weight: 600; }
    table { border-collapse: collapse; margin-top: .6rem; font-size: .85rem; }
    caption { text-align: left; font-weight: 600; }
    th, td { border: 1px solid var(--line); padding: .1rem .5rem; text-align: left; \
    vertical-align: top; overflow-wrap: anywhere; }
    th, td.key { white-space: nowrap; overflow-wrap: normal; }
    @media print { header { position: static; } .modes, .keys { display: none; } }
    """

  static let script = """
    "use strict";
    (() => {
      const failures = [...document.querySelectorAll("article")];
      const modes = ["side", "slider", "blink", "only"];
      const zoom = document.getElementById("zoom");
      let current = -1, paused = false, phase = false;

      const show = (article, mode) => {
        const views = article.querySelector(".views");
        const radio = article.querySelector(`input[value="${mode}"]`);
        if (!views || !radio) return;
        radio.checked = true;
        views.className = "views " + mode;
      };
      const select = index => {
        if (!failures.length) return;
        current = Math.min(Math.max(index, 0), failures.length - 1);
        failures[current].focus({ preventScroll: true });
        failures[current].scrollIntoView({ block: "start" });
      };
      const setZoom = step => {
        zoom.selectedIndex = Math.min(Math.max(zoom.selectedIndex + step, 0), zoom.length - 1);
        document.documentElement.style.setProperty("--zoom", zoom.value);
      };
      const cut = (range, value) => {
        range.value = value;
        range.closest(".views").style.setProperty("--cut", range.value);
      };
      const blink = () => {
        if (!paused) phase = !phase;
        for (const views of document.querySelectorAll(".views.blink")) {
          views.classList.toggle("shows-expected", phase);
          views.querySelector(".blinking").textContent =
            (phase ? "expected" : "actual") + (paused ? " (paused)" : "");
        }
      };

      for (const [index, article] of failures.entries()) {
        article.addEventListener("focusin", () => { current = index; });
        article.addEventListener("change", event => {
          if (event.target.type === "radio") { show(article, event.target.value); blink(); }
        });
        const range = article.querySelector("input[type=range]");
        if (range) range.addEventListener("input", () => cut(range, range.value));
      }
      zoom.addEventListener("change", () => setZoom(0));
      setInterval(blink, 600);

      document.addEventListener("keydown", event => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.target === zoom) return;
        const article = failures[current];
        const range = article && article.querySelector(".views.slider input[type=range]");
        const isOwn = event.target.tagName === "INPUT";
        switch (event.key) {
        case "j": select(current + 1); break;
        case "k": select(current - 1); break;
        case "1": case "2": case "3": case "4":
          if (!article) select(0);
          show(failures[current], modes[event.key - 1]);
          blink();
          break;
        case "ArrowLeft": case "ArrowRight":
          // Radio buttons and the slider itself know these keys.
          if (!range || isOwn) return;
          cut(range, +range.value + (event.key === "ArrowLeft" ? -2 : 2));
          break;
        case " ":
          if (isOwn || !document.querySelector(".views.blink")) return;
          paused = !paused; if (paused) phase = !phase; blink();
          break;
        case "+": case "=": setZoom(1); break;
        case "-": setZoom(-1); break;
        default: return;
        }
        event.preventDefault();
      });
    })();
    """
}
