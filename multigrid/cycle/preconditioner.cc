// SPDX-License-Identifier: MIT
#include "multigrid/cycle/preconditioner.h"

#include "multigrid/hierarchy/placement.h"
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
  MultigridPreconditioner(const System& system,
                          const SolverOptions& options,
                          const Placement& placement,
                          const Symmetry* symmetry)
      : options_(options),
        placement_(placement),
        hierarchy_(start_hierarchy<T>(system, options, placement, symmetry)),
        cycle_(std::in_place, hierarchy_, options.cycle),
        report_(describe(hierarchy_, options)) {
    const Executor& executor = placement.executor;
    if (placement.vectors_on_host) {
      near_r_ = Array<double>(executor, system.n());
      near_z_ = Array<double>(executor, system.n());
      bad_level_ = Array<Index>(system.A.executor(), 1);
    }
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
    if constexpr (!std::is_same_v<T, double>)
      if (!placement_.vectors_on_host) return NarrowVectors{r_, z_, scale_};
    return std::nullopt;
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

  const Array<Index>& first_bad_level() const override {
    return placement_.vectors_on_host ? bad_level_ : cycle_->first_bad_level();
  }
  void begin(double residual_norm) override {
    cycle_->reset();
    if (placement_.vectors_on_host) bad_level_.copy_from(cycle_->first_bad_level());
    if constexpr (!std::is_same_v<T, double>) {
      const bool usable = std::isfinite(residual_norm) && residual_norm > 0;
      const int exponent = usable ? std::ilogb(residual_norm) : 0;
      const std::vector<double> factors = {std::ldexp(1., -exponent), std::ldexp(1., exponent)};
      scale_.copy_from(Array<double>(default_host(), factors));
    }
  }
  const HierarchyReport& report() const override { return report_; }
  std::string structural_difference(const System& system) const override {
    return multigrid::structural_difference(hierarchy_, system, options_, placement_);
  }
  /// Releases the vectors of the cycle first, since there are none when a hierarchy is built.
  void refresh(const System& system) override {
    cycle_.reset();
    multigrid::refresh(hierarchy_, system, options_, placement_);
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
  bool is_recordable() const override {
    return !hierarchy_.sparse_solver && !placement_.vectors_on_host;
  }
  void keep_near(Offset bytes) override {
    multigrid::keep_near(hierarchy_, bytes, options_.cycle);
    report_ = describe(hierarchy_, options_);
  }
  void time_by(ComponentTimes* clock) override { cycle_->time_by(clock); }
  const Matrix<double>& matrix() const override { return *hierarchy_.finest; }
  const Array<Index>& order() const override { return hierarchy_.order; }
  std::unique_ptr<ColumnSolver> columns(int columns,
                                        bool graphs,
                                        bool constant_nullspace) const override {
    if (placement_.is_hybrid()) return nullptr;
    return make_column_solver(hierarchy_, options_, columns, graphs, constant_nullspace);
  }
  const Aggregates& aggregates(int l) const override { return hierarchy_.levels[l].aggregates(); }
  const Array<Index>& sets(int l) const override { return hierarchy_.sets[std::size_t(l)]; }
  const TreeCells& cells(int l) const override { return hierarchy_.levels[l].cells; }
  const TreeBox& root() const override { return hierarchy_.root; }

 private:
  /// Calls a member of the cycle in the precision of the hierarchy.
  void in_precision(const Array<double>& r,
                    Array<double>& z,
                    void (Cycle<T>::*step)(const Array<T>&, Array<T>&)) {
    if (!placement_.vectors_on_host) return on_executor(r, z, step);
    near_r_.copy_from(r);
    on_executor(near_r_, near_z_, step);
    z.copy_from(near_z_);
    bad_level_.copy_from(cycle_->first_bad_level());
  }
  void on_executor(const Array<double>& r,
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
  Placement placement_;
  Hierarchy<T> hierarchy_;
  std::optional<Cycle<T>> cycle_;  ///< empty while the hierarchy is refreshed
  HierarchyReport report_;
  // Where T is not double. A cycle is homogeneous, B (s r) = s B r, so r is scaled to a size near
  // 1.
  Array<double> scale_;  ///< a power of two and its inverse; on the executor, for replays
  Array<T> r_, z_;
  // With vectors on the host: copies of them on the executor, and of first_bad_level on the host.
  Array<double> near_r_, near_z_;
  Array<Index> bad_level_;
};

}  // namespace

std::unique_ptr<Preconditioner> start_preconditioner(const System& system,
                                                     const SolverOptions& unresolved,
                                                     const Placement& placement,
                                                     const Symmetry* symmetry) {
  const SolverOptions options = resolved(unresolved, system.dimension);
  if (options.hierarchy.precision != Precision::double_)
    return std::make_unique<MultigridPreconditioner<float>>(system, options, placement, symmetry);
  return std::make_unique<MultigridPreconditioner<double>>(system, options, placement, symmetry);
}

}  // namespace multigrid
