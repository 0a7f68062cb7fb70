// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/solids/block_pattern.h"
#include "assembly/solids/material.h"
#include "assembly/solids/side_forces.h"

namespace assembly {

/// Adds the integrals of sigma(phi_j) : grad phi_i over the cells of a block to the rows of all nodes, without the matrices of
/// cells in between: each row computes its share of the cells around its node, in ascending order. The result is symmetric bit by
/// bit, and the same on host and shadow.
///
/// A      the matrix of `pattern` (zero_matrix)
/// bytes  a row: for each cell around it of n nodes 4 for its number, 4 n for its nodes and 8 n dim for their places, shared with
///        neighbours; 8 an entry read and written about as often as cells share it
template <int dim>
void add_stiffness(const ElementBlock& block,
                   const ReferenceElement& element,
                   const Array<double>& points,
                   const ElasticCoefficients& coefficients,
                   const ElementsAround& around,
                   const BlockPattern& pattern,
                   multigrid::Csr<double>& A);

/// Adds what springs on sides resist: the integrals of k phi_j phi_i.
template <int dim>
void add_springs(const SideNormals& normals,
                 const ReferenceElement& element,
                 const Array<double>& points,
                 const SideLoads& loads,
                 const ElementsAround& around,
                 const BlockPattern& pattern,
                 multigrid::Csr<double>& A);

}  // namespace assembly
