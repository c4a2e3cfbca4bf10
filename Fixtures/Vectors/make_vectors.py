#!/usr/bin/env python3
"""Computes the reference numbers of the tests from their definitions, with 50 digits.

The files beside this script hold the inputs (control points, durations, masses, instants) and the
answers. The answers are computed anew from the inputs and from the definitions written here, by
nothing of Strobe's own; what others measured on Core Animation ("measured" in the files) is kept.

    python3 -m pip install mpmath
    python3 Fixtures/Vectors/make_vectors.py --check    says which answers differ from the files'
    python3 Fixtures/Vectors/make_vectors.py            writes the files whose answers change

To add a case, write its inputs into the file, with null as the answer, and run the script.
"""

import json
import pathlib
import sys
from fractions import Fraction

import mpmath
from mpmath import mp, mpf

mp.dps = 50
FOLDER = pathlib.Path(__file__).resolve().parent

# The vectors' own colours' key times, which break the rule that the first is 0, and the even spacing
# that takes their place.
LATE_KEY_TIMES = [mpf("0.3"), mpf("0.6"), mpf("0.9"), mpf(1)]

CURVES = {
    "linear": (0, 0, 1, 1),
    "easeIn": ("0.42", 0, 1, 1),
    "easeOut": (0, 0, "0.58", 1),
    "default": ("0.25", "0.1", "0.25", 1),
}


def decimal(value):
    """The number that a literal of a file means: 0.1 is a tenth, not the nearest binary number."""
    return value if isinstance(value, mpf) else mpf(str(value))


def rounded(value, digits=12):
    """To so many decimals, as they're written in the files; of a list each."""
    if isinstance(value, (list, tuple)):
        return [rounded(item, digits) for item in value]
    return float(mpmath.nint(value * mpf(10) ** digits) / mpf(10) ** digits) or 0.0


def mix(start, end, share):
    if isinstance(start, (list, tuple)):
        return [mix(a, b, share) for a, b in zip(start, end)]
    return decimal(start) + (decimal(end) - decimal(start)) * share


# Timing functions: y at abscissa x of the cubic Bezier curve (0, 0), (x1, y1), (x2, y2), (1, 1).


def bezier(u, first, second):
    return 3 * (1 - u) ** 2 * u * first + 3 * (1 - u) * u * u * second + u**3


def eased(curve, x, steps=180):
    x1, y1, x2, y2 = (decimal(number) for number in curve)
    x = decimal(x)
    if x <= 0 or x >= 1:
        return mpf(min(max(x, 0), 1))
    # x(u) never falls, so that halving finds u.
    low, high = mpf(0), mpf(1)
    for _ in range(steps):
        middle = (low + high) / 2
        if bezier(middle, x1, x2) < x:
            low = middle
        else:
            high = middle
    return bezier((low + high) / 2, y1, y2)


def timing_functions(file):
    for function in file["functions"]:
        function["y"] = [rounded(eased(function["controlPoints"], x)) for x in file["x"]]


def hard_timing_functions(file):
    """Times and control points are binary numbers here, because a few of the times lie one binary
    step beside a half; answers are the nearest binary numbers."""
    for function in file["functions"]:
        curve = [mpf(number) for number in function["controlPoints"]]
        # The smallest time is 5e-324: u lies that far down too.
        function["y"] = [
            float(eased(curve, mpf(x), steps=180 if x > 1e-9 else 1300)) for x in file["x"]
        ]


# Springs: m x'' + c x' + k (x - 1) = 0, x(0) = 0, x'(0) = v.


def spring(values, time, derivative=False):
    mass, stiffness, damping, velocity = values
    omega = mpmath.sqrt(stiffness / mass)
    ratio = damping / (2 * mpmath.sqrt(stiffness * mass))
    if ratio == 1:
        slope = omega - velocity
        position = lambda t: 1 - mpmath.exp(-omega * t) * (1 + slope * t)
    else:
        # Two exponentials, complex ones where the spring swings.
        root = mpmath.sqrt(mpmath.mpc(ratio * ratio - 1))
        first, second = omega * (root - ratio), -omega * (root + ratio)
        share = (-velocity - second) / (first - second)
        position = lambda t: mpmath.re(
            1 - share * mpmath.exp(first * t) - (1 - share) * mpmath.exp(second * t)
        )
    return mpmath.diff(position, time) if derivative else position(time)


