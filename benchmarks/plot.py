# SPDX-License-Identifier: MIT
"""Plots with two logarithmic axes as SVG, written line by line; and the exponent that a straight line in them has."""

import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 460, 340, 70, 34, 20, 48  # of a panel, and around its axes
# Okabe and Ito's colours, told apart by everybody; the marks tell the lines apart in grey.
COLORS = ("#0072B2", "#D55E00", "#000000", "#009E73", "#CC79A7")


def exponent(points):
    """Slope of log y over log x by least squares; None of fewer than two different x."""
    logs = [(math.log(x), math.log(y)) for x, y in points]
    if len({x for x, _ in logs}) < 2:
        return None
    n = len(logs)
    mean_x, mean_y = (sum(pair[k] for pair in logs) / n for k in range(2))
    return sum((x - mean_x) * (y - mean_y) for x, y in logs) / sum((x - mean_x) ** 2 for x, _ in logs)


def decades(values):
    """The powers of ten around the values, one at least."""
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return low, max(high, low + 1)


def power_of_ten(k):
    return f'10<tspan dy="-6" font-size="9">{k}</tspan>'


def text(x, y, content, anchor="middle", more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{content}</text>'


def mark(kind, x, y, color):
    shapes = (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{color}"/>',
              f'<rect x="{x - 3.2:.1f}" y="{y - 3.2:.1f}" width="6.4" height="6.4" fill="{color}"/>',
              f'<path d="M{x:.1f} {y - 4.5:.1f} l4 7.5 h-8 z" fill="{color}"/>',
              f'<path d="M{x:.1f} {y - 4.5:.1f} l4.5 4.5 l-4.5 4.5 l-4.5 -4.5 z" fill="{color}"/>')
    return shapes[kind % len(shapes)]


def axes(title, x_label, y_label, x_range, y_range, place):
    (x0, x1), (y0, y1) = x_range, y_range
    left, top = place(10.0 ** x0, 10.0 ** y1)
    right, bottom = place(10.0 ** x1, 10.0 ** y0)
    yield f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" fill="none" stroke="#444"/>'
    yield text((left + right) / 2, top - 12, escape(title), more=' font-weight="bold"')
    yield text((left + right) / 2, bottom + 38, escape(x_label))
    yield text(0, 0, escape(y_label), more=f' transform="translate({left - 48:.1f} {(top + bottom) / 2:.1f}) rotate(-90)"')
    for k in range(x0, x1 + 1):
        x, _ = place(10.0 ** k, 10.0 ** y0)
        yield f'<path d="M{x:.1f} {top} V{bottom}" stroke="#ddd"/>' + text(x, bottom + 18, power_of_ten(k))
    for k in range(y0, y1 + 1):
        _, y = place(10.0 ** x0, 10.0 ** k)
        yield f'<path d="M{left} {y:.1f} H{right}" stroke="#ddd"/>' + text(left - 8, y + 4, power_of_ten(k), "end")


def panel(left, top, title, x_label, y_label, lines):
    """The elements of one panel whose corner is at (left, top).

    lines  {name: [(x, y), ...]}, all positive, not all empty
    """
    points = [point for line in lines.values() for point in line]
    x_range, y_range = decades([x for x, _ in points]), decades([y for _, y in points])

    def place(x, y):
        across, up = (math.log10(x) - x_range[0]) / (x_range[1] - x_range[0]), (math.log10(y) - y_range[0]) / (y_range[1] - y_range[0])
        return left + LEFT + across * (WIDTH - LEFT - RIGHT), top + HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM)

    yield from axes(title, x_label, y_label, x_range, y_range, place)
    for number, (name, line) in enumerate(lines.items()):
        color, places = COLORS[number % len(COLORS)], [place(*point) for point in sorted(line)]
        path = " L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        yield f'<path d="M{path}" fill="none" stroke="{color}" stroke-width="1.5"/>' if places else ""
        yield from (mark(number, x, y, color) for x, y in places)
        x, y = left + LEFT + 14, top + TOP + 16 + 16 * number
        yield mark(number, x, y - 4, color) + text(x + 10, y, escape(name), "start")


def svg(panels, columns=2):
    """A drawing of panels, row by row; each has the arguments of `panel` after the corner."""
    rows = -(-len(panels) // columns)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {columns * WIDTH} {rows * HEIGHT}" width="{columns * WIDTH}" '
             f'height="{rows * HEIGHT}" font-family="sans-serif" font-size="12">', '<rect width="100%" height="100%" fill="white"/>']
    for number, arguments in enumerate(panels):
        lines += panel(number % columns * WIDTH, number // columns * HEIGHT, *arguments)
    return "\n".join([line for line in lines if line] + ["</svg>", ""])
