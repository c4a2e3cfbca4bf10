"""Uses the HTML player as people do: keys, buttons, a phone, dark mode, a screen reader.

    html_player.py STROBE [CHROMIUM]

Prints a line for each check; ends with status 1 where one fails. Packages: websocket-client, numpy
and pillow, as the other players need them, and axe-playwright-python, of which only axe's script is
used (`pip install --no-deps` does).
"""

import importlib.util
import json
import os
import pathlib
import sys
import tempfile
import time
import traceback

import numpy

from chromium import Chromium
from strobe import run

RATE = 30
PHONE, DESKTOP = (360, 740), (1280, 800)
# A square that turns from red to blue and back with every frame, on white.
JUMPS = {
    "size": [48, 48],
    "duration": 20,
    "background": "#ffffff",
    "layers": [
        {
            "name": "play",
            "frame": [8, 8, 32, 32],
            "animations": [
                {
                    "keyPath": "backgroundColor",
                    "type": "keyframe",
                    "calculationMode": "discrete",
                    "values": ["#ff0000", "#0000ff"] * (10 * RATE),
                    "keyTimes": [frame / (20 * RATE) for frame in range(20 * RATE + 1)],
                    "duration": 20,
                }
            ],
        }
    ],
}
SHORT = {**JUMPS, "duration": 0.5}
RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)

