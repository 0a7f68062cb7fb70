// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/smoother.h"

namespace multigrid {

template <class T>
const SmootherEntry<T>& smoother_entry(SmootherKind kind) {
  static const SmootherEntry<T> table[] = {
      // kind                              row colors  aggregates  symmetric  made by
      {SmootherKind::none, RowColors::none, false, true, make_none<T>},
      {SmootherKind::jacobi, RowColors::none, false, true, make_jacobi<T>},
      {SmootherKind::l1_jacobi, RowColors::none, false, true, make_l1_jacobi<T>},
      {SmootherKind::chebyshev, RowColors::none, false, true, make_chebyshev<T>},
      {SmootherKind::gauss_seidel, RowColors::of_graph, false, false, make_gauss_seidel<T>},
      {SmootherKind::symmetric_gauss_seidel, RowColors::of_graph, false, true,
       make_symmetric_gauss_seidel<T>},
      {SmootherKind::aggregate_gauss_seidel, RowColors::none, true, false,
       make_aggregate_gauss_seidel<T>},
      {SmootherKind::ilu, RowColors::of_power, false, true, make_ilu<T>},
      {SmootherKind::fsai, RowColors::none, false, true, make_fsai<T>},
  };
  for (const auto& entry : table)
    if (entry.kind == kind) return entry;
  throw std::logic_error("a smoother without a line in the table of smoothers");
}

template const SmootherEntry<double>& smoother_entry(SmootherKind);
template const SmootherEntry<float>& smoother_entry(SmootherKind);

}  // namespace multigrid