def settling(values):
    """When an underdamped spring's envelope, without its own phase, falls to a thousandth."""
    mass, stiffness, damping, velocity = values
    omega = mpmath.sqrt(stiffness / mass)
    ratio = damping / (2 * mpmath.sqrt(stiffness * mass))
    swing = omega * mpmath.sqrt(1 - ratio * ratio)
    return mpmath.log((1 + abs((ratio * omega - velocity) / swing)) * 1000) / (ratio * omega)


def sampled_settling(values):
    """The first tenth of a second from which on, for a second of tenths, the spring is within a
    thousandth of its target."""
    tenth = 0
    while any(abs(1 - spring(values, mpf(tenth + i) / 10)) >= mpf("0.001") for i in range(11)):
        tenth += 1
    return mpf(tenth) / 10


def exact_settling(values):
    """The smallest time after which the spring stays within a thousandth of its target."""
    error = lambda t: abs(1 - spring(values, t)) - mpf("0.001")
    # Back from a time at which every spring of the file is at rest, in steps that are far shorter
    # than a swing.
    low = mpf(10)
    while error(low) <= 0:
        low -= mpf("0.005")
    high = low + mpf("0.005")
    for _ in range(120):
        middle = (low + high) / 2
        if error(middle) > 0:
            low = middle
        else:
            high = middle
    return high


def springs(file):
    for entry in file["springs"]:
        names = ("mass", "stiffness", "damping", "initialVelocity")
        physical = mass, stiffness, damping, velocity = [decimal(entry[name]) for name in names]
        critical = 2 * mpmath.sqrt(stiffness * mass)
        # Core Animation treats an overdamped spring as a critical one unless it's told otherwise.
        clamped = [mass, stiffness, min(damping, critical), velocity]
        entry["omega0"] = rounded(mpmath.sqrt(stiffness / mass))
        entry["dampingRatio"] = rounded(damping / critical)
        entry["regime"] = ["under", "critical", "over"][int(mpmath.sign(damping - critical)) + 1]
        times = [decimal(time) for time in file["t"]]
        entry["ca_default"] = [rounded(spring(clamped, time)) for time in times]
        entry["physical"] = [rounded(spring(physical, time)) for time in times]
        entry["ca_default_velocity"] = [
            rounded(spring(clamped, time, derivative=True), 9) for time in times
        ]
        under, over = damping < critical, damping > critical
        entry["settling"] = (
            {"ca_formula": rounded(settling(clamped))}
            if under
            else {"ca_sampled": rounded(sampled_settling(clamped))}
        )
        entry["settling"]["exact_ca_default"] = rounded(exact_settling(clamped))
        if over:
            entry["settling"]["exact_physical"] = rounded(exact_settling(physical))
            entry["settling"]["sampled_physical"] = rounded(sampled_settling(physical))
        entry["value_at_1s_before_removal"] = rounded(spring(clamped, mpf(1)))
        entry["jump_at_1s_if_model_is_toValue"] = rounded(1 - spring(clamped, mpf(1)))
    for entry in file["perceptual"]:
        duration, bounce = decimal(entry["perceptualDuration"]), decimal(entry["bounce"])
        entry["stiffness"] = rounded((2 * mp.pi / duration) ** 2)
        share = 1 - bounce if bounce >= 0 else 1 / (1 + bounce)
        entry["damping"] = rounded(4 * mp.pi * share / duration)


# Media timing, in exact fractions.


