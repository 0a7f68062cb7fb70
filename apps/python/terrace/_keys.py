# SPDX-License-Identifier: MIT
"""Keys of parameter files as keyword arguments."""

from __future__ import annotations

import difflib
import functools
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Tuple

from . import _core
from ._errors import ParameterError

PRESET = "Solver/Preset"


class Key(NamedTuple):
    """A key that `solve` and `Solver` take."""

    path: str  #: in a parameter file and in `set`: "Solver/Cycle/Kind"
    name: str  #: as a keyword argument: "cycle_kind"
    default: str
    allowed: str
    text: str  #: what it means


def keyword(path: str) -> str:
    """The keyword argument of a key: its path in lower case, without Solver, with _ between words.

    >>> keyword("Solver/Auxiliary grid/Unknowns per cell"), keyword("Backend/Memory limit")
    ('auxiliary_grid_unknowns_per_cell', 'backend_memory_limit')
    """
    return path.replace("Solver/", "", 1).lower().replace("/", "_").replace(" ", "_").replace("-", "_")


@functools.lru_cache(maxsize=None)
def keys() -> Tuple[Key, ...]:
    """All keys of `solve` and `Solver`, with defaults, what is allowed, and what they mean.

    Examples
    --------
    >>> print(terrace.keys()[0].name)
    preset
    """
    return tuple(Key(path, keyword(path), default, allowed, text) for path, default, allowed, text in _core.keys())


@functools.lru_cache(maxsize=None)
def _paths() -> Dict[str, str]:
    """The path of each keyword."""
    return {key.name: key.path for key in keys()}


def nearest(wrong: str, names: List[str]) -> str:
    """The end of a sentence about a name that there is not: `; did you mean X?`, or `.` where no name is close."""
    lower = {name.lower(): name for name in names}
    found = difflib.get_close_matches(wrong.lower(), lower, n=1, cutoff=0.6)
    parts = [name for name in lower if wrong and name.endswith("_" + wrong.lower())]
    close = found or parts[:1]
    return f"; did you mean {lower[close[0]]}?" if close else "."


def settings(keywords: Mapping[str, Any], given: Optional[Mapping[str, Any]], others: List[str]) -> List[Tuple[str, Any]]:
    """Paths and values from keyword arguments and from `set`; the preset, which sets further keys, comes first.

    Parameters
    ----------
    others
        Further keyword arguments of the caller, for suggestions.
    """
    by_name = _paths()
    chosen: Dict[str, Any] = {}
    for name, value in keywords.items():
        if name not in by_name:
            raise ParameterError(f"there is no keyword {name}{nearest(name, list(by_name) + others)}"
                                 " terrace.keys() lists all.")
        chosen[by_name[name]] = value
    for path, value in (given or {}).items():
        if path not in by_name.values():
            raise ParameterError(f"set has the key {path}, which there is not for a matrix{nearest(path, list(by_name.values()))}"
                                 " terrace.keys() lists all.")
        if path in chosen:
            raise ParameterError(f"{path} is given twice, by set and by the keyword {keyword(path)}: leave one out.")
        chosen[path] = value
    return sorted(chosen.items(), key=lambda item: item[0] != PRESET)
