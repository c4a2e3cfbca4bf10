"""What's asked of the program under test."""

import math
import pathlib
import subprocess

import pictures

FRAMES_PER_SECOND = 30


class Fault(Exception):
    """A program that failed, or a picture that isn't there: a line for the user."""


def run(*arguments, timeout=600):
    """Runs a program to its end; the last line of its messages says why where it fails."""
    words = [str(argument) for argument in arguments]
    try:
        result = subprocess.run(words, capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        raise Fault(f"{pathlib.Path(words[0]).name} took longer than {timeout} s") from None
    name = pathlib.Path(words[0]).name
    if result.returncode < 0:
        raise Fault(f"{name} crashed with signal {-result.returncode}")
    if result.returncode > 0:
        lines = result.stderr.strip().splitlines() or ["no message"]
        raise Fault(f"{name} ended with status {result.returncode}: {lines[-1]}")


class Strobe:
    def __init__(self, program):
        self.program = program

    def duration(self, scene, folder):
        """The scene's duration in seconds: `frames --count 2` names its files by start and end."""
        probe = folder / "probe"
        probe.mkdir()
        run(self.program, "frames", scene, "-o", probe / "{time}.png", "--count", "2", "--quiet")
        return max(float(file.stem) for file in probe.iterdir())

    def pictures(self, scene, frames, folder):
        """What `render` draws at those frames, over white."""
        self._draw(scene, frames, folder, "png")
        return [pictures.read(folder / f"still-{index}.png") for index in range(len(frames))]

    def vectors(self, scene, frames, folder):
        """Still SVG files of those frames."""
        self._draw(scene, frames, folder, "svg")
        return [folder / f"still-{index}.svg" for index in range(len(frames))]

    def animation(self, scene, file):
        """Writes the animation in the format of the file's extension, once."""
        if not file.exists():
            run(self.program, "animate", scene, "-o", file, "--fps", FRAMES_PER_SECOND, "--quiet")
        return file

    def _draw(self, scene, frames, folder, extension):
        times = ",".join(repr(frame / FRAMES_PER_SECOND) for frame in frames)
        pattern = folder / ("still-{index}." + extension)
        run(self.program, "frames", scene, "-o", pattern, "--times", times, "--quiet")


def frames(duration, count):
    """So many frames of the animation, the first and the last among them. Between them they don't
    lie evenly, so that they don't meet the same phase of what repeats."""
    total = max(1, math.ceil(duration * FRAMES_PER_SECOND - 1e-6))
    if total <= count:
        return list(range(total))
    golden = (math.sqrt(5) - 1) / 2
    inner = [
        1 + int((index + index * golden % 1) * (total - 2) / (count - 2)) for index in range(count - 2)
    ]
    return sorted({0, total - 1, *(min(frame, total - 2) for frame in inner)})
