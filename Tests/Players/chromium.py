"""Chromium without a window, told over the DevTools protocol what to show."""

import base64
import io
import json
import pathlib
import re
import subprocess
import tempfile
import time

import numpy
import websocket
from PIL import Image

from strobe import Fault

# Stops the clock of the animated SVG, waits for the pictures in it, and lays it, at its own size and
# on white, over whatever else the page has.
PREPARE = """(async () => {
  const svg = document.querySelector('svg');
  const [width, height] = [svg.width.baseVal.value, svg.height.baseVal.value];
  svg.pauseAnimations();
  svg.style = `position: fixed; left: 0; top: 0; width: ${width}px; height: ${height}px;
    max-width: none; max-height: none; background: white; z-index: 1000`;
  await Promise.all([...svg.querySelectorAll('image')].map(image => image.decode().catch(() => {})));
  return [width, height];
})()"""

# Two frames of the browser later, what the page does is on the screen.
SHOWN = """new Promise(shown => {
  %s;
  requestAnimationFrame(() => requestAnimationFrame(() => shown(true)));
})"""

SEEK = "document.querySelector('svg').setCurrentTime(%r)"

# What a user of the player does to reach a frame: to the start, then so many steps.
STEP = """{
  const press = key => document.body.dispatchEvent(
    new KeyboardEvent('keydown', {key, code: key, bubbles: true, cancelable: true}));
  press('Home');
  for (let frame = 0; frame < %d; frame += 1) press('ArrowRight');
}"""


class Chromium:
    """One browser with one page."""

    def __init__(self, program):
        self.profile = tempfile.TemporaryDirectory(prefix="strobe-chromium-")
        self.process = subprocess.Popen(
            [
                program,
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--force-color-profile=srgb",
                "--force-device-scale-factor=1",
                "--remote-debugging-port=0",
                "--remote-allow-origins=*",
                f"--user-data-dir={self.profile.name}",
                "about:blank",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.count = 0
        self.socket = websocket.create_connection(self._page(), timeout=60)
        self._ask("Page.enable")
        self.frame = self._ask("Page.getFrameTree")["frameTree"]["frame"]["id"]

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait(timeout=20)
        self.profile.cleanup()

    def play(self, file, times):
        """Shows an animated SVG inline in a page; yields a picture for each of those seconds."""
        text = pathlib.Path(file).read_text(encoding="utf-8")
        # The declaration belongs to a file, not to an element of a page.
        svg = re.sub(r"^\s*<\?xml.*?\?>", "", text)
        self._ask("Page.setDocumentContent", frameId=self.frame, html=f"<!DOCTYPE html>{svg}")
        clip = self._prepare()
        for instant in times:
            # The clock takes single precision and counts microseconds: an instant at which
            # something jumps would come out just before the jump.
            yield self._picture(SEEK % (instant + 3e-6), clip)

    def step(self, file, frames):
        """Opens an HTML player and goes to each of those frames by its keys."""
        self._ask("Page.navigate", url=pathlib.Path(file).resolve().as_uri())
        for _ in range(300):
            if self._evaluate("document.readyState") == "complete":
                break
            time.sleep(0.02)
        clip = self._prepare()
        for frame in frames:
            yield self._picture(STEP % frame, clip)

    def _prepare(self):
        """Makes the page ready; returns the part of it that holds the picture."""
        width, height = (round(side) for side in self._evaluate(PREPARE))
        self._ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        return {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}

    def _picture(self, action, clip):
        self._evaluate(SHOWN % action)
        data = self._ask("Page.captureScreenshot", format="png", clip=clip)["data"]
        with Image.open(io.BytesIO(base64.b64decode(data))) as image:
            return numpy.asarray(image.convert("RGB"), dtype=numpy.float64)

    def _page(self):
        """The address of the first page, once the browser has written down its port."""
        import urllib.request

        file = pathlib.Path(self.profile.name) / "DevToolsActivePort"
        for _ in range(300):
            if file.exists() and file.read_text().strip():
                port = file.read_text().split()[0]
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list") as response:
                    for target in json.load(response):
                        if target["type"] == "page":
                            return target["webSocketDebuggerUrl"]
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise Fault("Chromium doesn't start")

    def _ask(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") != self.count:
                continue
            if "error" in answer:
                raise Fault(f"Chromium: {method}: {answer['error']['message']}")
            return answer["result"]

    def _evaluate(self, expression):
        result = self._ask(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in result:
            raise Fault(f"Chromium: {result['exceptionDetails']['exception']['description']}")
        return result["result"].get("value")
