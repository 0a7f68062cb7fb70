# SPDX-License-Identifier: MIT
"""Backend/Residency: runs that leave matrices in the host's memory, and what the program does where a device has too little.

Usage: residency_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""

import terrace_run

SMALL = """
subsection Mesh
  set Cells per side = 100
end
subsection Problem
  set Exact solution  = sin(pi*x)*sin(pi*y)
  set Right hand side = 2*pi^2*sin(pi*x)*sin(pi*y)
end
subsection Output
  set Picture = false
end
"""
HEAT = """
subsection Mesh
  set Cells per side = 100
end
subsection Problem
  set Equation  = heat
  set Dirichlet = left: 1
  set Neumann   = all: 0
  set Diffusion = 1 + t
end
subsection Time
  set End  = 0.03
  set Step = 0.01
end
subsection Output
  set Picture = false
end
"""
SHADOW = ["--backend", "shadow"]


def residency(word):
    return ["--set", "Backend/Residency=" + word]


def limit(megabytes):
    return ["--set", f"Backend/Memory limit={1e-3 * megabytes}"]


class Residency(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.write("small.prm", SMALL)

    def report(self, name="small"):
        return super().report(name)

    def test_streaming(self):
        self.terrace("small.prm", "--backend", "host")
        host = self.report()
        log = self.terrace("small.prm", *SHADOW, *residency("streaming"))
        self.validate_report("small")
        streamed = self.report()
        self.assertAlmostEqual(streamed["errors"]["L2"] / host["errors"]["L2"], 1, delta=1e-3)
        self.assertEqual(streamed["backend"]["residency"], "streaming")
        self.assertGreater(streamed["hierarchy"]["levels"][0]["lent_bytes"], 0)
        self.assertGreater(streamed["solver"]["bus_bytes"], 0)
        self.assertRegex(log, r"GB of the matrices stay in the host's memory, where kernels read them \(Backend/Residency = streaming\)")
        self.assertRegex(log, r"GB of matrices in the host's memory were read, [0-9.]+ GB/s")
        self.terrace("small.prm", *SHADOW, *residency("streaming"), "--set", "Backend/Krylov vectors=host")
        self.assertAlmostEqual(self.report()["errors"]["L2"] / host["errors"]["L2"], 1, delta=1e-3)
        self.assertLess(self.report()["memory"]["device_peak_bytes"], streamed["memory"]["device_peak_bytes"])

    def test_short_of_memory(self):
        """Each limit is a little below what the residency before takes."""
        log = self.terrace("small.prm", *SHADOW)
        self.assertEqual(self.report()["backend"]["residency"], "resident")
        self.assertNotIn("residency ", log)
        peak = self.report()["memory"]["device_peak_bytes"] * 1e-6
        log = self.terrace("small.prm", *SHADOW, *limit(0.99 * peak))
        self.assertEqual(self.report()["backend"]["residency"], "resident")
        self.assertRegex(log, r"memory      makes mesh and system on the host, since: .* may not allocate")
        self.assertRegex(log, r"upload +to shadow")
        peak = self.report()["memory"]["device_peak_bytes"] * 1e-6
        log = self.terrace("small.prm", *SHADOW, *limit(0.99 * peak))
        self.assertEqual(self.report()["backend"]["residency"], "resident")
        self.assertRegex(log, r"memory      tries a hierarchy that takes less, if one suits \(Solver/Choice/Lean\), since: .* may not allocate")
        self.assertRegex(log, r"choice      pairwise matching, .*3 pairings.*\n  since memory is short")
        self.assertLess(self.report()["memory"]["device_peak_bytes"] * 1e-6, 0.99 * peak)
        peak = self.report()["memory"]["device_peak_bytes"] * 1e-6
        for word in "all but coarsest", "streaming":
            log = self.terrace("small.prm", *SHADOW, *limit(0.99 * peak))
            self.assertEqual(self.report()["backend"]["residency"], word)
            self.assertRegex(log, rf"residency   {word} \(Backend/Residency = auto\), since: .* may not allocate")
            self.assertLess(self.report()["memory"]["device_peak_bytes"] * 1e-6, 0.99 * peak)
            self.terrace("small.prm", *SHADOW, *residency("all but coarsest"))
            peak = self.report()["memory"]["device_peak_bytes"] * 1e-6
        self.terrace("small.prm", *SHADOW, *limit(0.1), code=7, message="may not allocate")
        self.terrace("small.prm", *SHADOW, *limit(0.99 * peak), *residency("resident"), code=7, message="may not allocate")

    def test_in_time(self):
        self.write("heat.prm", HEAT)
        self.terrace("heat.prm", "--backend", "host")
        host = self.report("heat")
        for reuse in "rebuild", "refresh", "keep":
            for word in "all but coarsest", "streaming":
                self.terrace("heat.prm", *SHADOW, *residency(word), "--set", "Time/Setup reuse=" + reuse)
                report = self.report("heat")
                self.assertEqual(report["backend"]["residency"], word)
                self.assertAlmostEqual(report["results"]["mean"] / host["results"]["mean"], 1, delta=1e-5)
        self.terrace("heat.prm", *SHADOW)
        peak = self.report("heat")["memory"]["device_peak_bytes"] * 1e-6
        log = self.terrace("heat.prm", *SHADOW, *limit(0.95 * peak))
        self.assertEqual(self.report("heat")["backend"]["residency"], "resident")
        self.assertRegex(log, "makes mesh and system on the host")
        self.assertAlmostEqual(self.report("heat")["results"]["mean"] / host["results"]["mean"], 1, delta=1e-5)
        log = self.terrace("heat.prm", *SHADOW, *limit(0.47 * peak))
        self.assertEqual(self.report("heat")["backend"]["residency"], "resident")
        self.assertRegex(log, "since memory is short")
        self.assertAlmostEqual(self.report("heat")["results"]["mean"] / host["results"]["mean"], 1, delta=1e-5)
        self.terrace("heat.prm", *SHADOW, *limit(0.38 * peak))
        self.assertNotEqual(self.report("heat")["backend"]["residency"], "resident")
        self.assertAlmostEqual(self.report("heat")["results"]["mean"] / host["results"]["mean"], 1, delta=1e-5)

    def test_words_without_a_meaning(self):
        self.terrace("small.prm", *residency("stream"), code=2, message="Residency.*streaming")
        self.terrace("small.prm", "--backend", "host", *residency("streaming"), code=2,
                     message="Backend/Residency has no meaning here, because Backend/Device = host")
        self.terrace("small.prm", "--set", "Backend/Krylov vectors=host", code=2,
                     message="Backend/Krylov vectors has no meaning here, because Backend/Residency is neither all but coarsest nor streaming")

    def test_dry_run(self):
        """What does not fit resident is no reason to refuse, unless the residency is asked for."""
        told = self.terrace("small.prm", "--dry-run", *SHADOW, *limit(1))
        self.assertRegex(told, "matrices would stay in the host's memory")
        self.terrace("small.prm", "--dry-run", *SHADOW, *limit(1), *residency("resident"), code=7, message="the run would not fit")


if __name__ == "__main__":
    terrace_run.main(Residency)
