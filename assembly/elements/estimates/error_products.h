// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/coefficient.h"
#include "assembly/elements/element_block.h"
#include "assembly/elements/reference_element.h"

#include <vector>

namespace assembly {

/// A function and a flux that is given at the nodes, three components each, as recovered_errors has them.
struct FunctionAndFlux {
  const Array<double>* u;
  const Array<double>* flux;
};

/// What cells contribute to a(u - u_h, z - z_h), estimated by the recovered fluxes of both: the integral of d_u . kappa^-1 d_z, where d is how
/// far the flux of a function is from its recovered one.
///
/// rule, kappa, only  as in recovered_errors
/// signed_parts       receives the contribution of cell e as number block.first + e
/// products           likewise the product of the norms of both differences, which is no smaller
/// bytes              a cell: its nodes, their coordinates, functions and fluxes, and 16 written
template <int dim>
void error_products(const ElementBlock& block,
                    const ReferenceElement& rule,
                    const Array<double>& points,
                    const std::vector<Coefficient>& kappa,
                    const FunctionAndFlux& u,
                    const FunctionAndFlux& z,
                    int only,
                    Array<double>& signed_parts,
                    Array<double>& products);

}  // namespace assembly
