extension HTMLPlayer {
  /// What the keys do.
  static let help = """
      <details>
        <summary>Keys</summary>
        <dl>
          <div><dt><kbd>Space</kbd></dt><dd>Play or pause</dd></div>
          <div><dt><kbd>←</kbd> <kbd>→</kbd></dt><dd>One frame</dd></div>
          <div><dt><kbd>Shift</kbd> + <kbd>←</kbd> <kbd>→</kbd></dt><dd>Ten frames</dd></div>
          <div><dt><kbd>Home</kbd> <kbd>End</kbd></dt><dd>First or last frame</dd></div>
        </dl>
      </details>
    """

  /// The form below the picture, hidden where no script runs.
  ///
  /// There are two sliders, one over the other: the one that is seen moves with the animation, and
  /// the one that is used and read aloud changes only when somebody acts.
  static let controls = """
    <footer>
    <form aria-label="Player" autocomplete="off" hidden>
      <div class="buttons">
        <button type="button" name="first" aria-label="First frame" title="First frame (Home)">
          <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 3h2v10H3zM13 3v10L6 8z"/></svg>
        </button>
        <button type="button" name="back" aria-label="Frame back" title="Frame back (←)">
          <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M11 3v10L4 8z"/></svg>
        </button>
        <button type="button" name="play" aria-label="Play" title="Play or pause (Space)">
          <svg viewBox="0 0 16 16" aria-hidden="true"><path/></svg>
        </button>
        <button type="button" name="forward" aria-label="Frame forward" title="Frame forward (→)">
          <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M5 3v10l7-5z"/></svg>
        </button>
        <button type="button" name="last" aria-label="Last frame" title="Last frame (End)">
          <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M11 3h2v10h-2zM3 3v10l7-5z"/></svg>
        </button>
      </div>
      <div class="time">
        <input type="range" name="scrubber" min="0" value="0" aria-label="Time">
        <input type="range" name="shown" min="0" value="0" tabindex="-1" aria-hidden="true">
      </div>
      <p aria-hidden="true"><b></b> <span></span></p>
      <div class="choices">
        <label>Speed
          <select name="speed">
            <option value="0.1">0.1×</option>
            <option value="0.25">0.25×</option>
            <option value="0.5">0.5×</option>
            <option value="1" selected>1×</option>
            <option value="2">2×</option>
          </select>
        </label>
        <label>Zoom
          <select name="zoom">
            <option value="0" selected>Fit</option>
            <option value="1">1×</option>
            <option value="2">2×</option>
            <option value="3">3×</option>
            <option value="4">4×</option>
            <option value="6">6×</option>
            <option value="8">8×</option>
            <option value="16">16×</option>
          </select>
        </label>
        <label>Ground
          <select name="ground">
            <option value="white" selected>White</option>
            <option value="black">Black</option>
            <option value="checks">Checks</option>
          </select>
        </label>
        <label><input type="checkbox" name="loop"> Loop</label>
      </div>
      <p role="status"></p>
    </form>
    </footer>
    """
}
