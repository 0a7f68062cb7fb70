// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/scalar/estimate.h"

#include <string>

namespace apps {

using assembly::Estimator;
inline constexpr const char* estimator_words = "auto|recovery|residual";

/// Section Adaptivity of the parameter file; `visit` as explained in multigrid/options.h.
struct AdaptivityOptions {
  int steps = 0;
  double tolerance = 0;
  int unknowns = 0;
  double share = 0.5;
  double coarsening = 0.1;
  std::string goal;
  Estimator estimator = Estimator::automatic;

  bool is_on() const { return steps > 0; }

  template <class F>
  void visit(F&& f) {
    f("Steps", steps, 0, 1000,
      "Solve, estimate the error of each cell, refine where it is large, and solve again, at most so many times "
      "after the first solve; for equations in time in each step, which is carried out again on the finer mesh (docs/adaptivity.md). Triangles, quadrilaterals of the plane and tetrahedra are refined so. Default: 0, the "
      "mesh stays as it is.");
    f("Tolerance", tolerance, 0., 1.,
      "Stop when the estimated error is at most this, in the norm of the energy and relative to the solution: 0.01 is one per cent of that "
      "norm, whose square is the integral of grad u . kappa grad u, of elasticity that of twice the strain energy without thermal expansion; for equations in time to the largest norm so far, and it must be set. A run that ends without it says so and exits with code 4. Default: 0, "
      "all steps are made.");
    f("Unknowns", unknowns, 0, 2000000000,
      "Stop when there are so many unknowns. Default: 0, no limit.");
    f("Share", share, 0.01, 1.,
      "Which cells are refined: as few as make up this share of the sum of the squares of their estimates. A lower one takes more steps, and "
      "fewer unknowns in the end. Default: 0.5, the usual choice, at which the meshes are of optimal order (Doerfler, 1996; Stevenson, "
      "2007).");
    f("Goal", goal,
      "A number that the mesh is refined for, of steady linear scalar equations: `flux NAME`, what flows in through a "
      "boundary, or `probe NAME`, the value at one of Output/Probes. Tolerance is then that of this number, relative to it. The dual "
      "problem is solved beside the equation (docs/adaptivity.md). Default: empty, the error in the norm of the energy.");
    f("Coarsening", coarsening, 0., 1.,
      "For equations in time: cells are merged again where the square of their estimate is less than this share of what each cell may have, "
      "which is the square of the tolerance by the number of cells. Default: 0.1, own choice: two triangles that are merged have "
      "about four times the square of one of them, and so stay below what a cell may have.");
    f("Estimator", estimator, estimator_words,
      "recovery: how far the flux, of elasticity the stress, is from its means around the nodes, for each material by itself (Zienkiewicz and Zhu, 1987). "
      "residual: by what is left of the equation in cells and on faces (Verfuerth, 2013), of scalar equations and without Goal; in time of steps of implicit Euler. "
      "auto: recovery for elements of degree 1, where it comes near to the error itself, residual for others, where recovery has been seen to be a fifth of the error, "
      "and recovery again where residual is not there. Default: auto, own study (docs/adaptivity.md#what-is-estimated).");
  }
};

}  // namespace apps
