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

# Stops the clock of the animated SVG and waits for the pictures in it.
PREPARE = """(async () => {
  const svg = document.querySelector('svg');
  svg.pauseAnimations();
  await Promise.all([...svg.querySelectorAll('image')].map(image => image.decode().catch(() => {})));
  return [svg.width.baseVal.value, svg.height.baseVal.value];
})()"""

# Two frames of the browser after the clock was set, the new instant is on the screen.
SEEK = """new Promise(shown => {
  document.querySelector('svg').setCurrentTime(%r);
  requestAnimationFrame(() => requestAnimationFrame(() => shown(true)));
})"""


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
        # The declaration belongs to a file, not to an element of a page.
        svg = re.sub(r"^\s*<\?xml.*?\?>", "", pathlib.Path(file).read_text(encoding="utf-8"))
        page = f"<!DOCTYPE html><style>body{{margin:0}}svg{{display:block}}</style>{svg}"
        self._ask("Page.setDocumentContent", frameId=self.frame, html=page)
        width, height = self._evaluate(PREPARE)
        clip = {"x": 0, "y": 0, "width": round(width), "height": round(height), "scale": 1}
        self._ask(
            "Emulation.setDeviceMetricsOverride",
            width=clip["width"],
            height=clip["height"],
            deviceScaleFactor=1,
            mobile=False,
        )
        for instant in times:
            # The clock takes single precision and counts microseconds: an instant at which
            # something jumps would come out just before the jump.
            self._evaluate(SEEK % (instant + 3e-6))
            data = self._ask("Page.captureScreenshot", format="png", clip=clip)["data"]
            with Image.open(io.BytesIO(base64.b64decode(data))) as image:
                yield numpy.asarray(image.convert("RGB"), dtype=numpy.float64)

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
