#!/usr/bin/env python3
"""Writes the small pictures beside this file. Needs ImageMagick and cwebp.

The PNG files are written byte by byte here, so that every kind, filter and pass occurs; what their
pixels are in eight bits is computed here too, checked against ImageMagick, and kept in
PNG/expected.tsv (name, width, height, R G B A bytes in hexadecimal).
"""

import os
import random
import struct
import subprocess
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
          (0, 1, 1, 2)]


def chunk(name, data):
    body = name.encode() + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def pack(samples, depth):
    if depth == 16:
        return b"".join(struct.pack(">H", s) for s in samples)
    if depth == 8:
        return bytes(samples)
    out, bits, held = bytearray(), 0, 0
    for s in samples:
        held = held << depth | s
        bits += depth
        if bits == 8:
            out.append(held)
            bits = held = 0
    if bits:
        out.append(held << (8 - bits))
    return bytes(out)


def paeth(a, b, c):
    p = a + b - c
    pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
    return a if pa <= pb and pa <= pc else b if pb <= pc else c


def filtered(rows, distance, first):
    out, above = bytearray(), None
    for number, row in enumerate(rows):
        above = above or bytes(len(row))
        kind = (first + number) % 5
        out.append(kind)
        for i, x in enumerate(row):
            a = row[i - distance] if i >= distance else 0
            b = above[i]
            c = above[i - distance] if i >= distance else 0
            out.append((x - [0, a, b, (a + b) // 2, paeth(a, b, c)][kind]) & 255)
        above = row
    return bytes(out)


def write(expected, name, width, height, color, depth, interlaced=False, transparent=False,
          piece=None, extra=b"", after=b"", first=0):
    numbers = random.Random(name)
    channels = CHANNELS[color]
    top = (1 << depth) - 1
    # Ramps with some noise, so that the filters have something to do, and repeated samples, so that
    # a transparent colour occurs more than once.
    key = [numbers.randint(0, top) for _ in range(channels)]
    pixels = {}
    for y in range(height):
        for x in range(width):
            samples = [(x * (k + 2) * top // 40 + y * top // 20 + numbers.randint(0, top // 8 + 1))
                       & top for k in range(channels)]
            pixels[x, y] = list(key) if numbers.random() < 0.2 else samples
    palette = [[numbers.randint(0, 255) for _ in range(3)] for _ in range(top + 1 if color == 3 else 0)]
    alphas = [numbers.randint(0, 255) for _ in range(max(1, len(palette) * 2 // 3))] \
        if color == 3 and transparent else []

    def eight(s):
        return (s * 255 * 2 + top) // (top * 2)

    shown = bytearray()
    for y in range(height):
        for x in range(width):
            s = pixels[x, y]
            if color == 3:
                shown += bytes(palette[s[0]] + [alphas[s[0]] if s[0] < len(alphas) else 255])
                continue
            alpha = eight(s[-1]) if color in (4, 6) else 0 if transparent and s == key else 255
            gray = color in (0, 4)
            shown += bytes([eight(s[0])] * 3 if gray else [eight(v) for v in s[:3]]) + bytes([alpha])

    data = b""
    distance = max(1, channels * depth // 8)
    for left, upper, dx, dy in PASSES if interlaced else [(0, 0, 1, 1)]:
        columns, lines = range(left, width, dx), range(upper, height, dy)
        if len(columns) and len(lines):
            data += filtered([pack([v for x in columns for v in pixels[x, y]], depth)
                              for y in lines], distance, first)
    packed = zlib.compress(data, 9)
    piece = piece or len(packed)
    png = b"\x89PNG\r\n\x1a\n" + chunk("IHDR", struct.pack(">IIBBBBB", width, height, depth, color,
                                                          0, 0, int(interlaced)))
    png += extra
    if palette:
        png += chunk("PLTE", bytes(v for entry in palette for v in entry))
    if transparent:
        png += chunk("tRNS", bytes(alphas) if color == 3 else
                     b"".join(struct.pack(">H", v) for v in key))
    png += b"".join(chunk("IDAT", packed[i:i + piece]) for i in range(0, len(packed), piece))
    png += after + chunk("IEND", b"")
    path = os.path.join(HERE, "PNG", name + ".png")
    with open(path, "wb") as file:
        file.write(png)
    other = subprocess.run(["convert", path + "[0]", "-depth", "8", "rgba:-"], check=True,
                           capture_output=True).stdout
    # Of sixteen bits ImageMagick keeps the upper eight in some versions, which is one less.
    if len(other) != len(shown) or any(abs(a - b) > depth // 16 for a, b in zip(other, shown)):
        raise SystemExit(f"{name}: ImageMagick reads other pixels")
    expected.append(f"{name}\t{width}\t{height}\t{shown.hex()}\n")


def make_png():
    os.makedirs(os.path.join(HERE, "PNG"), exist_ok=True)
    expected = []
    names = {0: "gray", 2: "rgb", 3: "palette", 4: "gray-alpha", 6: "rgba"}
    kinds = [(0, d) for d in (1, 2, 4, 8, 16)] + [(3, d) for d in (1, 2, 4, 8)]
    kinds += [(c, d) for c in (2, 4, 6) for d in (8, 16)]
    for color, depth in kinds:
        for interlaced in (False, True):
            for transparent in (False, True) if color in (0, 2, 3) else (False,):
                name = f"{names[color]}-{depth}"
                name += "-interlaced" if interlaced else ""
                name += "-trns" if transparent else ""
                write(expected, name, 11, 9, color, depth, interlaced, transparent)
    for width, height in ((1, 1), (1, 9), (5, 1), (4, 4), (3, 5)):
        write(expected, f"rgb-8-interlaced-{width}x{height}", width, height, 2, 8, True)
    for first in range(5):
        write(expected, f"rgba-8-filter-{first}-first", 6, 4, 6, 8, first=first)
        write(expected, f"rgb-8-filter-{first}-first", 6, 4, 2, 8, first=first)
    write(expected, "rgb-8-in-pieces", 11, 9, 2, 8, piece=5)
    write(expected, "gray-8-with-text", 5, 4, 0, 8, extra=chunk("tEXt", b"Title\0picture"),
          after=chunk("tIME", struct.pack(">HBBBBB", 2000, 1, 1, 0, 0, 0)))
    frame = struct.pack(">IIIIIHHBB", 0, 5, 4, 0, 0, 1, 10, 0, 0)
    still = zlib.compress(bytes(4 * 16))
    write(expected, "rgb-8-animated", 5, 4, 2, 8,
          extra=chunk("acTL", struct.pack(">II", 2, 0)) + chunk("fcTL", frame),
          after=chunk("fcTL", struct.pack(">I", 1) + frame[4:])
          + chunk("fdAT", struct.pack(">I", 2) + still))
    with open(os.path.join(HERE, "PNG", "expected.tsv"), "w") as file:
        file.writelines(expected)


def convert(*arguments):
    subprocess.run(["convert", *arguments], check=True)


def exif(orientation, order):
    """An Exif segment that holds nothing but the orientation."""
    pack_ = {"II": "<", "MM": ">"}[order]
    tiff = order.encode() + struct.pack(pack_ + "HIHHHIHHI", 42, 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    body = b"Exif\0\0" + tiff
    return b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body


def make_others():
    # Four quadrants: red, green over blue, white; 16 x 8 pixels, so that turning shows.
    source = ["-size", "8x4", "xc:#ff0000", "xc:#00ff00", "+append", "(", "-size", "8x4",
              "xc:#0000ff", "xc:#ffffff", "+append", ")", "-append"]
    at = lambda name: os.path.join(HERE, "Other", name)
    os.makedirs(os.path.join(HERE, "Other"), exist_ok=True)
    convert(*source, "-quality", "95", "-sampling-factor", "1x1", "-strip", at("quadrants.jpg"))
    with open(at("quadrants.jpg"), "rb") as file:
        plain = file.read()
    for orientation in range(1, 9):
        with open(at(f"orientation-{orientation}.jpg"), "wb") as file:
            file.write(plain[:2] + exif(orientation, "MM" if orientation % 2 else "II") + plain[2:])
    convert(*source, "-colorspace", "Gray", "-quality", "95", "-strip", at("gray.jpg"))
    convert(*source, "-colorspace", "CMYK", "-quality", "95", "-strip", at("cmyk.jpg"))
    convert(*source, "-interlace", "JPEG", "-quality", "95", "-sampling-factor", "1x1", "-strip",
            at("progressive.jpg"))
    convert(*source, "-strip", at("quadrants.gif"))
    convert("-delay", "10", "-size", "6x4", "xc:#ff0000", "xc:#0000ff", at("animated.gif"))
    for kind in ("bmp", "tiff", "ppm"):
        convert(*source, "-strip", at(f"quadrants.{kind}"))
    convert(*source, "-strip", at("source.png"))
    for name, options in (("lossless.webp", ["-lossless"]), ("lossy.webp", ["-q", "90"])):
        subprocess.run(["cwebp", "-quiet", *options, at("source.png"), "-o", at(name)], check=True)
    convert("-size", "6x4", "xc:rgba(255,0,0,0.5)", at("alpha.png"))
    subprocess.run(["cwebp", "-quiet", "-q", "90", at("alpha.png"), "-o", at("alpha.webp")], check=True)
    os.remove(at("source.png"))
    os.remove(at("alpha.png"))


make_png()
make_others()
