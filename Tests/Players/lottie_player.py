"""Draws frames of a Lottie file with rlottie or ThorVG: lottie_player.py PLAYER FILE OUTPUT FRAME...

A process of its own, because a player may crash or never end. OUTPUT becomes a numpy file of the
pictures over white, one after the other.
"""

import json
import sys

import numpy

import pictures


def rlottie(file, frames, width, height):
    from rlottie_python import LottieAnimation

    with LottieAnimation.from_file(file) as animation:
        for frame in frames:
            data = animation.lottie_animation_render(frame, width=width, height=height)
            yield numpy.frombuffer(bytes(data), numpy.uint8).reshape(height, width, 4)


def thorvg(file, frames, width, height):
    from thorvg_python import Animation, Colorspace, Engine, Result, SwCanvas

    with Engine(threads=0) as engine:
        canvas = SwCanvas(engine)
        canvas.set_target(width, height, cs=Colorspace.ARGB8888)
        animation = Animation(engine)
        picture = animation.get_picture()
        if picture.load(file) != Result.SUCCESS:
            raise SystemExit("ThorVG can't read the file")
        picture.set_size(width, height)
        canvas.add(picture)
        for frame in frames:
            # "Insufficient condition" says that this is the current frame already.
            result = animation.set_frame(frame)
            if result not in (Result.SUCCESS, Result.INSUFFICIENT_CONDITION):
                raise SystemExit(f"ThorVG doesn't go to frame {frame}: {result}")
            canvas.update()
            canvas.draw(True)
            canvas.sync()
            yield numpy.array(canvas.buffer_arr, numpy.uint32).view(numpy.uint8).reshape(
                height, width, 4
            )


def main():
    player, file, output, *numbers = sys.argv[1:]
    with open(file, encoding="utf-8") as source:
        lottie = json.load(source)
    draw = {"rlottie": rlottie, "thorvg": thorvg}[player]
    frames = [int(number) for number in numbers]
    drawn = draw(file, frames, int(lottie["w"]), int(lottie["h"]))
    numpy.save(output, [pictures.premultiplied_over_white(picture) for picture in drawn])


main()
