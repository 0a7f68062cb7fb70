# SPDX-License-Identifier: MIT
"""Short options, --quiet, colours, the completion of bash and the manual page."""

import os
import pty
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import terrace_run  # noqa: E402

SMALL = """subsection Mesh
  set Cells per side = 8
end
subsection Problem
  set Constants = spare: 1
end
subsection Output
  set Picture = false
end
"""
WARNING = "Problem/Constants/spare is used by no expression of small.prm."


class OptionsTest(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("small.prm", SMALL)

    def on_terminal(self, *arguments, **changes):
        """What terrace prints where standard output and standard error are a terminal, without its carriage returns."""
        ours, theirs = pty.openpty()
        process = subprocess.Popen([self.program, *arguments], cwd=self.directory, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs,
                                   env=terrace_run.environment({"TERM": "xterm", "NO_COLOR": "", **changes}))
        os.close(theirs)
        text = b""
        while True:
            try:
                piece = os.read(ours, 4096)
            except OSError:  # the other end is closed
                break
            if not piece:
                break
            text += piece
        os.close(ours)
        return process.wait(), text.decode().replace("\r\n", "\n")

    def test_short_options_are_the_long_ones(self):
        self.terrace("small.prm", "-o", "output/short", "-s", "Solver/Tolerance=1e-4", "-j", "2")
        self.terrace("small.prm", "--output", "output/long", "--set", "Solver/Tolerance=1e-4", "--threads", "2")
        self.assertEqual(self.read("output", "short", "parameters.prm").replace("output/short", "output/long"),
                         self.read("output", "long", "parameters.prm"))
        self.assertIn("set Threads        = 2\n", self.read("output", "short", "parameters.prm"))
        self.assertEqual(self.terrace("-v"), self.terrace("--version"))
        self.assertEqual(self.terrace("-h"), self.terrace("--help"))
        self.terrace("-x", code=2, message="there is no option -x")

    def test_quiet_shows_warnings_and_errors_alone(self):
        self.assertEqual(self.terrace("small.prm", "-q"), f"warning     {WARNING}\n")
        quiet = self.read("output", "small", "log.txt")
        self.assertIn("converged after", quiet)
        loud = self.terrace("small.prm", "-o", "output/other").replace("output/other", "output/small")
        self.assertEqual(*[[line[:11] for line in text.splitlines() if line[:1] != " "] for text in (quiet, loud)])
        self.assertEqual(self.terrace("small.prm", "--validate", "--quiet"), f"warning: {WARNING}\n")
        self.assertEqual(self.terrace("small.prm", "-q", "-s", "Solver/Maximum iterations=1", code=4, message="iteration"),
                         f"warning     {WARNING}\n")
        self.assertEqual(self.terrace("small.prm", "-q", "--sweep", "Solver/Tolerance=1e-3"), f"warning     {WARNING}\n")

    def test_colours_are_for_terminals_alone(self):
        code, text = self.on_terminal("small.prm")
        self.assertEqual(code, 0)
        self.assertIn("\033[33mwarning\033[0m     " + WARNING, text)
        self.assertIn("\n\033[32m  converged\033[0m after", text)
        self.assertNotIn("\033", self.read("output", "small", "log.txt"))
        self.assertNotIn("\033", self.terrace("small.prm", changes={"TERM": "xterm"}))
        _, text = self.on_terminal("small.prm", "-s", "Solver/Maximum iterations=1")
        self.assertIn("\033[31m  iteration limit\033[0m after", text)
        self.assertIn("terrace: \033[31merror:\033[0m ", text)
        self.assertNotIn("\033", self.read("output", "small", "log.txt"))
        for changes in {"NO_COLOR": "1"}, {"TERM": "dumb"}:
            _, text = self.on_terminal("small.prm", **changes)
            self.assertIn("converged after", text)
            self.assertNotIn("\033", text)

    def options_of_help(self):
        """All options that --help prints."""
        options = re.findall(r"^  (?:-\w \[ )?(--[a-z-]+)", self.terrace("--help"), re.M)
        self.assertGreater(len(options), 20)
        self.assertEqual(options, self.terrace("--list-words", "options").split())
        return options

    def completed(self, *words):
        """What bash offers for the last of the words, which are divided as bash does at = and :."""
        script = f"""source {self.source}/apps/completion/terrace.bash
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _terrace; printf '%s\\n' "${{COMPREPLY[@]}}" """
        done = subprocess.run(["bash", "-c", script, "bash", self.program, *words], cwd=self.directory, check=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual(done.stderr.decode(), "")
        return [line for line in done.stdout.decode().split("\n") if line]

    def test_the_completion_has_every_option(self):
        self.assertEqual(self.completed("--"), self.options_of_help())
        self.assertEqual(self.completed("small.prm", "--val"), ["--validate"])
        for option in self.options_of_help():
            self.completed(option, "")

    def test_the_completion_knows_keys_values_and_files(self):
        keys = self.terrace("--list-words", "keys").splitlines()
        self.assertIn("Problem/Right hand side", keys)
        for option in "-s", "--set", "--sweep":
            self.assertEqual(self.completed(option, "Solver/Tol"), ["Solver/Tolerance="])
        self.assertEqual(self.completed("-s", "Problem/Right"), ["Problem/Right\\ hand\\ side="])
        self.assertEqual(self.completed("-s", "Problem/Right\\ ha"), ["Problem/Right\\ hand\\ side="])
        self.assertEqual(self.completed("-s", "Solver/Preset", "=", "f"), ["fast"])
        self.assertEqual(self.completed("-s", "Solver/Preset", "="), ["auto", "paper\\ AG", "fast"])
        self.assertEqual(self.completed("-s", "Output/Flux", "=", ""), ["true", "false"])
        self.assertEqual(self.completed("-s", "Solver/Tolerance", "=", ""), [])
        self.assertEqual(self.completed("ma"), ["matrix"])
        self.assertEqual(self.completed("sm"), ["small.prm"])
        self.assertEqual(self.completed("--backend", "h"), ["host"])
        self.terrace("--list-words", "nothing", code=2, message="it takes options, commands, keys or a key")

    def test_the_manual_page_has_every_option(self):
        page = self.terrace("--print-man")
        for option in self.options_of_help():
            self.assertIn("\\fB" + option.replace("-", "\\-") + "\\fR", page)
        for code in 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 130:
            self.assertIn(f".TP\n.B {code}\n", page)
        self.write("terrace.1", page)
        man = subprocess.run(["man", "--warnings", "-l", "terrace.1"], cwd=self.directory, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             check=False) if os.path.exists("/usr/bin/man") else None
        if man:
            self.assertEqual((man.returncode, man.stderr), (0, b""))


if __name__ == "__main__":
    terrace_run.main(OptionsTest)
