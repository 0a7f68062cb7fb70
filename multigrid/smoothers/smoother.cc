// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/smoother.h"

namespace multigrid {
namespace {

/// No preconditioner: x = b, however many steps.
template <class T>
class None : public Smoother<T> {
 public:
  void smooth_from_zero(const Array<T>& b, Array<T>& x, Array<T>&) const override {
    x.copy_from(b);
  }
  void smooth(const Array<T>& b, Array<T>& x, Array<T>&) const override { x.copy_from(b); }
  std::size_t bytes() const override { return 0; }
};

template <class T>
std::unique_ptr<Smoother<T>> make_none(const SmootherInput<T>&) {
  return std::make_unique<None<T>>();
}

}  // namespace

// Each is defined in the file of its name or its family.
#define MULTIGRID_DECLARE(make) \
  template <class T>            \
  std::unique_ptr<Smoother<T>> make(const SmootherInput<T>& input);
MULTIGRID_DECLARE(make_jacobi)
MULTIGRID_DECLARE(make_l1_jacobi)
MULTIGRID_DECLARE(make_chebyshev)
MULTIGRID_DECLARE(make_gauss_seidel)
MULTIGRID_DECLARE(make_symmetric_gauss_seidel)
MULTIGRID_DECLARE(make_aggregate_gauss_seidel)
MULTIGRID_DECLARE(make_ilu)
MULTIGRID_DECLARE(make_fsai)
#undef MULTIGRID_DECLARE

template <class T>
const SmootherEntry<T>& smoother_entry(SmootherKind kind) {
  using Kind = SmootherKind;
  constexpr RowColors none = RowColors::none, graph = RowColors::of_graph,
                      power = RowColors::of_power;
  static const SmootherEntry<T> table[] = {
      // kind, colors of rows, {needs aggregates, is symmetric, needs symmetric values}, made by
      {Kind::none, none, {false, true, false}, make_none<T>},
      {Kind::jacobi, none, {false, true, false}, make_jacobi<T>},
      {Kind::l1_jacobi, none, {false, true, false}, make_l1_jacobi<T>},
      {Kind::chebyshev, none, {false, true, true}, make_chebyshev<T>},
      {Kind::gauss_seidel, graph, {false, false, false}, make_gauss_seidel<T>},
      {Kind::symmetric_gauss_seidel, graph, {false, true, false}, make_symmetric_gauss_seidel<T>},
      {Kind::aggregate_gauss_seidel, none, {true, false, false}, make_aggregate_gauss_seidel<T>},
      {Kind::ilu, power, {false, true, true}, make_ilu<T>},
      {Kind::fsai, none, {false, true, true}, make_fsai<T>},
  };
  for (const auto& entry : table)
    if (entry.kind == kind) return entry;
  throw std::logic_error("a smoother without a line in the table of smoothers");
}

SmootherTraits smoother_traits(SmootherKind kind) {
  return kind == SmootherKind::automatic ? SmootherTraits() : smoother_entry<double>(kind).traits;
}

template const SmootherEntry<double>& smoother_entry(SmootherKind);
template const SmootherEntry<float>& smoother_entry(SmootherKind);

}  // namespace multigrid
