// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/options.h"
#include "mesh/mesh.h"
#include "multigrid/system.h"
#include "postprocess/fields.h"

#include <memory>
#include <string>
#include <vector>

namespace assembly {

/// Norms of the difference between a finite element solution and the exact one.
struct Errors {
  double L2 = 0;     ///< ||u - u_h||_L2
  double H1 = 0;     ///< |u - u_h|_H1, the seminorm
  double nodal = 0;  ///< largest difference at an unknown or Dirichlet node
};

/// -div(kappa grad u) + c u = f on a mesh, u given on the named boundaries.
///
/// The constructor parses and evaluates every expression once and matches boundary names with the
/// (coarse) mesh, so that a mistake is found before refinement. Unknowns are the degrees of freedom
/// off the Dirichlet boundaries.
template <int dim>
class Poisson {
 public:
  /// mesh    kept by reference; its refinements are seen by assemble
  /// throws  multigrid::InputError naming section, key, and what is allowed; also for an element
  /// that does not fit the
  ///         cells, and if no boundary carries a value and the reaction is 0
  Poisson(const mesh::Mesh<dim>& mesh,
          const ProblemOptions& problem,
          const DiscretizationOptions& discretization);
  ~Poisson();

  /// Distributes degrees of freedom on the mesh as it is now, and assembles.
  ///
  /// executor  host executor whose memory the system's arrays take; its threads assemble
  /// throws    multigrid::InputError if a coefficient or boundary value is not finite or not
  /// positive (names key,
  ///           expression, value, point)
  multigrid::System assemble(const multigrid::Executor& executor);

  multigrid::Index n_unknowns() const;
  bool has_exact_solution() const;

  /// After assemble. Gradients of the exact solution are central differences inside each cell.
  ///
  /// solution  n_unknowns values, in the order of the system's unknowns
  /// throws    multigrid::InputError if the exact solution is not finite at a point that is needed
  Errors errors(const std::vector<double>& solution) const;

  /// The mesh with point data `solution` (Dirichlet values included) and cell data `level`.
  postprocess::Fields fields(const std::vector<double>& solution) const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace assembly
