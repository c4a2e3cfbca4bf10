"""Pictures as arrays, and how far two of them are apart."""

import numpy
from PIL import Image

# The side, in pixels, of the squares in which a difference is looked for, so that a small thing
# that's missing shows where the mean of the whole picture would drown it.
SQUARE = 8


def read(path):
    """The picture in the file, as red, green and blue (0...255), over white."""
    with Image.open(path) as image:
        return over_white(numpy.asarray(image.convert("RGBA"), dtype=numpy.float64))


def over_white(straight):
    """Red, green, blue and alpha that isn't premultiplied, over white."""
    alpha = straight[:, :, 3:] / 255
    return straight[:, :, :3] * alpha + 255 * (1 - alpha)


def premultiplied_over_white(blue_green_red_alpha):
    """The 32-bit pixels of rlottie and ThorVG, blue first and premultiplied, over white."""
    pixels = blue_green_red_alpha.astype(numpy.float64)
    return pixels[:, :, 2::-1] + 255 - pixels[:, :, 3:]


def difference(expected, actual):
    """For each pixel the largest difference of its red, green and blue, in levels (0...255), after
    both pictures were put on white."""
    return numpy.abs(expected - actual).max(axis=2)


def mean(levels):
    """The mean over all pixels of the canvas."""
    return float(levels.mean())


def worst_square(levels):
    """The largest mean over a square of SQUARE pixels, of all that tile the picture (what's left
    over at the right and at the bottom counts as a whole one), and where it begins."""
    height, width = levels.shape
    rows, columns = -(-height // SQUARE), -(-width // SQUARE)
    padded = numpy.zeros((rows * SQUARE, columns * SQUARE))
    padded[:height, :width] = levels
    means = padded.reshape(rows, SQUARE, columns, SQUARE).mean(axis=(1, 3))
    row, column = numpy.unravel_index(means.argmax(), means.shape)
    return float(means[row, column]), (int(column) * SQUARE, int(row) * SQUARE)


def keep(path, expected, actual):
    """Writes what was expected, what was drawn, and eight times the difference, side by side."""
    levels = numpy.repeat(difference(expected, actual)[:, :, None] * 8, 3, axis=2)
    gap = numpy.full((expected.shape[0], 4, 3), 128.0)
    row = numpy.concatenate([expected, gap, actual, gap, 255 - levels], axis=1)
    Image.fromarray(row.clip(0, 255).round().astype(numpy.uint8)).save(path)
