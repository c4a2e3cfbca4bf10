extension HTMLPlayer {
  /// The script; `film` says what it plays.
  ///
  /// - `current` is the last frame that has begun. Whatever stands still is one of the frames.
  /// - `seek` allows for SVG's clock, which has single precision: rounded down, the instant of a
  ///   jump would show what was before it. A thousandth of a frame, or what the rounding can take,
  ///   is on the safe side.
  /// - What assistive technology reads aloud changes when somebody acts, not with every frame.
  /// - `tick` goes on where it was when the page has been hidden for a while.
  /// - `resize` enlarges to a whole factor, so that straight edges stay sharp, and lets the
  ///   keyboard reach a picture that scrolls.
  static let script = #"""
    const stage = document.querySelector("main"), picture = stage.querySelector(".picture");
    const svg = picture.querySelector("svg"), help = document.querySelector("details");
    const form = document.querySelector("form"), parts = form.elements;
    const [seconds, count] = form.querySelector("p").children;
    const said = form.querySelector("[role=status]"), symbol = parts.play.querySelector("path");
    const last = film.frames - 1;
    let time = 0, playing = false, plays = 0, previous = 0;

    const start = frame => film.rate ? frame / film.rate : film.starts[frame];

    function current() {
      const begun = film.rate
        ? Math.floor(time * film.rate + 1e-6) : film.starts.findLastIndex(value => value <= time);
      return Math.max(0, Math.min(last, begun));
    }

    // The clock of SVG has single precision: a hair later, lest it come out before a jump.
    function seek() {
      const hair = Math.max(3e-6, film.duration / film.frames / 1000, time / 2 ** 22);
      svg.setCurrentTime(Math.fround(time + hair));
    }

    function show() {
      seek();
      parts.shown.value = current();
      seconds.textContent = (film.start + time).toFixed(2) + " s";
      count.textContent = "frame " + (current() + 1) + " of " + film.frames;
    }

    // Only what somebody does changes what a screen reader knows.
    function tell(words, aloud) {
      parts.play.ariaLabel = playing ? "Pause" : "Play";
      symbol.setAttribute("d", playing ? "M4 3h3v10H4zM9 3h3v10H9z" : "M4 2v12l10-6z");
      parts.scrubber.value = current();
      parts.scrubber.setAttribute("aria-valuetext", words);
      said.textContent = aloud ? words : "";
    }

    function go(frame, aloud = true) {
      playing = false;
      time = start(Math.max(0, Math.min(last, frame)));
      show();
      tell(seconds.textContent + ", " + count.textContent, aloud);
    }

    function play() {
      if (playing) return go(current(), false);
      if (current() === last) time = plays = 0;
      playing = true;
      previous = performance.now();
      tell("Playing");
      requestAnimationFrame(tick);
    }

    function tick(now) {
      if (!playing) return;
      time += Math.max(0, Math.min(250, now - previous)) / 1000 * parts.speed.value;
      previous = now;
      if (time >= film.duration) {
        plays += 1;
        if (!film.duration || !parts.loop.checked && plays >= film.plays) return go(last, false);
        time %= film.duration;
      }
      show();
      requestAnimationFrame(tick);
    }

    function resize() {
      const { width, height } = svg.viewBox.baseVal;
      const margin = 2 * parseFloat(getComputedStyle(stage).paddingTop);
      const room = Math.max(1 / width, Math.min(
        (stage.offsetWidth - margin) / width, (stage.offsetHeight - margin) / height));
      const zoom = Number(parts.zoom.value) || (room < 1 ? room : Math.floor(room));
      picture.style.width = width * zoom + "px";
      picture.style.height = height * zoom + "px";
      stage.scrollTo(stage.scrollWidth, stage.scrollHeight);
      stage.scrollTo(stage.scrollLeft / 2, stage.scrollTop / 2);
      if (zoom > room) stage.tabIndex = 0; else stage.removeAttribute("tabindex");
    }

    const keys = {
      " ": event => { if (!event.repeat) play(); },
      ArrowLeft: event => go(current() - (event.shiftKey ? 10 : 1)),
      ArrowRight: event => go(current() + (event.shiftKey ? 10 : 1)),
      Home: () => go(0),
      End: () => go(last),
      Escape: () => { help.open = false; }
    };
    document.onkeydown = event => {
      // Keys that the focused control uses itself stay its own.
      const own = event.key === " " ? "button, summary, select, [type=checkbox]" : "select, main";
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches(own)) return;
      if (!Object.hasOwn(keys, event.key)) return;
      event.preventDefault();
      keys[event.key](event);
    };
    parts.play.onclick = play;
    parts.first.onclick = () => go(0);
    parts.back.onclick = () => go(current() - 1);
    parts.forward.onclick = () => go(current() + 1);
    parts.last.onclick = () => go(last);
    parts.scrubber.onkeydown = () => { parts.scrubber.value = current(); };
    parts.scrubber.oninput = () => go(Number(parts.scrubber.value), false);
    parts.zoom.onchange = resize;
    parts.ground.onchange = () => { picture.className = "picture " + parts.ground.value; };
    form.onsubmit = () => false;

    svg.pauseAnimations();
    parts.scrubber.max = parts.shown.max = last;
    parts.loop.checked = film.plays === 0;
    form.hidden = false;
    new ResizeObserver(resize).observe(stage);
    go(0, false);
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) play();
    """#
}
