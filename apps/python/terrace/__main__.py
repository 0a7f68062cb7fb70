# SPDX-License-Identifier: MIT
"""`terrace` on the command line where the package is installed: the program itself, in place of this process."""

import os
import sys

from ._errors import Error
from ._program import program


def main() -> int:
    """Returns only if there is no program."""
    try:
        path = program()
    except Error as error:
        print(f"terrace: error: {error}", file=sys.stderr)
        return error.exit_code
    os.execv(path, [path, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
