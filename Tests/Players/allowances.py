"""How far a player's picture may be from `strobe render`'s, and where it may be further."""

# The mean over the canvas, in levels of 255.
MEAN = 1.0

# The mean over any square of pictures.SQUARE pixels: anti-aliasing differs between rasterizers, but
# a square in which something is missing differs by more.
SQUARE = 32.0

# What a player can't draw: the scene (a name without its extension), the player, the mean and the
# square that are allowed instead, and why. At most 2 levels, and only where the player has no glyph
# or no blur.
EXCEPTIONS = []


def limits(scene, player):
    for name, program, mean, square, _ in EXCEPTIONS:
        if name == scene and program == player:
            return mean, square
    return MEAN, SQUARE
