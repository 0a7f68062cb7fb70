// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/element_block.h"
#include "assembly/elements/reference_element.h"
#include "assembly/solids/material.h"

namespace assembly {

/// Strains and stresses, each a tensor of six entries (n_of_tensor).
enum class TensorField { strain, stress };

/// A tensor field of u at one point of each cell of a block.
///
/// element       the cells' shape functions at that point
/// coefficients  there
/// first         of the block's cells in `tensors`
template <int dim>
void tensors_in_cells(TensorField field,
                      const ElementBlock& block,
                      const ReferenceElement& element,
                      const Array<double>& points,
                      const ElasticCoefficients& coefficients,
                      const Array<double>& u,
                      Index first,
                      Array<double>& tensors);

/// The same at the nodes of each cell, as the cell sees it, times its measure; behind each tensor stands the measure itself. So
/// sums over the cells around a node, divided by that of the measures, are weighted means. Entry k of node i of cell e is number
/// (e n + i) 7 + k.
///
/// at_nodes      the cell's shape functions at its nodes
/// rule          by which cells are measured
/// coefficients  at the nodes
/// part          cells of other parts have zeros; all_parts: there are none
constexpr int all_parts = -1;
template <int dim>
Array<double> weighted_tensors_at_nodes(TensorField field,
                                        const ElementBlock& block,
                                        const ReferenceElement& at_nodes,
                                        const ReferenceElement& rule,
                                        const Array<double>& points,
                                        const ElasticCoefficients& coefficients,
                                        const Array<double>& u,
                                        int part = all_parts);
constexpr int n_of_weighted = n_of_tensor + 1;

/// The means from those sums, six entries a node; nan at nodes that no cell counts at.
Array<double> means_of_weighted(const Array<double>& sums);

/// The strain energy, the integral of sigma : (eps - eps0) / 2, where eps0 is the strain of thermal expansion.
///
/// waits  once
template <int dim>
double strain_energy(const ElementBlock& block,
                     const ReferenceElement& element,
                     const Array<double>& points,
                     const ElasticCoefficients& coefficients,
                     const Array<double>& u);

}  // namespace assembly
