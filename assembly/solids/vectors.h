// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/rows/elements_around.h"

namespace assembly {

/// Adds `factor` times the vectors at the nodes of a block's elements, component a of node i of element e at
/// (e n + i) n_components + a, to those of all nodes, component a of node i at i n_components + a. Each node adds its elements in ascending order.
void add_to_nodes(const ElementBlock& block,
                  const ElementsAround& around,
                  const Array<double>& of_elements,
                  int n_components,
                  double factor,
                  Array<double>& of_nodes);

/// Component a of vectors: result_i = x_{i n_components + a}
Array<double> component_of(const Array<double>& x, int n_components, int a);

/// The lengths of vectors.
Array<double> lengths_of(const Array<double>& x, int n_components);

/// y_i = x_i / weights_{i / n_components}
void divide_by(const Array<double>& weights, int n_components, Array<double>& x);

/// The vectors in another order, with zeros up to n_to components: result_p = x_{order_p}
Array<double> vectors_in_order(const Array<double>& x,
                               int n_components,
                               int n_to,
                               const Array<Index>& order);

/// Coordinate d of point v moved: result_{d n + v} = points_{d n + v} + factor x_{order_v}
///
/// x      vectors of dim components
/// order  of each point its vector
Array<double> moved_points(const Array<double>& points,
                           const Array<double>& x,
                           int dim,
                           double factor,
                           const Array<Index>& order);

/// The sums of each component over those where entry_k < 0, or of all if there is no `entry`.
///
/// waits  once
struct VectorSum {
  double value[3] = {0, 0, 0};
  double absolute = 0;  ///< of all components
  MG_HD VectorSum& operator+=(const VectorSum& other) {
    for (int a = 0; a < 3; ++a) value[a] += other.value[a];
    absolute += other.absolute;
    return *this;
  }
};
VectorSum sum_of_vectors(const Array<double>& x, int n_components, const Array<Index>* entry);

/// sum_k x_k y_k
double inner_product(const Array<double>& x, const Array<double>& y);

/// The von Mises stress of tensors.
Array<double> von_mises_of(const Array<double>& stresses);

/// The principal stresses of tensors, three each, the largest first.
Array<double> principal_stresses_of(const Array<double>& stresses);

}  // namespace assembly