def media_timing(animation, time):
    """The phase, whether the animation applies, its active time, its basic time and its cycle.

    Active in [begin, begin + active duration / |speed|); the active duration is repeatDuration, or
    the cycle (twice the duration where it autoreverses) times repeatCount. The basic time is
    (time - begin) · speed + timeOffset, wrapped into the cycle.
    """
    exact = lambda name, default: Fraction(str(animation.get(name, default)))
    begin, speed, offset = exact("beginTime", 0), exact("speed", 1), exact("timeOffset", 0)
    duration = exact("duration", 1)
    cycle = duration * (2 if animation.get("autoreverses") else 1)
    forever = animation.get("repeatCount") == "infinity"
    active = exact("repeatDuration", 0)
    if not active and not forever:
        active = cycle * (exact("repeatCount", 0) or 1)
    forever = forever and not active
    elapsed = (time - begin) * abs(speed)
    phase = "before" if time < begin else "active"
    if phase == "active" and speed and not forever and elapsed >= active:
        phase, elapsed = "after", active
    elapsed = max(elapsed, Fraction(0))
    local = offset + (elapsed if speed > 0 else -elapsed if speed else 0)
    turn, basic = divmod(local, cycle)
    # An end belongs to the cycle that it ends: going forwards the last instant of all, going
    # backwards the first of each cycle.
    ends_forwards = speed >= 0 and local != 0 and (phase == "after" or not speed)
    if basic == 0 and (ends_forwards or (speed < 0 and phase != "after")):
        basic, turn = cycle, turn - 1
    basic = min(basic, cycle - basic) if cycle > duration else basic
    fill = animation.get("fillMode", "removed")
    fills = {"before": ("backwards", "both"), "after": ("forwards", "both")}
    applies = phase == "active" or fill in fills[phase]
    return phase, applies, local, basic, int(turn)


def media_timings(file):
    for case in file["cases"]:
        animation = case["animation"]
        for sample in case["samples"]:
            time = Fraction(str(sample["tp"]))
            phase, applies, active, basic, cycle = media_timing(animation, time)
            duration = Fraction(str(animation.get("duration", 1)))
            sample.update(phase=phase, applies=applies, cycle_index=cycle)
            sample["active_time"] = float(round(active, 12))
            sample["basic_time"] = float(round(basic, 12))
            sample["progress"] = float(round(basic / duration, 12))
    for chain in file["layerTimes"]:
        time = Fraction(str(chain["time"]))
        for begin, speed, offset in chain["layers"]:
            begin, speed, offset = (Fraction(str(number)) for number in (begin, speed, offset))
            time = (time - begin) * speed + offset
        chain["local"] = float(time)


def random_media_timings(file):
    for case in file["cases"]:
        for sample in case["samples"]:
            result = media_timing(case["animation"], Fraction(str(sample[0])))
            sample[1:] = [int(result[1]), float(round(result[3], 12)), result[4]]


def groups(file):
    """A child's time is its group's eased basic time. Where that's the group's own end, a child
    that ends there too still shows its end."""
    for case in file["cases"]:
        group, child = case["group"], case["child"]
        duration = Fraction(str(group["duration"]))
        child_duration = Fraction(str(child["duration"]))
        child_end = Fraction(str(child.get("beginTime", 0))) + child_duration
        for row in case["rows"]:
            _, row["group_applies"], _, basic, _ = media_timing(group, Fraction(str(row["tp"])))
            progress = basic / duration
            share = eased(
                CURVES[case["timingFunction"]], mpf(progress.numerator) / progress.denominator
            )
            if case["timingFunction"] == "linear":
                time = basic
            else:
                time = Fraction(mpmath.nstr(share, 45)) * duration
            row["child_time"] = float(round(time, 12))
            phase, applies, _, child_basic, _ = media_timing(child, time)
            at_end = basic == duration and phase == "after" and time == child_end
            row["value"] = None
            if row["group_applies"] and (applies or at_end):
                start, end = (Fraction(str(number)) for number in case["fromTo"])
                value = start + (end - start) * child_basic / child_duration
                row["value"] = float(round(value, 12))


# Basic and keyframe animations.


def basic(file):
    model = decimal(file["model"])
    for case in file["cases"]:
        start, end, by = case["from"], case["to"], case.get("by")
        underlying = mpf(0) if case.get("additive") else model
        if start is not None and end is None:
            end = decimal(start) + decimal(by) if by is not None else underlying
        elif start is None:
            if end is None:
                start, end = underlying, underlying + decimal(by)
            else:
                start = decimal(end) - decimal(by) if by is not None else underlying
        if case.get("cumulative"):
            # A cycle that comes back ends where it began.
            cycle_end = case["from"] if case["autoreverses"] else case["to"]
            value = mix(start, end, decimal(case["leg_progress"]))
            case["value"] = rounded(value + case["cycle_index"] * decimal(cycle_end))
            continue
        if "start" in case:
            case.update(start=rounded(decimal(start)), end=rounded(decimal(end)))
        values = [mix(start, end, decimal(p)) for p in case["p"]]
        added = model if case.get("additive") else 0
        case["value"] = [rounded(value if case.get("color") else value + added) for value in values]