# Their Windows key codes, by which Chromium knows what a key does.
KEYS = {"Space": 32, "ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, "Escape": 27}
SHIFT = 8

STATE = """(() => {
  const parts = document.forms[0].elements;
  return {
    frame: Number(/frame (\\d+) of/.exec(document.querySelector('form p').textContent)[1]) - 1,
    last: Number(/of (\\d+)/.exec(document.querySelector('form p').textContent)[1]) - 1,
    label: parts.play.getAttribute('aria-label'),
    text: parts.scrubber.getAttribute('aria-valuetext'),
    said: document.querySelector('[role=status]').textContent,
    loop: parts.loop.checked,
  };
})()"""

# What assistive technology hears of while the animation plays for half a second.
HEARD = """(async () => {
  const heard = [], parts = document.forms[0].elements;
  const isLive = node => (node.nodeType === 1 ? node : node.parentElement)?.closest(
    '[aria-live], [role=status], [role=alert], [role=log], [role=timer], output');
  const observer = new MutationObserver(records => {
    for (const record of records) {
      if (record.attributeName?.startsWith('aria-')) heard.push(record.attributeName);
      if (isLive(record.target)) heard.push(record.target.nodeName);
    }
  });
  observer.observe(document, {
    subtree: true, attributes: true, childList: true, characterData: true
  });
  const sliders = () => [...document.querySelectorAll('input[type=range]')]
    .filter(slider => !slider.closest('[aria-hidden=true]')).map(slider => slider.value).join();
  const clock = () => document.querySelector('form p').textContent;
  const [value, before] = [sliders(), clock()];
  const end = performance.now() + 500;
  while (performance.now() < end) {
    await new Promise(requestAnimationFrame);
    if (sliders() !== value) heard.push('the value of the slider');
  }
  return {heard: [...new Set(heard)], moved: clock() !== before};
})()"""

LAYOUT = """(() => {
  const box = node => {
    const {left, top, right, bottom} = node.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  const seen = [...document.querySelectorAll('button, select, summary, h1, form p:first-of-type')];
  return {
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
    buttons: [...document.querySelectorAll('.buttons button')].map(box),
    selects: [...document.querySelectorAll('select')].map(box),
    all: [...seen, document.querySelector('.time'), document.querySelector('[name=loop]'),
      document.querySelector('main')].map(box),
    picture: box(document.querySelector('[role=img]')),
  };
})()"""

AUDIT = """axe.run(document, {resultTypes: ['violations']}).then(result => result.violations.map(
  fault => fault.id + ': ' + fault.nodes.map(node => node.target.join(' ')).join(', ')))"""


class Page(Chromium):
    """The player in a browser."""

    def open(self, file, size=DESKTOP, scheme="light", motion="reduce"):
        self.resize(size)
        self._ask(
            "Emulation.setEmulatedMedia",
            features=[
                {"name": "prefers-color-scheme", "value": scheme},
                {"name": "prefers-reduced-motion", "value": motion},
            ],
        )
        self._ask("Page.navigate", url=file.resolve().as_uri())
        until(lambda: self.evaluate("document.readyState") == "complete")
        self.settle()

    def resize(self, size):
        self._ask(
            "Emulation.setDeviceMetricsOverride",
            width=size[0], height=size[1], deviceScaleFactor=1, mobile=False,
        )

    def evaluate(self, expression):
        return self._evaluate(expression)

    def settle(self):
        """Waits until what the page does is on the screen."""
        self.evaluate(
            "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))"
        )

    def press(self, key, modifiers=0):
        event = {
            "key": " " if key == "Space" else key,
            "code": key,
            "windowsVirtualKeyCode": KEYS[key],
            "modifiers": modifiers,
        }
        text = {"text": " "} if key == "Space" else {}
        self._ask("Input.dispatchKeyEvent", type="keyDown", **event, **text)
        self._ask("Input.dispatchKeyEvent", type="keyUp", **event)

    def click(self, selector):
        left, top, right, bottom = self.evaluate(
            f"(() => {{const box = document.querySelector({json.dumps(selector)})"
            ".getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom]})()"
        )
        place = {"x": (left + right) / 2, "y": (top + bottom) / 2}
        place |= {"button": "left", "clickCount": 1}
        self._ask("Input.dispatchMouseEvent", type="mousePressed", **place)
        self._ask("Input.dispatchMouseEvent", type="mouseReleased", **place)

    def focus(self, name):
        self.evaluate(f"document.forms[0].elements[{name!r}].focus()")

    def choose(self, name, value):
        self.evaluate(
            f"(() => {{const part = document.forms[0].elements[{name!r}]; part.value = {value!r};"
            "part.dispatchEvent(new Event('change', {bubbles: true}))})()"
        )
        self.settle()

    @property
    def state(self):
        return self.evaluate(STATE)

    def layout(self):
        return self.evaluate(LAYOUT)

    def pixels(self, box):
        """The pixels of left, top, width and height on the screen."""
        left, top, width, height = box
        clip = {"x": left, "y": top, "width": width, "height": height}
        return self._picture("0", {**clip, "scale": 1})

    def middle(self):
        """The colour in the middle of the picture."""
        left, top, right, bottom = self.layout()["picture"]
        pixels = self.pixels([round((left + right) / 2), round((top + bottom) / 2), 2, 2])
        return tuple(int(level) for level in pixels[0, 0])


def until(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def check(holds, fault):
    """Fails the running check; `assert` would go under `python -O`."""
    if not holds:
        raise AssertionError(fault)


def colour(frame):
    return BLUE if frame % 2 else RED


class Checks:
    def __init__(self, page, strobe, folder):
        self.page = page
        self.jumps = self.write(strobe, folder / "Jumps & <more>.json", JUMPS, loop=0)
        self.once = self.write(strobe, folder / "once.json", SHORT, loop=1)

    def write(self, strobe, scene, content, loop):
        scene.write_text(json.dumps(content), encoding="utf-8")
        file = scene.with_suffix(".html")
        run(strobe, "animate", scene, "-o", file, "--fps", RATE, "--loop", loop, "--quiet")
        return file

    def names(self):
        """The page and its picture have the scene's name"""
        self.page.open(self.jumps)
        name = "Jumps & <more>"
        title = self.page.evaluate("document.title")
        check(title == name, f"the page's title is {title!r}")
        label = self.page.evaluate("document.querySelector('[role=img]').ariaLabel")
        check(label == name, f"the picture's name is {label!r}")
        heading = self.page.evaluate("document.querySelector('h1').textContent")
        check(heading == name, f"the heading is {heading!r}")

    def forward(self):
        """The right arrow shows each frame's own picture, jumps included"""
        self.page.open(self.jumps)
        self.steps(range(1, 60), lambda: self.page.press("ArrowRight"))

    def backward(self):
        """The left arrow does, from the end of a long animation"""
        self.page.open(self.jumps)
        self.page.press("End")
        last = 20 * RATE - 1
        check(self.page.state["last"] == last, f"the frames are {self.page.state['last'] + 1}")
        self.steps(range(last - 1, last - 60, -1), lambda: self.page.press("ArrowLeft"))

    def buttons(self):
        """The buttons do"""
        self.page.open(self.jumps)
        self.steps(range(1, 5), lambda: self.page.click("[name=forward]"))
        self.steps([3, 2], lambda: self.page.click("[name=back]"))
        self.steps([20 * RATE - 1], lambda: self.page.click("[name=last]"))
        self.steps([0], lambda: self.page.click("[name=first]"))

    def slider(self):
        """The slider goes by frames and says its seconds"""
        self.page.open(self.jumps)
        self.page.focus("scrubber")
        self.steps(range(1, 46), lambda: self.page.press("ArrowRight"))
        self.page.press("ArrowRight", SHIFT)
        text = self.page.state["text"]
        check(text == "1.83 s, frame 56 of 600", f"its text is {text!r}")
        self.page.evaluate(
            "(() => {const part = document.forms[0].elements.scrubber; part.value = 45;"
            "part.dispatchEvent(new Event('input', {bubbles: true}))})()"
        )
        text = self.page.state["text"]
        check(text == "1.50 s, frame 46 of 600", f"its text is {text!r}")
        check(self.page.middle() == colour(45), "the picture is of another frame")

    def steps(self, frames, act):
        for frame in frames:
            act()
            actual = self.page.state["frame"]
            check(actual == frame, f"the player is at frame {actual}, not {frame}")
            shown = self.page.middle()
            check(shown == colour(frame), f"frame {frame} is {shown}, not {colour(frame)}")

    def space(self):
        """The space key plays and pauses, and presses a focused button instead"""
        page = self.page
        page.open(self.jumps)
        page.press("Space")
        check(page.state["label"] == "Pause", "the space key doesn't play")
        page.press("Space")
        check(page.state["label"] == "Play", "the space key doesn't pause")
        page.press("Home")
        page.focus("forward")
        page.press("Space")
        state = page.state
        check(state["label"] == "Play", "it plays though a button has the focus")
        check(state["frame"] == 1, "the button with the focus isn't pressed")
        page.focus("play")
        page.press("Space")
        check(page.state["label"] == "Pause", "the play button isn't pressed exactly once")
        page.press("Space")
        page.focus("loop")
        page.press("Space")
        state = page.state
        check(not state["loop"] and state["label"] == "Play", "the checkbox isn't toggled")
        page.evaluate("document.querySelector('summary').focus()")
        page.press("Space")
        check(page.evaluate("document.querySelector('details').open"), "the help doesn't open")
        page.press("Escape")
        check(not page.evaluate("document.querySelector('details').open"), "nor does it close")

    def quiet(self):
        """A screen reader hears nothing of the frames that play, but of each step"""
        page = self.page
        page.open(self.jumps)
        page.press("Space")
        page.settle()
        result = page.evaluate(HEARD)
        check(result["moved"], "it doesn't play")
        check(not result["heard"], f"it hears of {', '.join(result['heard'])}")
        page.press("Home")
        page.click("[name=forward]")
        said = page.state["said"]
        check(said == "0.03 s, frame 2 of 600", f"after a step it hears {said!r}")

    def motion(self):
        """It starts by itself, but not where the reader prefers less motion"""
        self.page.open(self.jumps, motion="no-preference")
        check(self.page.state["label"] == "Pause", "it doesn't start")
        check(until(lambda: self.page.state["frame"] > 0), "it doesn't move")
        self.page.open(self.jumps, motion="reduce")
        time.sleep(0.2)
        state = self.page.state
        check(state["label"] == "Play" and state["frame"] == 0, "it starts")
        check(self.page.middle() == RED, "it doesn't show the first frame")

    def loop(self):
        """It plays as often as --loop says and stops at the last frame"""
        page = self.page
        page.open(self.once)
        check(not page.state["loop"], "Loop is on after --loop 1")
        page.press("Space")
        check(until(lambda: page.state["label"] == "Play"), "it doesn't stop")
        check(page.state["frame"] == 14, f"it stops at frame {page.state['frame']}")
        check(page.middle() == colour(14), "it doesn't show the last frame")
        page.focus("loop")
        page.press("Space")
        page.focus("play")
        page.press("Space")
        time.sleep(0.8)
        check(page.state["label"] == "Pause", "it stops though Loop is on")
        page.open(self.jumps)
        check(page.state["loop"], "Loop is off after --loop 0")

    def phone(self):
        """On phones nothing overlaps, sticks out or is too small for a finger"""
        for size in [(320, 568), PHONE, (412, 915)]:
            self.page.open(self.jumps, size)
            layout = self.page.layout()
            check(layout["width"] <= size[0], f"at {size[0]} px the page scrolls sideways")
            check(layout["height"] <= size[1], f"at {size[0]} px the page scrolls")
            for name in ["buttons", "selects"]:
                tops = {box[1] for box in layout[name]}
                check(len(tops) == 1, f"at {size[0]} px the {name} wrap")
                for left, top, right, bottom in layout[name]:
                    check(min(right - left, bottom - top) >= 44, f"the {name} are small")
            self.apart(layout["all"], size)

    def widths(self):
        """Nor on anything wider"""
        for width in [559, 560, 700, 768, 959, 960, 1024, 1280, 1920]:
            self.page.open(self.jumps, (width, 800))
            layout = self.page.layout()
            check(layout["width"] <= width, f"at {width} px the page scrolls sideways")
            check(len({box[1] for box in layout["buttons"]}) == 1, f"at {width} px buttons wrap")
            self.apart(layout["all"], (width, 800))

    def apart(self, boxes, size):
        for index, a in enumerate(boxes):
            inside = a[0] >= 0 and a[1] >= 0 and a[2] <= size[0] and a[3] <= size[1]
            check(inside, f"at {size[0]} px something sticks out: {a}")
            for b in boxes[:index]:
                over = min(a[2], b[2]) - max(a[0], b[0]) > 0.5 and (
                    min(a[3], b[3]) - max(a[1], b[1]) > 0.5
                )
                check(not over, f"at {size[0]} px {a} and {b} overlap")

    def dark(self):
        """In dark mode the page is dark, and the picture's ground stays"""
        levels = {}
        for scheme in ["light", "dark"]:
            self.page.open(self.jumps, DESKTOP, scheme)
            left, top, _, _ = self.page.layout()["picture"]
            ground = self.page.pixels([left + 4, top + 4, 1, 1]).mean()
            around = self.page.pixels([8, top + 40, 1, 1]).mean()
            bar = self.page.pixels([4, DESKTOP[1] - 4, 1, 1]).mean()
            check(ground == 255, f"in {scheme} mode the picture's ground is {ground:.0f}")
            levels[scheme] = (around, bar)
        check(min(levels["light"]) > 220, f"in light mode the levels are {levels['light']}")
        check(max(levels["dark"]) < 50, f"in dark mode the levels are {levels['dark']}")

    def zoom(self):
        """It enlarges by whole factors with sharp edges, and to the window"""
        page = self.page
        for size in [DESKTOP, (1281, 801), PHONE]:
            page.open(self.jumps, size)
            left, top, right, bottom = page.layout()["picture"]
            fit = (right - left) / 48
            check(fit == int(fit) and fit > 4, f"fit is {fit}")
            self.sharp(fit)
            for factor in [1, 2, 3, 4]:
                page.choose("zoom", str(factor))
                left, top, right, bottom = page.layout()["picture"]
                check((right - left, bottom - top) == (48 * factor,) * 2, f"{factor}× is wrong")
                self.sharp(factor)
        page.choose("zoom", "16")
        page.evaluate("document.querySelector('main').focus()")
        scroll = "document.querySelector('main').scrollLeft"
        before = page.evaluate(scroll)
        check(before > 0, "a large picture can't be scrolled to its left")
        page.press("ArrowRight")
        check(until(lambda: page.evaluate(scroll) > before, 5), "the arrows don't scroll it")
        page.open(self.jumps, (40, 400))
        left, _, right, _ = page.layout()["picture"]
        check(right - left <= 40, "fit doesn't shrink")

    def sharp(self, factor):
        left, top, right, bottom = self.page.layout()["picture"]
        # A pixel less at each side: where the box lies between two pixels, the browser rounds it.
        inside = [round(left) + 1, round(top) + 1, round(right - left) - 2, round(bottom - top) - 2]
        pixels = self.page.pixels(inside).reshape(-1, 3)
        colours = {tuple(int(level) for level in row) for row in numpy.unique(pixels, axis=0)}
        check(colours == {RED, WHITE}, f"at {factor}× blurred edges make {len(colours)} colours")
        reds = int((pixels == RED).all(axis=1).sum())
        check(reds == (32 * factor) ** 2, f"at {factor}× the square has {reds} pixels")

    def audit(self):
        """axe finds nothing, in light and dark, on a phone and a desktop"""
        script = axe()
        for size in [PHONE, DESKTOP]:
            for scheme in ["light", "dark"]:
                self.page.open(self.jumps, size, scheme)
                self.page.evaluate(script + ";1")
                self.found("", size, scheme)
                self.page.evaluate("document.querySelector('details').open = true")
                self.found("with the help ", size, scheme)
                self.page.choose("zoom", "16")
                self.page.press("Space")
                self.found("playing enlarged ", size, scheme)

    def found(self, what, size, scheme):
        faults = self.page.evaluate(AUDIT)
        check(not faults, f"{what}at {size[0]} px, {scheme}: {'; '.join(faults)}")

    def small(self):
        """Style and script have at most 8.5 kB, and nothing is fetched"""
        text = self.jumps.read_text(encoding="utf-8")
        parts = [text.split(f"<{name}>")[1].split(f"</{name}>")[0] for name in ["style", "script"]]
        size = len("".join(parts).encode())
        check(size <= 8500, f"they have {size} bytes")
        self.page.open(self.jumps)
        fetched = self.page.evaluate(
            "performance.getEntriesByType('resource').map(entry => entry.name)"
        )
        check(not fetched, f"it fetches {fetched}")


def axe():
    """The script of axe, without importing what comes with it."""
    for name in ["axe_playwright_python", "axe_core_python"]:
        package = importlib.util.find_spec(name)
        if package and package.origin:
            for file in pathlib.Path(package.origin).parent.glob("axe.min.js"):
                return file.read_text(encoding="utf-8")
    raise AssertionError("axe isn't installed: pip install --no-deps axe-playwright-python")


CHECKS = [
    "names",
    "forward",
    "backward",
    "buttons",
    "slider",
    "space",
    "quiet",
    "motion",
    "loop",
    "phone",
    "widths",
    "dark",
    "zoom",
    "audit",
    "small",
]


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__.split("\n\n")[1].strip())
    chromium = sys.argv[2] if len(sys.argv) == 3 else os.environ.get("CHROMIUM", "chromium")
    failed = 0
    page = Page(chromium)
    try:
        with tempfile.TemporaryDirectory(prefix="strobe-html-") as folder:
            checks = Checks(page, sys.argv[1], pathlib.Path(folder))
            for name in CHECKS:
                method = getattr(checks, name)
                try:
                    method()
                    print(f"right   {method.__doc__}", flush=True)
                except AssertionError as fault:
                    failed += 1
                    print(f"FAILED  {method.__doc__}: {fault}", flush=True)
                except Exception:
                    failed += 1
                    print(f"FAILED  {method.__doc__}:\n{traceback.format_exc()}", flush=True)
    finally:
        page.close()
    sys.exit(1 if failed else 0)


main()
