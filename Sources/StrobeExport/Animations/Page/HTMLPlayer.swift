/// The parts of the player's page that are the same for every animation.
enum HTMLPlayer {
  static let style = """
    :root { color-scheme: light dark; }
    body { margin: 0; height: 100vh; display: flex; flex-direction: column; \
    font: 14px/1.4 system-ui, sans-serif; background: Canvas; color: CanvasText; }
    #stage { flex: 1; min-height: 0; display: flex; align-items: center; justify-content: center; \
    padding: 16px; }
    #stage > svg { max-width: 100%; max-height: 100%; }
    #stage.white { background: #fff; }
    #stage.dark { background: #202124; }
    #stage.checks { background: #fff repeating-conic-gradient(#ddd 0 25%, #fff 0 50%) 0 0 / 16px 16px; }
    form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 8px 16px; \
    border-top: 1px solid color-mix(in srgb, CanvasText 20%, Canvas); }
    form label { display: flex; gap: 4px; align-items: center; }
    button, select { font: inherit; min-width: 36px; min-height: 32px; }
    #scrubber { flex: 1 1 200px; }
    output { font-variant-numeric: tabular-nums; min-width: 13em; text-align: right; }
    """

  static let controls = """
    <form id="controls" onsubmit="return false">
    <button type="button" id="play" title="Play or pause (space)">Pause</button>
    <button type="button" id="back" title="One frame back (left arrow)" \
    aria-label="One frame back">&#x2039;</button>
    <button type="button" id="forward" title="One frame forward (right arrow)" \
    aria-label="One frame forward">&#x203A;</button>
    <input type="range" id="scrubber" min="0" max="1" step="any" value="0" aria-label="Time">
    <output id="clock" for="scrubber"></output>
    <label>Speed <select id="speed">
    <option value="0.1">0.1&#xD7;</option>
    <option value="0.25">0.25&#xD7;</option>
    <option value="0.5">0.5&#xD7;</option>
    <option value="1" selected>1&#xD7;</option>
    <option value="2">2&#xD7;</option>
    </select></label>
    <label><input type="checkbox" id="loop"> Loop</label>
    <label>Ground <select id="ground">
    <option value="white">White</option>
    <option value="dark">Dark</option>
    <option value="checks">Checks</option>
    </select></label>
    </form>
    """

  static let script = """
    const part = name => document.getElementById(name);
    const svg = document.querySelector("#stage > svg");
    const frames = Math.max(1, Math.ceil(duration / step - 1e-6));
    let time = 0, playing = true, played = 0, last = null;
    svg.pauseAnimations();
    part("loop").checked = plays === 0;
    part("scrubber").max = duration;
    function show() {
      // The end itself is the first instant again.
      svg.setCurrentTime(Math.min(time, duration * (1 - 1e-7)));
      part("scrubber").value = time;
      const frame = Math.min(frames - 1, Math.floor(time / step + 1e-6));
      part("clock").value = (start + time).toFixed(3) + " s, frame " + frame + " of " + frames;
    }
    function set(value) {
      time = Math.min(duration, Math.max(0, value));
      show();
    }
    function play(value) {
      playing = value;
      last = null;
      if (playing && time >= duration) { time = 0; played = 0; }
      part("play").textContent = playing ? "Pause" : "Play";
      if (playing) requestAnimationFrame(tick);
    }
    function tick(now) {
      if (!playing) return;
      if (last !== null) time += (now - last) / 1000 * Number(part("speed").value);
      last = now;
      if (time >= duration) {
        played += 1;
        if (duration > 0 && (part("loop").checked || played < plays)) time %= duration;
        else { time = duration; show(); play(false); return; }
      }
      show();
      requestAnimationFrame(tick);
    }
    function go(count) {
      play(false);
      const frame = count > 0 ? Math.floor(time / step + 1e-6) : Math.ceil(time / step - 1e-6);
      set(Math.min(frames - 1, Math.max(0, frame + count)) * step);
    }
    part("play").onclick = () => play(!playing);
    part("back").onclick = () => go(-1);
    part("forward").onclick = () => go(1);
    part("scrubber").oninput = event => { play(false); set(Number(event.target.value)); };
    part("ground").onchange = event => { part("stage").className = event.target.value; };
    document.onkeydown = event => {
      if (event.target.tagName === "SELECT" || event.ctrlKey || event.metaKey || event.altKey) return;
      const keys = {
        " ": () => play(!playing), ArrowLeft: () => go(-1), ArrowRight: () => go(1),
        Home: () => { play(false); set(0); }, End: () => { play(false); set((frames - 1) * step); }
      };
      if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
    };
    show();
    play(true);
    """
}