def spaced(values, mode):
    """The key times of values that have none."""
    if mode == "paced":
        lengths = [mpf(0)]
        for start, end in zip(values, values[1:]):
            start, end = ((value if isinstance(value, list) else [value]) for value in (start, end))
            step = mpmath.norm([decimal(b) - decimal(a) for a, b in zip(start, end)])
            lengths.append(lengths[-1] + step)
        return [length / lengths[-1] for length in lengths]
    pieces = len(values) if mode == "discrete" else len(values) - 1
    return [mpf(index) / pieces for index in range(pieces + 1)]


def tangents(case, index, share):
    """Kochanek and Bartels' spline between a value and the next; beyond the ends lies the
    reflection of the neighbour."""
    values = [decimal(value) for value in case["values"]]
    values = [2 * values[0] - values[1], *values, 2 * values[-1] - values[-2]]
    before, start, end, after = values[index : index + 4]

    def parameters(at):
        lists = (case.get(name) for name in ("tensionValues", "continuityValues", "biasValues"))
        return (decimal(numbers[at]) if numbers else mpf(0) for numbers in lists)

    t, c, b = parameters(index)
    out = (1 - t) / 2 * ((1 + c) * (1 + b) * (start - before) + (1 - c) * (1 - b) * (end - start))
    t, c, b = parameters(index + 1)
    into = (1 - t) / 2 * ((1 - c) * (1 + b) * (end - start) + (1 + c) * (1 - b) * (after - end))
    s = share
    return (
        (2 * s**3 - 3 * s**2 + 1) * start
        + (s**3 - 2 * s**2 + s) * out
        + (3 * s**2 - 2 * s**3) * end
        + (s**3 - s**2) * into
    )


def keyframe(case, progress):
    values, mode = case["values"], case.get("mode", "linear")
    times = [decimal(time) for time in case.get("keyTimes") or spaced(values, mode)]
    if mode == "discrete":
        return decimal(values[sum(time <= progress for time in times[: len(values)]) - 1])
    if progress <= times[0] or progress >= times[-1]:
        value = values[0] if progress <= times[0] else values[-1]
        return mix(value, value, 0)
    index = sum(time <= progress for time in times) - 1
    share = (progress - times[index]) / (times[index + 1] - times[index])
    if mode == "cubic":
        return tangents(case, index, share)
    if "timingFunctions" in case:
        share = eased(case["timingFunctions"][index], share)
    return mix(values[index], values[index + 1], share)


def exact_colors(colors):
    """Components of bytes, and alpha as it is, from numbers that were rounded to twelve decimals."""
    return [[mpmath.nint(decimal(c) * 255) / 255 for c in rgb] + [decimal(a)] for *rgb, a in colors]


def color_rows(colors, progress):
    """The two policies for key times that begin late: ignored, or taken as they stand."""
    documented = keyframe({"values": colors}, progress)
    literal = keyframe({"values": colors, "keyTimes": LATE_KEY_TIMES}, progress)
    return {"documented": rounded(documented), "literal": rounded(literal)}


def phase_of_default(time, duration):
    """The progress, eased by the default curve, of an animation that repeats for ever."""
    return eased(CURVES["default"], time / duration - mpmath.floor(time / duration))


def keyframes(file):
    for case in file["cases"]:
        overall = case.get("timingFunction")
        steps = [decimal(p) for p in case["p"]]
        steps = [eased(overall, p) for p in steps] if overall else steps
        case["value"] = [rounded(keyframe(case, p)) for p in steps]
    colors = exact_colors(file["colors"]["values"])
    rows = [color_rows(colors, decimal(p)) for p in file["colors"]["p"]]
    for policy in ("documented", "literal"):
        file["colors"][policy] = [row[policy] for row in rows]
    for row in file["group"]:
        progress = eased(CURVES["default"], decimal(row["t"]) / 3)
        row.update(scale=rounded(mix(1, "2.5", progress)), **color_rows(colors, progress))
    file["path"].update(path_vectors())
    ripple = exact_colors(file["ripple"]["colors"])
    for row in file["ripple"]["rows"]:
        for index in range(3):
            time = decimal(row["t"]) - index
            progress = phase_of_default(time, 3)
            row["copies"][index] = None if time < 0 else {
                "scale": rounded(mix("0.1", "1.6", progress)), **color_rows(ripple, progress)
            }
    opacity = {"values": [1, "0.7", 0], "keyTimes": [0, "0.5", 1]}
    for row in file["rings"]:
        for index, ring in enumerate(row["rings"]):
            time = decimal(row["t"]) - mpf(index) * 4 / 6
            progress = mpf(0) if time < 0 else phase_of_default(time, 4)
            ring["scale"] = rounded(mix(0, "1.5", progress))
            ring["opacity"] = rounded(keyframe(opacity, progress))


