// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/heat/heat_arrays.h"
#include "tests/assembly/cases.h"

#include <string>
#include <utility>
#include <vector>

namespace assembly_tests {

/// P1 or Q1 by finite elements with either mass matrix, and by finite volumes.
inline const std::vector<std::pair<assembly::Method, assembly::Mass>> all_methods = {
    {assembly::Method::finite_element, assembly::Mass::consistent},
    {assembly::Method::finite_element, assembly::Mass::lumped},
    {assembly::Method::finite_volume, assembly::Mass::consistent}};

/// u = cos(3 t) sin(2 x + y) with kappa = 1 + x y + t, c = x, its own values on two sides of the
/// square, a flux on the third, exchange with alpha = 2 + t on the fourth.
assembly::ProblemOptions moving_problem();

/// The same in the cube: u = cos(3 t) sin(2 x + y - z) with kappa = 1 + x y + t, c = z, its own
/// values on three sides, fluxes on two, exchange with alpha = 2 + t on the top.
assembly::ProblemOptions moving_solid();

/// No source and no flux through the boundary; the initial condition is neither constant nor
/// smooth.
assembly::ProblemOptions isolated(const std::string& diffusion);

/// M + tau K of one step of length 1.
template <int dim>
multigrid::Csr<double> step_matrix(const mesh::Mesh<dim>& mesh,
                                   const assembly::ProblemOptions& problem,
                                   const assembly::DiscretizationOptions& options,
                                   double tau);

/// What `steps` equal steps to the time `end` make of the initial condition, solved directly.
template <int dim>
std::vector<double> march(assembly::HeatProblem<dim>& heat,
                          double end,
                          int steps,
                          double theta,
                          const multigrid::Executor& executor = mesh::one_thread());

/// Largest difference of two vectors.
double distance(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace assembly_tests
