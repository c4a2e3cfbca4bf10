"""Compares what players show with what Strobe renders: see ../players.sh for its use."""

import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import xml.etree.ElementTree

import numpy

import allowances
import pictures
from chromium import Chromium
from strobe import FRAMES_PER_SECOND, Fault, Strobe, frames, run

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
PLAYERS = ["chromium", "html", "librsvg", "poster", "rlottie", "thorvg"]
INSTANTS = 10


class Judges:
    """The players, and the program whose files they're shown."""

    def __init__(self, strobe, browser):
        self.strobe = strobe
        self.browser = browser
        self.browser_is_free = threading.Lock()

    def show(self, player, scene, instants, folder):
        """What the player shows at those frames of the scene's animation, over white."""
        return getattr(self, player)(scene, instants, folder)

    def chromium(self, scene, instants, folder):
        """The animated SVG in a browser."""
        file = self.strobe.animation(scene, folder / "animation.svg")
        try:
            xml.etree.ElementTree.parse(file)
        except xml.etree.ElementTree.ParseError as error:
            raise Fault(f"the file isn't XML: {error}") from None
        with self.browser_is_free:
            times = [frame / FRAMES_PER_SECOND for frame in instants]
            return list(self.browser.play(file, times))

    def html(self, scene, instants, folder):
        """The HTML player in a browser, by its own keys."""
        file = self.strobe.animation(scene, folder / "animation.html")
        with self.browser_is_free:
            return list(self.browser.step(file, instants))

    def librsvg(self, scene, instants, folder):
        """A still SVG of each instant."""
        files = self.strobe.vectors(scene, instants, folder)
        return [draw_with_librsvg(file) for file in files]

    def poster(self, scene, _, folder):
        """The animated SVG where nothing plays: its first instant."""
        return [draw_with_librsvg(self.strobe.animation(scene, folder / "animation.svg"))]

    def rlottie(self, scene, instants, folder):
        return self.lottie("rlottie", scene, instants, folder)

    def thorvg(self, scene, instants, folder):
        return self.lottie("thorvg", scene, instants, folder)

    def lottie(self, player, scene, instants, folder):
        file = self.strobe.animation(scene, folder / "animation.json")
        output = folder / f"{player}.npy"
        program = HERE / "lottie_player.py"
        run(sys.executable, program, player, file, output, *instants, timeout=60)
        shown = list(numpy.load(output))
        output.unlink()
        return shown


def draw_with_librsvg(file):
    picture = file.with_suffix(".librsvg.png")
    run("rsvg-convert", "--unlimited", "-o", picture, file)
    return pictures.read(picture)


def compare(expected, shown, instants, folder, player, keeps):
    """The worst mean and the worst square, each with its instant in seconds."""
    means, squares = [], []
    for index, (right, actual) in enumerate(zip(expected, shown)):
        if right.shape != actual.shape:
            size = "{1} x {0}".format(*actual.shape)
            raise Fault(f"the picture is {size} pixels, not " + "{1} x {0}".format(*right.shape))
        instant = instants[index] / FRAMES_PER_SECOND
        levels = pictures.difference(right, actual)
        means.append((pictures.mean(levels), instant))
        squares.append((*pictures.worst_square(levels), instant))
        if keeps:
            pictures.keep(folder / f"{player}-{instant:.3f}.png", right, actual)
    return max(means), max(squares)


def judge(judges, scene, players, keep):
    """Lines of the table and lines about what failed, for one scene."""
    lines, faults = [], []
    with tempfile.TemporaryDirectory(prefix="strobe-players-") as temporary:
        folder = pathlib.Path(keep or temporary) / scene.stem
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("animation.*"):
            old.unlink()
        try:
            instants = frames(judges.strobe.duration(scene, pathlib.Path(temporary)), INSTANTS)
            expected = judges.strobe.pictures(scene, instants, folder)
        except Fault as fault:
            return [], [f"{scene.stem}: {fault}"]
        for player in players:
            mean_limit, square_limit = allowances.limits(scene.stem, player)
            start = time.monotonic()
            try:
                shown = judges.show(player, scene, instants, folder)
                if player != "poster" and len(shown) != len(instants):
                    raise Fault(f"there are {len(shown)} pictures, not {len(instants)}")
                (mean, when), (square, place, square_when) = compare(
                    expected, shown, instants, folder, player, keep
                )
            except Fault as fault:
                lines.append(f"{scene.stem:24} {player:9} FAILED")
                faults.append(f"{scene.stem}, {player}: {fault}")
                continue
            wrong = []
            if mean > mean_limit:
                wrong.append(
                    f"{scene.stem}, {player}: at {when:.4g} s the picture differs by a mean of "
                    f"{mean:.2f} levels, and {mean_limit:g} are allowed"
                )
            if square > square_limit:
                wrong.append(
                    f"{scene.stem}, {player}: at {square_when:.4g} s the {pictures.SQUARE} pixels "
                    f"from {place} differ by a mean of {square:.0f} levels, and {square_limit:g} "
                    "are allowed: is something missing?"
                )
            faults += wrong
            lines.append(
                f"{scene.stem:24} {player:9} {mean:6.2f} at {when:5.2f} s  {square:5.0f} at "
                f"{square_when:5.2f} s {str(place):>11}  {'FAILED' if wrong else 'right'}"
                f" ({time.monotonic() - start:.1f} s)"
            )
    return lines, faults


def arguments():
    parser = argparse.ArgumentParser(prog="Tests/players.sh", description=__doc__)
    parser.add_argument("--strobe", required=True, help="the program to test")
    parser.add_argument("--scenes", nargs="+", type=pathlib.Path, help="the scenes' files")
    parser.add_argument("--only", metavar="TEXT", help="just scenes whose names contain this")
    parser.add_argument("--players", default=",".join(PLAYERS), help="these players, with commas")
    parser.add_argument("--keep", metavar="DIR", help="keep files, pictures and differences here")
    return parser.parse_args()


def main():
    options = arguments()
    scenes = options.scenes or sorted(REPOSITORY.glob("Examples/*.json")) + sorted(
        HERE.glob("scenes/*.json")
    )
    scenes = [scene for scene in scenes if (options.only or "") in scene.stem]
    players = [player for player in options.players.split(",") if player in PLAYERS]
    if not scenes or not players:
        sys.exit("error: there's no such scene or player")

    print(f"{'scene':24} {'player':9} worst mean        worst square of {pictures.SQUARE} pixels")
    browser = Chromium(os.environ["CHROMIUM"]) if {"chromium", "html"} & set(players) else None
    faults = []
    try:
        judges = Judges(Strobe(options.strobe), browser)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            tasks = [pool.submit(judge, judges, scene, players, options.keep) for scene in scenes]
            for task in tasks:
                lines, wrong = task.result()
                print("\n".join(lines), flush=True)
                faults += wrong
    finally:
        if browser:
            browser.close()
    if "html" in players and not options.only and not options.scenes:
        if subprocess.run([sys.executable, HERE / "html_player.py", options.strobe]).returncode:
            faults.append("the HTML player fails its checks")
    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    if faults:
        sys.exit(1)
    print(f"{len(scenes)} scenes are right in {', '.join(players)}")


main()