def path_vectors():
    """A quarter of the way along the curve (0, 0), (0, 100), (100, 100), (100, 0)."""
    curve = [(0, 0), (0, 100), (100, 100), (100, 0)]
    quarter = mpf(1) / 4
    return {
        "length": rounded(length(curve, 1)),
        "linear": rounded(curve_point(curve, quarter)),
        "paced": rounded(curve_point(curve, curve_parameter(curve, length(curve, 1) / 4))),
    }


# Trims: a fraction of the length of all subpaths.


def curve_point(curve, u):
    weights = [(1 - u) ** 3, 3 * (1 - u) ** 2 * u, 3 * (1 - u) * u * u, u**3]
    return [sum(w * point[axis] for w, point in zip(weights, curve)) for axis in (0, 1)]


def length(curve, end):
    def speed(u):
        weights = [3 * (1 - u) ** 2, 6 * (1 - u) * u, 3 * u * u]
        sides = [[b[axis] - a[axis] for axis in (0, 1)] for a, b in zip(curve, curve[1:])]
        return mpmath.hypot(*(sum(w * s[axis] for w, s in zip(weights, sides)) for axis in (0, 1)))

    # A line has the same speed everywhere; a curve's is smooth but for a cusp in the middle.
    end = mpf(end)
    return mpmath.quad(speed, [0, min(end, mpf(1) / 2), end])


def curve_parameter(curve, distance):
    low, high = mpf(0), mpf(1)
    for _ in range(60):
        middle = (low + high) / 2
        if length(curve, middle) < distance:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def line(start, end):
    """A line as a curve of constant speed."""
    start, end = [[mpf(number) for number in point] for point in (start, end)]
    return [start, mix(start, end, mpf(1) / 3), mix(start, end, mpf(2) / 3), end]


def quarter_circles(center, radius):
    # The control points' distance that's in common use: 4 / 3 · (√2 - 1).
    near = radius * 4 * (mpmath.sqrt(2) - 1) / 3
    for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        points = [(radius, 0), (radius, near), (near, radius), (0, radius)]
        yield [(center + x * a - y * b, center + y * a + x * b) for a, b in points]


def strokes():
    corners = [(10, 10), (50, 10), (50, 40), (10, 40), (10, 10)]
    bend = [(mpf(x), mpf(y)) for x, y in ((120, 100), (160, 100), (160, 40), (200, 40))]
    return {
        "rectangle": [line(a, b) for a, b in zip(corners, corners[1:])],
        "circle": list(quarter_circles(mpf(50), mpf(50))),
        "two subpaths": [line((0, 0), (30, 0)), line((0, 20), (70, 20))],
        "bent bar": [line((20, 100), (120, 100)), bend, line((200, 40), (300, 40))],
    }


def stroke_trims(file):
    mp.dps = 25
    for case in file["cases"]:
        curves = strokes()[case["name"]]
        lengths = [length(curve, 1) for curve in curves]
        case["length"] = rounded(sum(lengths), 9)
        case["points"] = []
        for fraction in case["fractions"]:
            distance, index = decimal(fraction) * sum(lengths), 0
            while index < len(curves) - 1 and distance > lengths[index] + mpf(10) ** -15:
                distance, index = distance - lengths[index], index + 1
            point = curve_point(curves[index], curve_parameter(curves[index], distance))
            case["points"].append(rounded(point, 9))
    mp.dps = 50


# Replicators: copy k is the original after the k-th power of the instance's transform about the
# middle of the bounds.


