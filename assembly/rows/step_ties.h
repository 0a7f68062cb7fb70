// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/rows/step_rows.h"
#include "assembly/rows/tie.h"
#include "multigrid/dissipation.h"

namespace assembly {

/// What a step's solution is tied to.
struct StepTies {
  const Array<double>* weights;        ///< the sums of M's rows
  const Array<double>* reaction;       ///< (c, phi_i) of all nodes at the end; null: there is none
  const Films* films;                  ///< at the end; null: there are none
  const ElementsAround* films_around;  ///< the films around each node
};

/// The right-hand side of a step, and the energy that its solution dissipates.
struct TiedStep {
  Array<double> b;  ///< step_right_hand_side
  multigrid::Dissipation ties;
};

/// The energy that a step's solution dissipates (multigrid::Dissipation): with y = u_1 - u_0 all of
/// (y, M y) + tau (u_1, K u_1), and of the films, but -1/2 sum a_ij (u_i - u_j)^2 over pairs of unknowns,
/// a_ij = m_ij + tau k_ij. The right-hand side comes along, as both read the rows.
///
/// points  of all nodes
/// waits   once
/// bytes   an entry: 20 read, 8 more with theta < 1, 8 more of given nodes; a row: 100
template <int dim>
TiedStep tied_step(const StepRows& rows,
                   const StepLoads& loads,
                   const StepTies& ties,
                   const Array<double>& points);

}  // namespace assembly
