# SPDX-License-Identifier: MIT
"""Mesh files as users have them, whole and damaged.

Usage: mesh_files_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [TEST]
"""

import os

import terrace_run

PARAMETERS = """
subsection Mesh
  set Shape = file
  set File  = a.msh
end
subsection Problem
  set Diffusion = plate: 1; inlay: 10
end
"""


class MeshFiles(terrace_run.RunCase):
    def plate(self):
        with open(os.path.join(self.source, "inputs", "poisson_msh", "plate.msh"), encoding="utf-8") as file:
            return file.read()

    def solve(self, mesh, *arguments, parameters=PARAMETERS, **expected):
        self.write("a.msh", mesh)
        self.write("a.prm", parameters)
        return self.terrace("a.prm", *arguments, **expected)

    def test_names_of_boundaries_and_materials(self):
        printed = self.solve(self.plate())
        self.assertRegex(printed, r"boundaries  edges, hole, left, right")
        self.assertRegex(printed, r"materials   0 plate, 1 inlay")
        self.assertEqual(list(self.report("a")["results"]["fluxes"]), ["edges", "hole", "left", "right"])

    def test_windows_line_ends(self):
        self.solve(self.plate().replace("\n", "\r\n"))

    def test_truncated(self):
        text = self.plate()
        for share in (0.1, 0.5, 0.9):
            self.solve(text[: int(len(text) * share)], code=3, message=r"a\.msh, line \d+: ")

    def test_empty(self):
        self.solve("", code=3, message=r"a\.msh: the file is empty")

    def test_damaged_count(self):
        lines = self.plate().split("\n")
        at = lines.index("$Nodes") + 1
        lines[at] = lines[at].replace(lines[at].split()[1], "1000000000000000000")
        self.solve("\n".join(lines), code=3, message=r"a\.msh, line \d+: ")

    def test_turned_over(self):
        mesh = ("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n$EndNodes\n"
                "$Elements\n1\n1 3 2 1 1 1 3 2 4\n$EndElements\n")
        self.solve(mesh, parameters=PARAMETERS.replace("plate: 1; inlay: 10", "1"), code=3,
                   message=r"a\.msh, line 13: .*(cross|convex|degenerate)")

    def test_unknown_material(self):
        self.solve(self.plate(), "--set", "Problem/Diffusion=plate: 1; inlya: 10", code=2,
                   message="Problem/Diffusion: .*`inlya`.*inlay, plate")

    def test_unknown_boundary(self):
        self.solve(self.plate(), "--set", "Problem/Neumann=holes: 1", code=2, message="Problem/Neumann: .*`holes`.*hole")


if __name__ == "__main__":
    terrace_run.main(MeshFiles)