def instance_transforms():
    turn = 2 * mp.pi / 6
    cos, sin = mpmath.cos(turn), mpmath.sin(turn)
    factor = mpf("1.2")
    return {
        "rotation": lambda x, y: (x * cos - y * sin, x * sin + y * cos),
        "translation": lambda x, y: (x + 30, y),
        "reflection": lambda x, y: (x, 102 - y),
        "scale": lambda x, y: (x * factor, y * factor),
    }


def replicator(file):
    for case in file["cases"]:
        transform = instance_transforms()[case["name"]]
        left, top, width, height = (mpf(number) for number in case["bounds"])
        middle = left + width / 2, top + height / 2
        point = [decimal(number) - m for number, m in zip(case["point"], middle)]
        for index in range(len(case["copies"])):
            case["copies"][index] = rounded([number + m for number, m in zip(point, middle)])
            point = transform(*point)
    colors = file["colors"]
    for index in range(len(colors["modulation"])):
        components = (
            decimal(color) + index * decimal(offset)
            for color, offset in zip(colors["instanceColor"], colors["offsets"])
        )
        colors["modulation"][index] = [rounded(min(max(c, mpf(0)), mpf(1))) for c in components]
    # Opacity 1 to 0 in 2 s for ever, a copy every half second; 0 before.
    for row in file["delay"]:
        times = [decimal(row["t"]) - index * mpf("0.5") for index in range(3)]
        row["opacity"] = [rounded(1 - (t % 2) / 2) if t >= 0 else 0.0 for t in times]


# Writing.


def text(value, indent=0, room=72):
    """JSON of which what is short stands in a line."""
    line_of_all = json.dumps(value, ensure_ascii=False)
    if len(line_of_all) <= room or not isinstance(value, (dict, list)) or not value:
        return line_of_all
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        items = [f"{json.dumps(k)}: {text(v, indent + 2, room)}" for k, v in value.items()]
        return "{\n" + ",\n".join(pad + item for item in items) + "\n" + " " * indent + "}"
    if any(isinstance(item, (dict, list)) for item in value):
        items = [text(item, indent + 2, room) for item in value]
        return "[\n" + ",\n".join(pad + item for item in items) + "\n" + " " * indent + "]"
    lines, current = [], pad
    for index, item in enumerate(value):
        word = json.dumps(item) + ("," if index < len(value) - 1 else "")
        if len(current) + len(word) > 99:
            lines.append(current.rstrip())
            current = pad
        current += word + " "
    return "[\n" + "\n".join([*lines, current.rstrip()]) + "\n" + " " * indent + "]"


def text_of_lines(value):
    """JSON with a line for each item of the lists, for long tables."""
    members = []
    for key, member in value.items():
        if isinstance(member, list) and isinstance(member[0], dict):
            rows = ",\n".join("    " + json.dumps(item) for item in member)
            members.append(f'  "{key}": [\n{rows}\n  ]')
        else:
            members.append(f'  "{key}": {json.dumps(member)}')
    return "{\n" + ",\n".join(members) + "\n}"


FILES = {
    "basic": (basic, text),
    "groups": (groups, text),
    "keyframes": (keyframes, text),
    "media-timing": (media_timings, text),
    "media-timing-random": (random_media_timings, text_of_lines),
    "replicator": (replicator, text),
    "springs": (springs, text),
    "stroke-trim": (stroke_trims, text),
    "timing-functions": (timing_functions, text),
    "timing-functions-hard": (hard_timing_functions, text_of_lines),
}


def differences(old, new, place):
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old | new:
            yield from differences(old.get(key), new.get(key), f"{place}.{key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for index, (a, b) in enumerate(zip(old, new)):
            yield from differences(a, b, f"{place}[{index}]")
    elif old != new:
        yield f"{place}: {old} in the file, {new} computed"


def main():
    checks = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not checks:
        sys.exit("usage: make_vectors.py [--check]")
    found = []
    for name, (compute, layout) in FILES.items():
        path = FOLDER / f"{name}.json"
        old = json.loads(path.read_text(encoding="utf-8"))
        new = json.loads(path.read_text(encoding="utf-8"))
        compute(new)
        found += differences(old, new, name)
        if new != old and not checks:
            path.write_text(layout(new) + "\n", encoding="utf-8")
    if checks and found:
        sys.exit("\n".join(found))
    print("Every answer is the file's" if checks else f"{len(found)} answers changed")


main()
