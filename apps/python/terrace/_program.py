# SPDX-License-Identifier: MIT
"""The program `terrace` as a process."""

from __future__ import annotations

import os
import pathlib
import signal
import subprocess
from typing import Any, List, Mapping, Sequence

from ._errors import FileError, InternalError, OutOfMemory, ParameterError

VARIABLE = "TERRACE_PROGRAM"
FOLDER = pathlib.Path(__file__).parent / "program"


def program() -> str:
    """The path of the program: that of the environment's TERRACE_PROGRAM, or the one in this package.

    Raises
    ------
    FileError
        If there is none: the package was built without deal.II, or the variable names no program.
    """
    named = os.environ.get(VARIABLE)
    if named:
        if not (os.path.isfile(named) and os.access(named, os.X_OK)):
            raise FileError(f"{VARIABLE} = {named} is no program that can be run: set it to the path of terrace.")
        return named
    own = FOLDER / "bin" / "terrace"
    if not own.is_file():
        raise FileError("this package has the solver alone, since it was built where deal.II was not found, so parameter files "
                        f"cannot be run: install deal.II, VTK and Gmsh and build it again, or set {VARIABLE} to the path of a "
                        "terrace that was built elsewhere.")
    return str(own)


def inputs() -> pathlib.Path:
    """The folder of example inputs that came with the program in this package."""
    return FOLDER / "share" / "terrace" / "inputs"


def text_of(value: Any) -> str:
    """A Python value as a parameter file has it.

    >>> text_of(True), text_of(1e-8), text_of(["x", "y"])
    ('true', '1e-08', 'x, y')
    """
    if hasattr(value, "item") and getattr(value, "shape", None) == ():
        value = value.item()  # a number of NumPy
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, (int, str, os.PathLike)):
        return str(value)
    if isinstance(value, (list, tuple)):
        return ", ".join(text_of(part) for part in value)
    raise ParameterError(f"the value {value!r} is a {type(value).__name__}, and a parameter file takes numbers, words, True and False.")


def assignments(keys: Mapping[str, Any]) -> List[str]:
    """The options --set of a dict."""
    options = []
    for path, value in keys.items():
        if not isinstance(path, str) or "=" in path:
            raise ParameterError(f"set has the key {path!r}, and Section/Key is needed.")
        options += ["--set", f"{path}={text_of(value)}"]
    return options


def call(arguments: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    """Runs the program to its end. After Ctrl-C it may write what it has, then KeyboardInterrupt goes on.
    """
    path = program()
    try:
        # A session of its own: Ctrl-C would reach it twice, from the terminal and from here, and a second one ends it at once.
        process = subprocess.Popen([path, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True)
    except OSError as error:
        raise FileError(f"{path} cannot be run: {error.strerror}.") from error
    with process:
        try:
            out, err = process.communicate()
        except BaseException:
            _end(process)
            raise
    if process.returncode < 0:
        name = signal.Signals(-process.returncode).name
        if name == "SIGKILL":
            raise OutOfMemory(f"{path} was killed, as systems do when memory is used up: take a coarser mesh.")
        raise InternalError(f"{path} was ended by {name}.")
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def _end(process: "subprocess.Popen[str]") -> None:
    """Asks it to end and waits until it has written what it has; each further Ctrl-C asks once more."""
    while True:
        process.send_signal(signal.SIGINT)
        try:
            process.communicate()
            return
        except KeyboardInterrupt:
            continue


def sentence_of(stderr: str, code: int) -> str:
    """The program's own sentence about what went wrong."""
    for line in reversed(stderr.splitlines()):
        if line.startswith("terrace: error: "):
            return line[len("terrace: error: "):]
    return f"terrace ended with exit code {code}. {stderr.strip()}".strip()
