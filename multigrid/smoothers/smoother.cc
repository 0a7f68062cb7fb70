// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/smoother.h"

namespace multigrid {

// Each in the file of its name.
template <class T>
std::unique_ptr<Smoother<T>> make_none(const SmootherInput<T>& input);
template <class T>
std::unique_ptr<Smoother<T>> make_jacobi(const SmootherInput<T>& input);
template <class T>
std::unique_ptr<Smoother<T>> make_l1_jacobi(const SmootherInput<T>& input);
template <class T>
std::unique_ptr<Smoother<T>> make_chebyshev(const SmootherInput<T>& input);
template <class T>
std::unique_ptr<Smoother<T>> make_gauss_seidel(const SmootherInput<T>& input);
template <class T>
std::unique_ptr<Smoother<T>> make_symmetric_gauss_seidel(const SmootherInput<T>& input);
template <class T>
std::unique_ptr<Smoother<T>> make_aggregate_gauss_seidel(const SmootherInput<T>& input);
template <class T>
std::unique_ptr<Smoother<T>> make_ilu(const SmootherInput<T>& input);
template <class T>
std::unique_ptr<Smoother<T>> make_fsai(const SmootherInput<T>& input);

template <class T>
const SmootherEntry<T>& smoother_entry(SmootherKind kind) {
  static const SmootherEntry<T> table[] = {
      // kind, rows coloured, {needs aggregates, is symmetric, needs symmetric values}, made by
      {SmootherKind::none, RowColors::none, {false, true, false}, make_none<T>},
      {SmootherKind::jacobi, RowColors::none, {false, true, false}, make_jacobi<T>},
      {SmootherKind::l1_jacobi, RowColors::none, {false, true, false}, make_l1_jacobi<T>},
      {SmootherKind::chebyshev, RowColors::none, {false, true, true}, make_chebyshev<T>},
      {SmootherKind::gauss_seidel,
       RowColors::of_graph,
       {false, false, false},
       make_gauss_seidel<T>},
      {SmootherKind::symmetric_gauss_seidel,
       RowColors::of_graph,
       {false, true, false},
       make_symmetric_gauss_seidel<T>},
      {SmootherKind::aggregate_gauss_seidel,
       RowColors::none,
       {true, false, false},
       make_aggregate_gauss_seidel<T>},
      {SmootherKind::ilu, RowColors::of_power, {false, true, true}, make_ilu<T>},
      {SmootherKind::fsai, RowColors::none, {false, true, true}, make_fsai<T>},
  };
  for (const auto& entry : table)
    if (entry.kind == kind) return entry;
  throw std::logic_error("a smoother without a line in the table of smoothers");
}

SmootherTraits smoother_traits(SmootherKind kind) {
  return smoother_entry<double>(kind).traits;
}

template const SmootherEntry<double>& smoother_entry(SmootherKind);
template const SmootherEntry<float>& smoother_entry(SmootherKind);

}  // namespace multigrid
