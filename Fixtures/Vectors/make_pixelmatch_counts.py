#!/usr/bin/env python3
"""Holds the counts in PublishedCountsTests.swift to the published tool.

    python3 -m pip install pixelmatch==0.4.0
    python3 Fixtures/Vectors/make_pixelmatch_counts.py

prints a table line, as it stands in the test, for each of the test's cases, and ends with status 1
where the tool counts otherwise. The pictures are made as the test makes them: from a seed, by a
linear congruence.
"""

import pathlib
import re
import sys

from pixelmatch import pixelmatch

TESTS = pathlib.Path(__file__).resolve().parents[2] / "Tests/StrobeCompareTests"
CASE = re.compile(
    r"Case\(\.(\w+), (\d+), (\d+), seed: (\d+), opaque: (true|false), counts: \[([\d, ]+)\]\)"
)
SETTINGS = [{}, {"includeAA": True}, {"threshold": 0.02}]


class Generator:
    def __init__(self, seed):
        self.state = seed

    def byte(self):
        self.state = (self.state * 1_664_525 + 1_013_904_223) % 2**32
        return self.state >> 24

    def pixel(self, opaque):
        red, green, blue, alpha = (self.byte() for _ in range(4))
        return [red, green, blue, 255 if opaque else alpha]


def pictures(kind, width, height, seed, opaque):
    generator, pixels = Generator(seed), width * height
    if kind == "noise":
        return [[c for _ in range(pixels) for c in generator.pixel(opaque)] for _ in range(2)]
    if kind == "palette":
        colors = [generator.pixel(opaque) for _ in range(3)]
        return [[c for _ in range(pixels) for c in colors[generator.byte() % 3]] for _ in range(2)]
    if kind == "steps":
        first, second = [], []
        for index in range(pixels * 4):
            value = 100 + generator.byte() % 56
            other = value + generator.byte() % 61 - 30
            fixed = opaque and index % 4 == 3
            first.append(255 if fixed else value)
            second.append(255 if fixed else min(max(other, 0), 255))
        return first, second
    ground, line = generator.pixel(opaque), generator.pixel(opaque)
    thickness = 2 + generator.byte() % 14
    x, y = 1 + generator.byte() % 9, generator.byte() % 9
    return [
        ring(width, height, ground, line, thickness, 4 * width + dx, 4 * height + dy)
        for dx, dy in ((0, 0), (x, y))
    ]


def ring(width, height, ground, line, thickness, middle_x, middle_y):
    """A ring with 8 x 8 samples a pixel; its middle in eighths of a pixel."""
    outer = 3 * min(width, height)
    least, most = (outer - thickness) ** 2, outer**2
    components = []
    for y in range(height):
        for x in range(width):
            covered = sum(
                least <= (8 * x + i - middle_x) ** 2 + (8 * y + j - middle_y) ** 2 <= most
                for j in range(8)
                for i in range(8)
            )
            components += [(g * (64 - covered) + l * covered) // 64 for g, l in zip(ground, line)]
    return components


def main():
    source = (TESTS / "PublishedCountsTests.swift").read_text(encoding="utf-8")
    wrong = 0
    for kind, width, height, seed, opaque, counts in CASE.findall(source):
        size = int(width), int(height)
        first, second = pictures(kind, *size, int(seed), opaque == "true")
        found = [pixelmatch(first, second, *size, **setting) for setting in SETTINGS]
        differs = found != [int(count) for count in counts.split(", ")]
        wrong += differs
        print(
            f"    Case(.{kind}, {width}, {height}, seed: {seed}, opaque: {opaque}, "
            f"counts: {found}),{'  // not what the test says' if differs else ''}"
        )
    sys.exit(1 if wrong else 0)


main()
