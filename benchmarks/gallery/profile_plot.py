# SPDX-License-Identifier: MIT
"""Performance profiles (Dolan, Moré, Benchmarking optimization software with performance profiles, Math. Program. 2002) as SVG."""

import math
import os
import sys
from xml.sax.saxutils import escape

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from plot import text  # noqa: E402 pylint: disable=wrong-import-position

WIDTH, HEIGHT, LEFT, TOP = 520, 360, 60, 40
MOST = 10  # times of the best, at the right end
COLORS = ("#0072B2", "#D55E00", "#000000", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#999999")
DASHES = ("", "6 3", "2 2", "8 3 2 3")


def ratios(totals):
    """Of each solver its time by the best time of any, in ascending order, for the systems that it solves.

    totals  {solver: {system: milliseconds, or None if it is not solved}}
    """
    systems = {system for times in totals.values() for system in times}
    best = {system: min((times[system] for times in totals.values() if times.get(system)), default=None) for system in systems}
    return {solver: sorted(times[system] / best[system] for system in systems if times.get(system)) for solver, times in totals.items()}, len(systems)


def performance_profile(totals, title):
    """The SVG: of each solver the share of the systems that it solves within a factor of the best time of any."""
    shares, n = ratios(totals)
    right, bottom = LEFT + WIDTH, TOP + HEIGHT

    def place(ratio, share):
        return LEFT + WIDTH * math.log(min(ratio, MOST)) / math.log(MOST), bottom - HEIGHT * share

    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{right + 300}" height="{bottom + 60}" font-family="sans-serif" font-size="12">',
             f'<rect width="100%" height="100%" fill="white"/><rect x="{LEFT}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#444"/>',
             text((LEFT + right) / 2, TOP - 14, escape(title), more=' font-weight="bold"'),
             text((LEFT + right) / 2, bottom + 40, "time by the best time of any"),
             text(0, 0, "share of the systems", more=f' transform="translate({LEFT - 42} {(TOP + bottom) / 2}) rotate(-90)"')]
    for ratio in (1, 1.4, 2, 3, 5, 10):
        x, _ = place(ratio, 0)
        lines.append(f'<path d="M{x:.1f} {TOP} V{bottom}" stroke="#ddd"/>' + text(x, bottom + 18, f"{ratio:g}"))
    for share in (0, 0.25, 0.5, 0.75, 1):
        _, y = place(1, share)
        lines.append(f'<path d="M{LEFT} {y:.1f} H{right}" stroke="#ddd"/>' + text(LEFT - 8, y + 4, f"{share:g}", "end"))
    for k, (solver, own) in enumerate(sorted(shares.items(), key=lambda item: -sum(1 / ratio for ratio in item[1]))):
        style = f'stroke="{COLORS[k % len(COLORS)]}" stroke-dasharray="{DASHES[k // len(COLORS) % len(DASHES)]}" stroke-width="{3 if k == 0 else 1.6}" fill="none"'
        path = "M{:.1f} {:.1f}".format(*place(1, 0))
        for count, ratio in enumerate(own, 1):
            if ratio > MOST:
                break
            x, y = place(ratio, count / n)
            path += f" H{x:.1f} V{y:.1f}"
        y = TOP + 14 + 18 * k
        lines.append(f'<path d="{path} H{right}" {style}/><path d="M{right + 12} {y - 4} h26" {style}/>' +
                     text(right + 44, y, escape(f"{solver}: {len(own)} of {n}"), "start"))
    return "\n".join([*lines, "</svg>"]) + "\n"
