# SPDX-License-Identifier: MIT
"""Packages of Debian's Python, which another Python that comes first on the path does not see."""
import importlib.util
import os
import subprocess
import sys

DEBIAN = "/usr/bin/python3"


def _missing(packages):
    return [name for name in packages if importlib.util.find_spec(name) is None]


def _is_another():
    return os.path.exists(DEBIAN) and os.path.realpath(sys.executable) != os.path.realpath(DEBIAN)


def _start_again():
    os.execv(DEBIAN, [DEBIAN, "-B", *sys.argv])


def need(*packages):
    """Returns if `packages` can be imported. Else the script starts again with Debian's Python, or ends as skipped (77) if this is it."""
    missing = _missing(packages)
    if not missing:
        return
    if _is_another():
        _start_again()
    print("skipped: there is no " + " and no ".join(f"{name} (Debian: python3-{name})" for name in missing))
    sys.exit(77)


def prefer(*packages):
    """Starts the script again with Debian's Python if that has `packages` and this one has not: for scripts of which some tests need them."""
    if _missing(packages) and _is_another():
        found = subprocess.run([DEBIAN, "-c", "import " + ", ".join(packages)], stderr=subprocess.DEVNULL, check=False)
        if found.returncode == 0:
            _start_again()
