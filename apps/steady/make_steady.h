// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"
#include "assembly/steady/steady_problem.h"

#include <memory>

namespace apps {

/// Makes the problem of a steady equation on a coarse mesh, in the plane or in space.
///
/// throws  multigrid::InputError
struct MakeSteady {
  std::unique_ptr<assembly::SteadyProblem<2>> (*in_plane)(const Parameters& parameters,
                                                          const mesh::Mesh<2>& mesh);
  std::unique_ptr<assembly::SteadyProblem<3>> (*in_space)(const Parameters& parameters,
                                                          const mesh::Mesh<3>& mesh);

  std::unique_ptr<assembly::SteadyProblem<2>> on(const mesh::Mesh<2>& mesh,
                                                 const Parameters& parameters) const {
    return in_plane(parameters, mesh);
  }
  std::unique_ptr<assembly::SteadyProblem<3>> on(const mesh::Mesh<3>& mesh,
                                                 const Parameters& parameters) const {
    return in_space(parameters, mesh);
  }
};

/// What MakeSteady holds of the class Problem.
template <int dim, class Problem>
std::unique_ptr<assembly::SteadyProblem<dim>> make_steady(const Parameters& parameters,
                                                          const mesh::Mesh<dim>& mesh) {
  return std::make_unique<Problem>(mesh, parameters.problem, parameters.discretization);
}

}  // namespace apps
