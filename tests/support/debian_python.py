# SPDX-License-Identifier: MIT
"""Packages of Debian's Python, which another Python that comes first on the path does not see."""
import importlib.util
import os
import sys

DEBIAN = "/usr/bin/python3"


def need(*packages):
    """Returns if `packages` can be imported. Else the script starts again with Debian's Python, or ends as skipped (77) if this is it."""
    missing = [name for name in packages if importlib.util.find_spec(name) is None]
    if not missing:
        return
    if os.path.exists(DEBIAN) and os.path.realpath(sys.executable) != os.path.realpath(DEBIAN):
        os.execv(DEBIAN, [DEBIAN, "-B", *sys.argv])
    print("skipped: there is no " + " and no ".join(f"{name} (Debian: python3-{name})" for name in missing))
    sys.exit(77)
