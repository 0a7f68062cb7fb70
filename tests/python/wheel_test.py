# SPDX-License-Identifier: MIT
"""Builds the wheel, installs it into an empty environment, and carries out the tutorial and the notebook there.

Usage: wheel_test.py SOURCE_DIRECTORY WORK_DIRECTORY [KEY=VALUE of CMake...]

Exit code 77, a skipped test, where pip reaches no index of packages.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import venv

SOURCES, WORK = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
BUILD_TOOLS, TEST_TOOLS = ["scikit-build-core>=0.11", "pybind11>=2.10", "ninja"], ["scipy", "nbformat", "nbclient", "ipykernel"]
GMSH = "subsection Mesh\n  set Generator = gmsh\n  set Mesh size = 0.3\nend\nsubsection Output\n  set Picture = false\nend\n"


def call(*command, **keywords):
    """Runs a command, with what it prints on the screen if it fails."""
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                          **keywords)
    if done.returncode != 0:
        print(done.stdout)
        raise SystemExit(f"{' '.join(map(str, command))}: exit code {done.returncode}")
    return done.stdout


def notebook(python, folder, sweeps):
    """Carries out the notebook by nbclient in the environment."""
    content = json.loads((SOURCES / "docs" / "python_tutorial.ipynb").read_text(encoding="utf-8"))
    if not sweeps:
        print("the notebook's sweep is left out, since this program has no --sweep")
        content["cells"] = [cell for cell in content["cells"] if "terrace.sweep" not in "".join(cell["source"])]
    (folder / "tutorial.ipynb").write_text(json.dumps(content), encoding="utf-8")
    call(python, "-c", "import nbclient, nbformat\nnbclient.NotebookClient(nbformat.read('tutorial.ipynb', 4), timeout=300).execute()",
         cwd=folder)


def main():
    """The test."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    environment, folder = WORK / "environment", WORK / "folder"
    folder.mkdir()
    venv.create(environment, with_pip=True)
    python = environment / "bin" / "python"
    probe = subprocess.run([python, "-m", "pip", "install", "-q", *BUILD_TOOLS], capture_output=True, text=True, check=False)
    if probe.returncode != 0:
        print("skipped: pip reaches no index of packages:", probe.stderr[-500:])
        sys.exit(77)
    clean = {name: value for name, value in os.environ.items() if name not in ("TERRACE_PROGRAM", "PYTHONPATH")}
    clean.update(CCACHE_BASEDIR=str(SOURCES), CCACHE_NOHASHDIR="1", OMP_WAIT_POLICY="passive")  # as scripts/prepare
    wheels = WORK / "wheels"
    # Without isolation the interpreter of the build stays the same, and so do the objects in build/wheel-*.
    definitions = [f"--config-settings=cmake.define.{definition}" for definition in sys.argv[3:]]
    call(python, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps", "-w", wheels, *definitions, SOURCES, env=clean)
    wheel = next(wheels.glob("terrace-*.whl"))
    call(python, "-m", "pip", "install", "-q", wheel, *TEST_TOOLS, env=clean)
    version = call(python, "-c", "import terrace; print(terrace.__version__)", cwd=folder, env=clean).strip()
    assert f" {version} " in call(environment / "bin" / "terrace", "--version", cwd=folder, env=clean)
    (folder / "gmsh.prm").write_text(GMSH, encoding="utf-8")
    print(call(python, "-c", "import terrace; print(terrace.run('gmsh.prm').report['problem']['mesh'])", cwd=folder, env=clean))
    packages = call(python, "-c", "import os, terrace; print(os.path.dirname(os.path.dirname(terrace.__file__)))", cwd=folder, env=clean).strip()
    for test in "tutorial", "solve", "run":
        call(python, SOURCES / "tests" / "python" / f"{test}_test.py", packages, "package", SOURCES, folder / test, env=clean)
    notebook(python, folder, "--sweep" in call(environment / "bin" / "terrace", "--help", env=clean))
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
