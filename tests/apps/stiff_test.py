# SPDX-License-Identifier: MIT
"""Layers of any coefficients between ends with given values or exchange, in any units, beside their analytic solution.

Usage: stiff_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [TEST]
"""

import json
import random

import terrace_run

TOLERANCE = 1e-6
LAYERS = 3


def mesh(size, cells):
    """A square of squares, `cells` in each of three layers and along them: version 2.2, ends `left` and `right`, sides `walls`."""
    across, along = LAYERS * cells, cells
    lines = ["$MeshFormat", "2.2 0 8", "$EndMeshFormat", "$PhysicalNames", str(3 + LAYERS), '1 1 "left"', '1 2 "right"', '1 3 "walls"']
    lines += [f'2 {4 + k} "m{k}"' for k in range(LAYERS)] + ["$EndPhysicalNames"]
    nodes = [(size * i / across, size * j / along) for j in range(along + 1) for i in range(across + 1)]
    lines += ["$Nodes", str(len(nodes))] + [f"{k + 1} {x!r} {y!r} 0" for k, (x, y) in enumerate(nodes)] + ["$EndNodes"]
    node = lambda i, j: j * (across + 1) + i + 1  # noqa: E731
    elements = [(1, 1, node(0, j), node(0, j + 1)) for j in range(along)] + [(1, 2, node(across, j), node(across, j + 1)) for j in range(along)]
    elements += [(1, 3, node(i, j), node(i + 1, j)) for j in (0, along) for i in range(across)]
    elements += [(3, 4 + i // cells, node(i, j), node(i + 1, j), node(i + 1, j + 1), node(i, j + 1)) for j in range(along) for i in range(across)]
    lines += ["$Elements", str(len(elements))]
    lines += [f"{k + 1} {kind} 2 {tag} {tag} " + " ".join(map(str, own)) for k, (kind, tag, *own) in enumerate(elements)]
    return "\n".join(lines + ["$EndElements", ""])


def end(chance, value, unit):
    """A condition, and the resistance it stands for: per area, of a film 1 / alpha."""
    if chance.random() < 0.5:
        return f"{value!r}", 0.0
    alpha = unit * 10 ** chance.uniform(-8, 12)
    return f"{alpha!r}, {alpha!r}*{value!r}", 1 / alpha


class Stiff(terrace_run.RunCase):
    def solve(self, chance, number, element, decades):
        """Whether the run solved. decades  of the coefficients, up and down from the first layer's"""
        size, unit = 10 ** chance.uniform(-6, 3), 10 ** chance.uniform(0, 9)
        kappa = [unit * 10 ** chance.uniform(-decades, decades) if k else unit for k in chance.sample(range(LAYERS), LAYERS)]
        low = chance.choice([0.0, 300.0])
        self.write("a.msh", mesh(size, chance.choice([4, 8])))
        conditions = {"left": end(chance, low, unit / size), "right": end(chance, low + 1, unit / size)}
        keys = {kind: "; ".join(f"{name}: {text}" for name, (text, film) in conditions.items() if (film > 0) == (kind == "Robin"))
                for kind in ("Dirichlet", "Robin")}
        settings = {"Mesh/Shape": "file", "Mesh/File": "a.msh", "Discretization/Element": element, "Problem/Right hand side": "0", "Problem/Neumann": "walls: 0",
                    "Problem/Diffusion": "; ".join(f"m{k}: {value!r}" for k, value in enumerate(kappa)),
                    **{f"Problem/{key}": text for key, text in keys.items()}, "Output/Solution": "false", "Output/Picture": "false"}
        self.write("a.prm", "")
        arguments = [word for path, value in settings.items() for word in ("--set", f"{path}={value}")]
        code, _, stderr = terrace_run.run(self.program, ["a.prm", *arguments, "--output", "out"], self.directory)
        self.assertEqual(terrace_run.manner_faults(code, stderr, self.directory), [])
        if code != 0:
            return False
        resistance = sum(size / LAYERS / k for k in kappa) + sum(film for _, film in conditions.values())
        self.judge(f"case {number}: {settings}", json.loads(self.read("out", "report.json")), size / resistance, element)
        return True

    def judge(self, what, report, flux, element):
        """Within ten tolerances and what rounding allows; beyond that only with a warning. The sum of residuals bounds a flux by the maximum
        principle; elements of degree 2 have it up to a factor only."""
        estimate, results = report["solver"]["estimate"], report["results"]
        allowed = max(10 * TOLERANCE, estimate["flow"] * (1 if element == "Q1" else 2))
        if estimate["flow"] > 10 * TOLERANCE:
            self.assertTrue(report["warnings"], what)
        for name, sign in (("left", -1), ("right", 1)):
            found = results["fluxes"][name]
            self.assertLessEqual(abs(found - sign * flux), allowed * flux + 4 * results["flux_rounding"][name], what)
        self.assertEqual(results["fluxes"]["walls"], 0)

    def test_layers(self):
        chance = random.Random(20261)
        solved = sum(self.solve(chance, number, "Q1", 12) for number in range(60))
        self.assertGreaterEqual(solved, 57)

    def test_layers_of_degree_two(self):
        chance = random.Random(20262)
        solved = sum(self.solve(chance, number, "Q2", 6) for number in range(40))
        self.assertGreaterEqual(solved, 38)


if __name__ == "__main__":
    terrace_run.main(Stiff)
