// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/smoother.h"

namespace multigrid {

template <class T>
const SmootherEntry<T>& smoother_entry(SmootherKind kind) {
  static const SmootherEntry<T> table[] = {
      // kind                              row colors  aggregates  symmetric  made by
      {SmootherKind::none, false, false, true, make_none<T>},
      {SmootherKind::jacobi, false, false, true, make_jacobi<T>},
      {SmootherKind::l1_jacobi, false, false, true, make_l1_jacobi<T>},
      {SmootherKind::gauss_seidel, true, false, false, make_gauss_seidel<T>},
      {SmootherKind::symmetric_gauss_seidel, true, false, true, make_symmetric_gauss_seidel<T>},
      {SmootherKind::aggregate_gauss_seidel, false, true, false, make_aggregate_gauss_seidel<T>},
      {SmootherKind::ilu, false, false, true, make_ilu<T>},
      {SmootherKind::fsai, false, false, true, make_fsai<T>},
  };
  for (const auto& entry : table)
    if (entry.kind == kind) return entry;
  throw std::logic_error("a smoother without a line in the table of smoothers");
}

template const SmootherEntry<double>& smoother_entry(SmootherKind);
template const SmootherEntry<float>& smoother_entry(SmootherKind);

}  // namespace multigrid
