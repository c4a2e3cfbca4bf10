"""How far a player's picture may be from `strobe render`'s, and where it may be further."""

# The mean over the canvas, in levels of 255.
MEAN = 1.0

# The mean over any square of pictures.SQUARE pixels: anti-aliasing differs between rasterizers, but
# a square in which something is missing differs by more.
SQUARE = 32.0

# What a player can't draw: the scene (a name without its extension), the player, the mean and the
# square that are allowed instead, and why.
MATTES = "every matte costs rlottie a level of alpha, and a gradient inside one more"
BLUR = "a shadow's blur is said with gradients, which come near it"
DASHES = "rlottie measures rounded corners shorter than they are, so that dashes drift along them"
START = "a round line that has just begun is a dot at its very first frame"
EXCEPTIONS = [
    ("fragment-carousel", "rlottie", 2.2, 32.0, MATTES),
    ("fragment-fade", "rlottie", 2.0, 32.0, MATTES),
    ("nested-masks", "rlottie", 2.7, 32.0, MATTES),
    ("picture-fade", "rlottie", 2.0, 32.0, MATTES),
    ("shadows", "rlottie", 1.0, 40.0, BLUR),
    ("shadows", "thorvg", 1.0, 40.0, BLUR),
    ("dashed-strokes", "rlottie", 12.0, 160.0, DASHES),
    ("app-screen", "html", 1.0, 64.0, START),
    ("app-screen", "rlottie", 1.0, 64.0, START),
    ("app-screen", "thorvg", 1.0, 64.0, START),
    ("progress-line", "html", 1.0, 64.0, START),
    ("counting-label", "html", 1.0, 64.0, START),
    ("counting-label", "thorvg", 1.0, 64.0, START),
]


def limits(scene, player):
    for name, program, mean, square, _ in EXCEPTIONS:
        if name == scene and program == player:
            return mean, square
    return MEAN, SQUARE
