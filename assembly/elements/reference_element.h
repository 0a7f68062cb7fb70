// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

#include <vector>

namespace assembly {

using multigrid::Array;
using multigrid::Executor;
using multigrid::Index;
using multigrid::Offset;

/// Shape functions of a reference cell, or of a side, at the points of a quadrature rule, in the host's memory.
struct ReferenceTables {
  int dimension = 0;  ///< of the reference cell
  int n_shapes = 0;
  std::vector<double> weights = {};    ///< of each point
  std::vector<double> values = {};     ///< of shape i at point q: q * n_shapes + i
  std::vector<double> gradients = {};  ///< derivative d of it: (q * n_shapes + i) * dimension + d
  /// Its second derivatives, the mixed ones by d < e first, then the others where they may differ from 0:
  /// (q * n_seconds + number of the pair) * n_shapes + i; empty where nobody needs them.
  std::vector<double> seconds = {};
  /// Of finite volumes, whose test functions are `values`: the shape functions, by which points are mapped. Empty: `values`.
  std::vector<double> places = {};
};

/// The same for kernels.
struct ReferenceView {
  int dimension, n_shapes, n_points;
  const double* weights;
  const double* values;
  const double* gradients;
  int n_seconds;          ///< dim (dim - 1) / 2, or with those that are not mixed dim (dim + 1) / 2
  const double* seconds;  ///< or null
  const double* places;

  MG_HD double value(int q, int i) const { return values[q * n_shapes + i]; }
  /// The share of node i in the place of point q.
  MG_HD double place(int q, int i) const { return places[q * n_shapes + i]; }
  MG_HD const double* gradients_at(int q) const { return gradients + q * n_shapes * dimension; }
  MG_HD const double* seconds_at(int q) const { return seconds + q * n_shapes * n_seconds; }
};

/// The same on an executor.
class ReferenceElement {
 public:
  ReferenceElement() = default;
  ReferenceElement(const Executor& executor, const ReferenceTables& tables)
      : dimension_(tables.dimension),
        n_shapes_(tables.n_shapes),
        n_points_(int(tables.weights.size())),
        weights_(executor, tables.weights),
        values_(executor, tables.values),
        gradients_(executor, tables.gradients),
        seconds_(executor, tables.seconds),
        places_(executor, tables.places) {}

  int n_shapes() const { return n_shapes_; }
  int n_points() const { return n_points_; }
  ReferenceView view() const {
    const Executor& executor = weights_.executor();
    return {dimension_,
            n_shapes_,
            n_points_,
            weights_.on(executor),
            values_.on(executor),
            gradients_.on(executor),
            n_points_ > 0 ? int(seconds_.size()) / (n_points_ * n_shapes_) : 0,
            seconds_.empty() ? nullptr : seconds_.on(executor),
            (places_.empty() ? values_ : places_).on(executor)};
  }

 private:
  int dimension_ = 0, n_shapes_ = 0, n_points_ = 0;
  Array<double> weights_, values_, gradients_, seconds_, places_;
};

}  // namespace assembly
