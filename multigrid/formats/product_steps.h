// SPDX-License-Identifier: MIT
#pragma once

// Products with a matrix as kernels see them; for kernel sources.
#include "multigrid/formats/views.h"

namespace multigrid {

template <class View, class T>
struct Product {
  View A;
  const T* x;
  T* y;
  MG_HD const T* factor() const { return x; }
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const T sum = A.times(i, x, lane);
    if (lane.rank == 0) y[i] = sum;
  }
};

template <class View, class T>
struct AddProduct {
  View A;
  const T* x;
  T* y;
  MG_HD const T* factor() const { return x; }
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const T sum = A.times(i, x, lane);
    if (lane.rank == 0) y[i] += sum;
  }
};

template <class View, class T>
struct Residual {
  static constexpr int block_size = rows_block_size, n_blocks = rows_n_blocks;
  View A;
  const T* x;
  const T* b;
  T* r;
  MG_HD const T* factor() const { return x; }
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const T load = b[i];
    const T sum = A.times(i, x, lane);
    if (lane.rank == 0) r[i] = load - sum;
  }
};

}  // namespace multigrid
