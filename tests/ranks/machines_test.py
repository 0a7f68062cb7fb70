# SPDX-License-Identifier: MIT
"""Two processes in two network namespaces of one machine, which see each other over TCP alone, as two machines do.

Usage: machines_test.py TERRACE SOURCE_DIRECTORY WORK_DIRECTORY [NAME]
"""

import json
import os
import shutil
import stat
import subprocess
import unittest

import mpirun
import terrace_run

NAMES, ADDRESSES = ("terrace-a", "terrace-b"), ("10.213.7.1", "10.213.7.2")
COMMANDS = ["ip netns add {0}", "ip netns add {1}", "ip link add terrace-va type veth peer name terrace-vb",
            "ip link set terrace-va netns {0}", "ip link set terrace-vb netns {1}", "ip -n {0} addr add {2}/24 dev terrace-va",
            "ip -n {1} addr add {3}/24 dev terrace-vb", "ip -n {0} link set terrace-va up", "ip -n {1} link set terrace-vb up",
            "ip -n {0} link set lo up", "ip -n {1} link set lo up"]
# Instead of ssh: enters the namespace of the address that mpirun names.
AGENT = """#!/bin/sh
while [ "${1#-}" != "$1" ]; do shift; done
shift
exec ip netns exec terrace-b sh -c "$*"
"""


@unittest.skipUnless(shutil.which("ip") and os.geteuid() == 0, "needs ip, and to be root")
class Machines(terrace_run.RunCase):
    def setUp(self):
        super().setUp()
        self.addCleanup(self.forget)
        for command in COMMANDS:
            done = subprocess.run(command.format(*NAMES, *ADDRESSES).split(), stderr=subprocess.PIPE, check=False)
            if done.returncode != 0:
                self.skipTest(f"no network namespaces here: {done.stderr.decode()}")

    def forget(self):
        for name in NAMES:
            subprocess.run(["ip", "netns", "del", name], stderr=subprocess.DEVNULL, check=False)

    def test_lshape_gives_the_same_report(self):
        self.write("agent", AGENT)
        os.chmod(self.path("agent"), stat.S_IRWXU)
        file = os.path.join(self.source, "inputs", "poisson_lshape.prm")
        keys = ["--set", "Mesh/Mesh size=0.06", "--set", "Mesh/Grading=0.5, 0.5: 0.005"]
        words = ["mpirun", "--mca", "plm_rsh_agent", self.path("agent"), "--mca", "btl", "tcp,self", "--mca", "btl_tcp_if_include",
                 "10.213.7.0/24", "--mca", "oob_tcp_if_include", "10.213.7.0/24", "--host", ",".join(ADDRESSES), "-n", "2"]
        code, stdout, stderr = mpirun.run(["ip", "netns", "exec", NAMES[0], *words, self.program, file, *keys, "--output", "output/two"],
                                          self.directory)
        self.assertEqual(code, 0, stdout + stderr)
        code, stdout, stderr = mpirun.run([*mpirun.command(self.program, 2), file, *keys, "--output", "output/one"], self.directory)
        self.assertEqual(code, 0, stdout + stderr)
        reports = [json.loads(self.read("output", name, "report.json")) for name in ("one", "two")]
        self.assertEqual([report["ranks"]["count"] for report in reports], [2, 2])
        for report in reports:
            for key in "seconds", "phases", "memory", "warnings", "ranks":
                report.pop(key)
        self.assertEqual(*reports)


if __name__ == "__main__":
    terrace_run.main(Machines)
