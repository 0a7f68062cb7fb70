// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/options.h"

#include <string>

// What the texts of a problem tell of its equations before there is a mesh.
namespace assembly {

/// Whether an expression, or one of several by the names of parts, names the solution u.
bool uses_solution(const std::string& text);

/// Whether data depend on u, so that Newton's method solves. False for an equation whose data may not.
bool is_nonlinear(const ProblemOptions& problem);

/// Whether the matrix that is solved with is symmetric: not with convection, and not where kappa depends on u.
bool has_symmetric_matrix(const ProblemOptions& problem);

/// Whether errors can be told in the energy of the problem: it is linear, symmetric, and its unknown is a scalar.
bool has_energy(const ProblemOptions& problem);

}  // namespace assembly
