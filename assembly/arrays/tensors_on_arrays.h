// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/data_on_arrays.h"
#include "assembly/data/velocity.h"

// Data with several components at the points of a block whose parts are materials.
namespace assembly {

/// u, what  as values_of
template <int dim>
std::vector<Coefficient> kappa_in(const ScalarProblem<dim>& problem,
                                  const ElementBlock& block,
                                  const ReferenceElement& element,
                                  const Array<double>& points,
                                  const Array<double>* u = nullptr,
                                  OfSolution what = OfSolution::value);
/// throws  multigrid::InputError for the first value that is not positive definite
template <int dim>
std::vector<Coefficient> checked_kappa(const ScalarProblem<dim>& problem,
                                       const ElementBlock& block,
                                       const ReferenceElement& element,
                                       const Array<double>& points);

template <int dim>
std::vector<Coefficient> velocity_in(const ByMaterial<Velocity<dim>>& velocity,
                                     const ElementBlock& block,
                                     const ReferenceElement& element,
                                     const Array<double>& points);
/// throws  multigrid::InputError for the first value that is not finite
template <int dim>
std::vector<Coefficient> checked_velocity(const ByMaterial<Velocity<dim>>& velocity,
                                          const ElementBlock& block,
                                          const ReferenceElement& element,
                                          const Array<double>& points);

}  // namespace assembly
