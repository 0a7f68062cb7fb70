// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/executor.h"

namespace tests {

enum class Answer { solved, refused, not_converged };

/// Solves random_system(seed) as a program does, with Preset = auto to ||b - A x|| = 1e-6 ||b||, and expects the right
/// answer or a refusal: an exception for the user, or an outcome other than `converged`. A solution that is
/// said to have converged has that residual, computed anew in long double. A system that must be solved
/// converges, or ends at the attainable accuracy.
///
/// returns  which of these it was
Answer expect_answer_or_refusal(unsigned seed, const multigrid::Executor& executor);

}  // namespace tests
