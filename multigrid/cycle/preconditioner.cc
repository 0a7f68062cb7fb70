// SPDX-License-Identifier: MIT
#include "multigrid/cycle/preconditioner.h"

#include "multigrid/hierarchy/refresh.h"
#include "multigrid/sparse/vectors.h"

#include <cmath>
#include <optional>
#include <stdexcept>

namespace multigrid {
namespace {

template <class T>
class MultigridPreconditioner : public Preconditioner {
 public:
  MultigridPreconditioner(const System& system, const SolverOptions& options)
      : options_(options),
        hierarchy_(start_hierarchy<T>(system, options)),
        cycle_(std::in_place, hierarchy_, options.cycle),
        report_(describe(hierarchy_, options)) {
    const Executor& executor = system.A.executor();
    if constexpr (!std::is_same_v<T, double>) {
      scale_ = Array<double>(executor, 2);
      r_ = Array<T>(executor, system.n());
      z_ = Array<T>(executor, system.n());
    }
    MultigridPreconditioner::begin(1.);
  }

  void apply(const Array<double>& r, Array<double>& z) override {
    in_precision(r, z, &Cycle<T>::apply);
  }
  std::optional<NarrowVectors> narrow() override {
    if constexpr (std::is_same_v<T, double>)
      return std::nullopt;
    else
      return NarrowVectors{r_, z_, scale_};
  }
  void apply_narrow() override {
    if constexpr (std::is_same_v<T, double>)
      throw std::logic_error("a preconditioner in double has no narrow vectors");
    else
      cycle_->apply(r_, z_);
  }
  void full_multigrid(const Array<double>& b, Array<double>& x) override {
    in_precision(b, x, &Cycle<T>::apply_nested);
  }

  const Array<Index>& first_bad_level() const override { return cycle_->first_bad_level(); }
  void begin(double residual_norm) override {
    cycle_->reset();
    if constexpr (!std::is_same_v<T, double>) {
      const bool usable = std::isfinite(residual_norm) && residual_norm > 0;
      const int exponent = usable ? std::ilogb(residual_norm) : 0;
      const std::vector<double> factors = {std::ldexp(1., -exponent), std::ldexp(1., exponent)};
      scale_.copy_from(Array<double>(default_host(), factors));
    }
  }
  const HierarchyReport& report() const override { return report_; }
  std::string structural_difference(const System& system) const override {
    return multigrid::structural_difference(hierarchy_, system, options_);
  }
  /// Releases the vectors of the cycle first, since there are none when a hierarchy is built.
  void refresh(const System& system) override {
    cycle_.reset();
    multigrid::refresh(hierarchy_, system, options_);
    cycle_.emplace(hierarchy_, options_.cycle);
    report_ = describe(hierarchy_, options_);
    begin(1.);
  }
  void finish() override {
    multigrid::finish(hierarchy_);
    report_.components.clear();
    for (const ComponentTimes::Part& part : hierarchy_.times->list())
      report_.components.push_back({part.component, static_cast<int>(part.level), part.seconds});
  }
  bool is_recordable() const override { return !hierarchy_.sparse_solver; }
  void time_by(ComponentTimes* clock) override { cycle_->time_by(clock); }
  const Matrix<double>& matrix() const override { return *hierarchy_.finest; }
  const Array<Index>& order() const override { return hierarchy_.order; }
  const Aggregates& aggregates(int l) const override { return hierarchy_.levels[l].aggregates(); }
  const Array<Index>& sets(int l) const override { return hierarchy_.sets[std::size_t(l)]; }
  const TreeCells& cells(int l) const override { return hierarchy_.levels[l].cells; }
  const TreeBox& root() const override { return hierarchy_.root; }

 private:
  /// Calls a member of the cycle in the precision of the hierarchy.
  void in_precision(const Array<double>& r,
                    Array<double>& z,
                    void (Cycle<T>::*step)(const Array<T>&, Array<T>&)) {
    if constexpr (std::is_same_v<T, double>) {
      ((*cycle_).*step)(r, z);
    } else {
      assign_scaled(r, scale_, 0, r_);
      ((*cycle_).*step)(r_, z_);
      assign_scaled(z_, scale_, 1, z);
    }
  }

  SolverOptions options_;
  Hierarchy<T> hierarchy_;
  std::optional<Cycle<T>> cycle_;  ///< empty while the hierarchy is refreshed
  HierarchyReport report_;
  // Where T is not double. A cycle is homogeneous, B (s r) = s B r, so r is scaled to a size near
  // 1.
  Array<double> scale_;  ///< a power of two and its inverse; on the executor, for replays
  Array<T> r_, z_;
};

}  // namespace

std::unique_ptr<Preconditioner> start_preconditioner(const System& system,
                                                     const SolverOptions& unresolved) {
  const SolverOptions options = resolved(unresolved, system.dimension);
  if (options.hierarchy.precision != Precision::double_)
    return std::make_unique<MultigridPreconditioner<float>>(system, options);
  return std::make_unique<MultigridPreconditioner<double>>(system, options);
}

}  // namespace multigrid
