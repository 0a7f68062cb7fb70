// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/options.h"
#include "mesh/mesh.h"
#include "multigrid/system.h"
#include "postprocess/fields.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace assembly {

/// Norms of the difference between a finite element solution and the exact one.
struct Errors {
  double L2 = 0;     ///< ||u - u_h||_L2
  double H1 = 0;     ///< |u - u_h|_H1, the seminorm
  double nodal = 0;  ///< largest difference at an unknown or Dirichlet node
};

/// What flows into the domain: heat per time, if u is a temperature, in the plane per length.
struct BoundaryFlow {
  std::string boundary;
  double value = 0;
  double rounding = 0;  ///< what rounding allows: sum of eps |a_ij u_j| over the rows it comes from
};

/// sources + flows through boundaries = reaction + storage + gap. The gap is the error of the
/// solver alone, the sum of b - A x, and rounding.
struct EnergyBalance {
  double sources = 0;   ///< integral of f
  double flows = 0;     ///< through all boundaries
  double reaction = 0;  ///< integral of c u
  double storage = 0;   ///< change of the heat content by time; 0 of a steady problem
  double size = 0;      ///< sum of the sizes of what these are sums of: nodes, quadrature points
  double gap() const { return sources + flows - reaction - storage; }
};

/// Numbers about a solution.
struct Results {
  double minimum = 0, maximum = 0;  ///< over the nodes, boundary included
  double mean = 0;                  ///< integral by area or volume
  /// Of each boundary's name. Consistent: on a Dirichlet boundary the sum of the rows of A u - b
  /// that its nodes would have, with twice the order of the gradients (G. F. Carey, S. S. Chow, M.
  /// K. Seager, Approximate boundary-flux calculations, Comput. Methods Appl. Mech. Eng. 50, 1985);
  /// on the others the integral of g - alpha u.
  std::vector<BoundaryFlow> flows;
  std::optional<EnergyBalance> balance;  ///< with the flows; none where no step was made
};

/// How far kappa is from a constant, over all quadrature points; 1 and 1 for a constant scalar.
struct Contrast {
  double jump = 1;        ///< largest by smallest mean of kappa's eigenvalues
  double anisotropy = 1;  ///< largest ratio of two eigenvalues at one point
};

template <int dim>
class Heat;
template <int dim>
struct Nodes;

/// -div(kappa grad u) + c u = f on a mesh, with u = g, kappa du/dn = g (n . kappa grad u, n
/// outward) or kappa du/dn + alpha u = g on each of its boundaries.
///
/// The constructor parses and evaluates every expression once and matches boundary and material
/// names with the (coarse) mesh, so that a mistake is found before refinement. Unknowns are the
/// degrees of freedom off the Dirichlet boundaries.
///
/// A pure Neumann problem (no Dirichlet boundary, alpha and c zero at all quadrature points) has a
/// solution only if f and g balance, and then many; the one of mean 0 is meant.
template <int dim>
class Poisson {
 public:
  /// mesh    kept by reference; its refinements are seen by assemble
  /// throws  multigrid::InputError naming section, key, and what is allowed; also for an element
  ///         that does not fit the cells
  Poisson(const mesh::Mesh<dim>& mesh,
          const ProblemOptions& problem,
          const DiscretizationOptions& discretization);
  ~Poisson();

  /// Evaluates on the mesh as it is, without assembling, whatever would be refused on every
  /// refinement of it too: values given at the vertices of Dirichlet boundaries and, if asked for,
  /// the exact solution at all vertices; coefficients and what Neumann and Robin give where they
  /// are unusable all over a cell or face.
  ///
  /// throws  multigrid::InputError with key, expression, value and point
  void check_values(bool with_exact_solution = true) const;

  /// Distributes degrees of freedom on the mesh as it is now, and assembles. A pure Neumann problem
  /// sets the system's constant_nullspace; the sum of its right-hand side is 0 up to rounding.
  ///
  /// executor  host executor whose memory the system's arrays take; its threads assemble
  /// throws    multigrid::InputError if a coefficient or boundary value is not finite or not
  ///           positive where it must be (names key, expression, value, point), if the exact
  ///           solution is not finite at a node (a solution would wait for it), or if the integrals
  ///           of a pure Neumann problem do not cancel: up to (h / L)^(degree + 1) of
  ///           those of |f| and |g| is taken for an error of quadrature (h: the largest cell's
  ///           diameter; L: root of the area or volume), as that is the order of the error of u_h
  multigrid::System assemble(const multigrid::Executor& executor);

  /// To be called before a global refinement of the mesh: its nodes, and its matrix if wanted,
  /// become the next coarser level (System::coarser) of what is assembled after it, with the levels
  /// kept before. `assemble` gives them all away. A mesh without unknowns is no level.
  ///
  /// with_matrix  else P^T A P is to take the matrix's place
  /// throws       as assemble, for values on this mesh; f is not asked for
  void keep_level(const multigrid::Executor& executor, bool with_matrix);
  /// The same with what `assemble` gave on the mesh as it is now, instead of assembling again. What
  /// is after `assemble` waits for the next one.
  void keep_level(multigrid::System system, bool with_matrix);

  multigrid::Index n_unknowns() const;
  bool has_exact_solution() const;
  /// After assemble.
  Contrast contrast() const;

  /// Gives the solution of a pure Neumann problem the mean 0; leaves any other as it is. After
  /// assemble.
  void normalize(std::vector<double>& solution) const;

  /// After assemble. Gradients of the exact solution are central differences inside each cell.
  /// In a pure Neumann problem the exact solution counts up to a constant: it is compared after a
  /// shift to the mean of u_h.
  ///
  /// solution  n_unknowns values, in the order of the system's unknowns
  /// throws    multigrid::InputError if the exact solution is not finite at a point that is needed
  Errors errors(const std::vector<double>& solution) const;

  /// After assemble.
  ///
  /// solution  n_unknowns values, in the order of the system's unknowns
  Results results(const std::vector<double>& solution) const;

  /// After assemble, of a pure Neumann problem: what the integrals of f and g add up to, as
  /// a share of those of |f| and |g|; a constant subtracted from f makes it 0. 0 of other problems.
  double imbalance() const;

  /// The mesh with point data `solution` (Dirichlet values included), the numbers `level` of the
  /// cells, and `material_id` if the mesh has materials, and the names of materials and boundaries.
  postprocess::Fields fields(const std::vector<double>& solution) const;

 private:
  friend class Heat<dim>;  // the same problem, at one time after another
  void check_exact_solution(const Nodes<dim>& nodes) const;
  /// Results without flows and balance, of values at all nodes.
  Results values(const std::vector<double>& nodal_values) const;

  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace assembly
