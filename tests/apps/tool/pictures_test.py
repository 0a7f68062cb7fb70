# SPDX-License-Identifier: MIT
"""Pictures and films: what section Output says about them, and the gallery.

Usage: pictures_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [TEST]
"""

import os
import re
import struct
import sys
import zlib

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import terrace_run  # noqa: E402

HEAT = """
subsection Mesh
  set Cells per side = 8
end
subsection Problem
  set Equation          = heat
  set Initial condition = 10*x*y
end
subsection Time
  set End          = 0.1
  set Step         = 0.01
  set Output every = 2
end
subsection Output
  set Film           = true
  set Picture pixels = 800
end
"""

SPACE = """
subsection Mesh
  set Shape          = cube
  set Cells per side = 4
end
subsection Output
  set Picture pixels = 800
end
"""


def chunks(data):
    """(name, content) of each chunk of a PNG file; their check sums are right."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, found = 8, []
    while at < len(data):
        length, = struct.unpack(">I", data[at:at + 4])
        name, content = data[at + 4:at + 8], data[at + 8:at + 8 + length]
        assert zlib.crc32(name + content) == struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0]
        found.append((name.decode(), content))
        at += 12 + length
    return found


def frames_of(data):
    """The compressed rows of each frame of an animated PNG file, after its order has been checked."""
    parts = chunks(data)
    assert [name for name, _ in parts[:3]] == ["IHDR", "acTL", "fcTL"] and parts[-1][0] == "IEND"
    frames, number = [], 0
    for name, content in parts[2:-1]:
        if name in ("fcTL", "fdAT"):
            assert struct.unpack(">I", content[:4])[0] == number
            number += 1
        if name == "fcTL":
            assert content[4:12] == parts[0][1][:8]  # all of the picture
            frames.append(b"")
        else:
            frames[-1] += content[4:] if name == "fdAT" else content
    assert struct.unpack(">I", parts[1][1][:4])[0] == len(frames)
    return frames


class Pictures(terrace_run.RunCase):
    def bytes_of(self, *names):
        with open(self.path("output", *names), "rb") as file:
            return file.read()

    def film(self, name):
        """The steps of the frames, after the film has been compared with them."""
        names = sorted(os.listdir(self.path("output", name, "film")))
        pictures = [n for n in names if n.endswith(".png")]
        self.assertEqual(set(names) - set(pictures) - {"range.txt"}, set())
        own = [b"".join(c for n, c in chunks(self.bytes_of(name, "film", p)) if n == "IDAT") for p in pictures]
        self.assertEqual(frames_of(self.bytes_of(name, "film.png")), own)
        return [int(p[:4]) for p in pictures]

    def test_film(self):
        self.write("a.prm", HEAT)
        self.assertRegex(self.terrace("a.prm"), r"film +6 frames in .*, colours from 0 to 7\.65625\n")
        self.assertEqual(self.film("a"), [0, 2, 4, 6, 8, 10])
        # With the range that was found frames are drawn at once, and are the same.
        self.terrace("a.prm", "--output", "output/b", "--set", "Output/Range=" + ", ".join(self.read("output", "a", "film", "range.txt").split()))
        self.assertEqual(self.film("b"), self.film("a"))
        for step in self.film("a"):
            self.assertEqual(self.bytes_of("a", "film", f"{step:04}.png"), self.bytes_of("b", "film", f"{step:04}.png"))
        try:
            from PIL import Image
        except ImportError:
            return
        with Image.open(self.path("output", "a", "film.png")) as film:
            self.assertEqual(film.n_frames, 6)
            for number, step in enumerate(self.film("a")):
                film.seek(number)
                with Image.open(self.path("output", "a", "film", f"{step:04}.png")) as frame:
                    self.assertEqual(film.convert("RGBA").tobytes(), frame.convert("RGBA").tobytes())

    def test_film_goes_on(self):
        self.write("a.prm", HEAT)
        self.terrace("a.prm", "--set", "Time/Checkpoint every=4", "--set", "Time/End=0.04")
        self.assertEqual(self.film("a"), [0, 2, 4])
        first = self.bytes_of("a", "film", "0002.png")
        self.terrace("--resume", "output/a", "--set", "Time/End=0.1")
        self.assertEqual(self.film("a"), [0, 2, 4, 6, 8, 10])
        self.assertEqual(self.bytes_of("a", "film", "0002.png"), first)
        # A fresh run moves the film away with everything else.
        self.terrace("a.prm", "--set", "Output/Film=false")
        self.assertFalse(os.path.exists(self.path("output", "a", "film")))
        self.assertFalse(os.path.exists(self.path("output", "a", "film.png")))

    def test_slices_across_any_direction(self):
        self.write("cube.prm", SPACE)
        for plane in ("x = 0.25", "1, 1, 0 through 0.5, 0.5, 0.5", "-1e-3, 2e-3, 1e-3 through 0, 0.5, 1"):
            self.terrace("cube.prm", "--set", f"Output/Slice={plane}")
            self.assertGreater(len(self.bytes_of("cube", "solution.png")), 10000)

    def test_mesh_lines_of_coarser_meshes(self):
        self.write("a.prm", "subsection Mesh\n  set Cells per side = 8\nend\n")
        lines = ("--set", "Output/Mesh lines=true", "--set", "Output/Picture pixels=800")
        self.assertNotIn("picture     its lines", self.terrace("a.prm", *lines))
        self.assertRegex(self.terrace("a.prm", *lines, "--set", "Mesh/Refinements=5"),
                         "its lines are those of the mesh [1-4] refinements? before")
        self.assertIn("Output/Mesh lines: the cells are too small to be seen",
                      self.terrace("a.prm", *lines, "--set", "Mesh/Cells per side=400"))

    def test_refuses_by_name(self):
        self.write("a.prm", HEAT)
        self.write("cube.prm", SPACE)
        for file, key, message in (
                ("a", "Output/Range=80, 20", "Output/Range: `80, 20` is no range"),
                ("a", "Output/Range=20", "Output/Range: `20` is no range"),
                ("a", "Output/Contours=many", "Output/Contours: `many` is none of"),
                ("a", "Output/Contours=at 1, two", "Output/Contours: `at 1, two` is none of"),
                ("a", "Output/Unit=\u00b0C", "Output/Unit: .* has characters that the font of pictures lacks"),
                ("a", "Time/Output every=0", "Output/Film draws a frame at each time of Time/Output every, which is 0"),
                ("cube", "Output/Slice=0, 0, 0 through 0.5, 0.5, 0.5", "has no length"),
                ("cube", "Output/Slice=1, 1 through 0.5, 0.5, 0.5", "is no plane"),
                ("cube", "Output/Slice=1, 1, 0 through 2, 2, 2", "misses the mesh by"),
                ("cube", "Output/Film=true", "Output/Film has no meaning here, because Problem/Equation is not")):
            self.terrace(f"{file}.prm", "--validate", "--set", key, code=2, message=message)

    def gallery(self):
        """(name, parameter file) of each section of the page."""
        with open(os.path.join(self.source, "docs", "gallery.md"), encoding="utf-8") as file:
            sections = file.read().split("\n## ")[1:]
        return [(re.search(r"\(images/gallery/(\w+)\.png\)", s)[1],
                 os.path.join(self.source, re.search(r"\(\.\./(inputs/[\w/]+\.prm)\)", s)[1])) for s in sections]

    def test_gallery_is_whole(self):
        entries = self.gallery()
        self.assertEqual(len({name for name, _ in entries}), 12)
        folder = os.path.join(self.source, "docs", "images", "gallery")
        self.assertEqual(sorted(os.listdir(folder)), sorted(name + ".png" for name, _ in entries))
        for name, file in entries:
            self.assertLess(os.path.getsize(os.path.join(folder, name + ".png")), 150000, name)
            self.terrace(file, "--validate")

    def run_of_gallery(self, names):
        for name, file in self.gallery():
            if names and name not in names:
                continue
            self.terrace(file, "--output", f"output/{name}", "--set", "Output/Solution=false")
            self.assertEqual(self.report(name)["outcome"], "solved", name)
            self.assertEqual(chunks(self.bytes_of(name, "solution.png"))[-1][0], "IEND")

    def test_gallery_in_part(self):
        self.run_of_gallery(["heat_sink", "bracket", "wood"])
        self.assertAlmostEqual(self.report("heat_sink")["results"]["fluxes"]["chip"], 40, 4)

    def test_whole_gallery(self):
        self.run_of_gallery([])


if __name__ == "__main__":
    terrace_run.main(Pictures)
