# SPDX-License-Identifier: MIT
"""What solves report."""

from __future__ import annotations

import dataclasses
from typing import Any, Dict, List

import numpy


@dataclasses.dataclass
class SolveReport:
    """What is known of a solve, and of the solver that did it. All times are in seconds."""

    outcome: str  #: converged, or attainable accuracy, iteration limit, diverged, not finite, indefinite, breakdown, interrupted
    message: str  #: one sentence unless converged
    iterations: int
    relative_residual: float  #: of b - A x, computed anew at the end, relative as `norm` says
    residuals: numpy.ndarray  #: relative, of iteration 0, 1, …
    rate: float  #: mean factor by which an iteration reduced the residual
    columns: int  #: right-hand sides that were solved together, this one among them
    restarts: int  #: after breakdowns of the Krylov method
    removed_mean: float  #: of b, subtracted where constants are the nullspace of A
    fallbacks: List[Dict[str, Any]]  #: changes of methods within the solve: iteration, methods, reason, setup_seconds
    solve_seconds: float  #: of all columns of the call
    kind: str  #: of the hierarchy
    krylov: str  #: the outer iteration
    precision: str  #: of the hierarchy
    methods: str  #: that preset = auto took
    reason: str  #: the end of a sentence that begins with "since"
    levels: List[Dict[str, Any]]  #: finest first: rows, nonzeros, bytes, format, smoother
    grid_complexity: float  #: sum of rows / rows of the finest level
    operator_complexity: float  #: sum of nonzeros / nonzeros of the finest level
    notes: List[str]
    executor: str  #: where it was solved
    reason_of_executor: str
    is_singular: bool  #: constants are the nullspace of A: the solution of mean 0 was taken
    is_symmetric: bool
    check_seconds: float  #: of the last setup or refresh
    setup_seconds: float

    @property
    def converged(self) -> bool:
        """Whether the tolerance was reached."""
        return self.outcome == "converged"

    def __str__(self) -> str:
        return (f"{self.outcome} in {self.iterations} iterations, relative residual {self.relative_residual:.2g}; "
                f"{self.kind}, {len(self.levels)} levels, operator complexity {self.operator_complexity:.2f}; "
                f"setup {self.setup_seconds:.3f} s, solve {self.solve_seconds:.3f} s on {self.executor}")
