// SPDX-License-Identifier: MIT
#include "multigrid/columns/column_solver.h"

#include "multigrid/backend/replay.h"
#include "multigrid/columns/column_cycle.h"
#include "multigrid/columns/column_steps.h"
#include "multigrid/sparse/units.h"
#include "multigrid/sparse/vectors.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace multigrid {
namespace {

constexpr double divergence_factor = 1e8;  ///< as of a single solve (convergence/iterate.cc)

template <class T, int K>
class FlexibleColumns : public ColumnSolver {
 public:
  FlexibleColumns(const Hierarchy<T>& hierarchy, const SolverOptions& options, bool graphs)
      : hierarchy_(hierarchy),
        flexible_(options.krylov == Krylov::flexible_cg),
        executor_(executor_of(*hierarchy.finest)),
        n_(n_rows(*hierarchy.finest)),
        cycle_(hierarchy, options.cycle),
        scalars_(executor_, 1),
        b_(executor_, n_ * K),
        x_(executor_, n_ * K),
        r_(executor_, n_ * K),
        q_(executor_, n_ * K),
        z_(executor_, n_ * K),
        p_(executor_, n_ * K),
        narrow_(executor_, std::is_same_v<T, float> ? n_ * K : 0),
        replay_(
            executor_, [this] { launch(); }, graphs) {}

  std::vector<ColumnReport> solve(const double* B,
                                  double* X,
                                  int count,
                                  const SolverOptions& options,
                                  const std::atomic<bool>* stop) override {
    const Index* order = hierarchy_.order.empty() ? nullptr : hierarchy_.order.on(executor_);
    for_each(executor_, n_, GatherColumns<K>{B, order, n_, count, b_.on(executor_)});
    fill(x_, 0.);
    copy(b_, r_);
    const OfColumns<K> bb = squares();
    std::vector<ColumnReport> reports(static_cast<std::size_t>(count));
    start(bb);
    OfColumns<K> rr = bb;
    for (int done = 0;; ++done) {
      for (int k = 0; k < count; ++k)
        reports[std::size_t(k)].residuals.push_back(bb[k] > 0 ? std::sqrt(rr[k] / bb[k]) : 0);
      if (all_small(rr, bb, count, options.tolerance)) {
        rr = true_residual();
        if (all_small(rr, bb, count, options.tolerance)) break;
        start(rr);  // the recurrence has drifted from b - A x
      }
      if (done == options.maximum_iterations || (stop && *stop) ||
          is_hopeless(rr, bb, count, options.tolerance)) {
        rr = true_residual();
        break;
      }
      replay_();
      rr = scalars_.to_vector()[0].rr;
    }
    for (int k = 0; k < count; ++k) {
      ColumnReport& report = reports[std::size_t(k)];
      report.true_residual = bb[k] > 0 ? std::sqrt(rr[k] / bb[k]) : 0;
      report.converged =
          has_safe_square(std::sqrt(bb[k])) && is_small(rr[k], bb[k], options.tolerance);
      report.iterations = static_cast<int>(report.residuals.size()) - 1;
      const auto small = std::find_if(report.residuals.begin(), report.residuals.end(),
                                      [&](double r) { return r <= options.tolerance; });
      if (report.converged && small != report.residuals.end())
        report.iterations = static_cast<int>(small - report.residuals.begin());
    }
    for_each(executor_, n_, ScatterColumns<K>{x_.on(executor_), order, n_, count, X});
    executor_.synchronize();
    return reports;
  }
  int columns() const override { return K; }
  bool is_graph() const override { return replay_.is_graph(); }

 private:
  using Scalars = ColumnScalars<K>;

  /// False of a value that is not a number.
  static bool is_small(double rr, double bb, double tolerance) {
    return rr <= tolerance * tolerance * bb;
  }
  static bool all_small(const OfColumns<K>& rr,
                        const OfColumns<K>& bb,
                        int count,
                        double tolerance) {
    for (int k = 0; k < count; ++k)
      if (!is_small(rr[k], bb[k], tolerance)) return false;
    return true;
  }
  /// Whether every column that has not converged by the recurrence has failed.
  static bool is_hopeless(const OfColumns<K>& rr,
                          const OfColumns<K>& bb,
                          int count,
                          double tolerance) {
    for (int k = 0; k < count; ++k)
      if (!is_small(rr[k], bb[k], tolerance) &&
          rr[k] <= divergence_factor * divergence_factor * bb[k])
        return false;
    return !all_small(rr, bb, count, tolerance);
  }

  /// Begins with the residual as it is, whose squares are rr, and without a direction.
  void start(const OfColumns<K>& rr) {
    Scalars scalars;
    for (int k = 0; k < K; ++k) {
      const bool scales = std::is_same_v<T, float> && std::isfinite(rr[k]) && rr[k] > 0;
      const int exponent = scales ? std::ilogb(std::sqrt(rr[k])) : 0;
      scalars.factor[k] = std::ldexp(1., -exponent);
      scalars.unit[k] = std::ldexp(1., exponent);
    }
    scalars_.copy_from(Array<Scalars>(default_host(), std::vector<Scalars>{scalars}));
    fill(p_, T(0));
    fill(q_, 0.);
    if constexpr (std::is_same_v<T, float>)
      for_each(executor_, n_ * K,
               NarrowColumns<K>{scalars_.on(executor_), r_.on(executor_), narrow_.on(executor_)});
  }

  /// An iteration of ConjugateGradients for each column.
  void launch() {
    Scalars* scalars = scalars_.on(executor_);
    if constexpr (std::is_same_v<T, float>)
      cycle_.apply(narrow_, z_);
    else
      cycle_.apply(r_, z_);
    const double* other = flexible_ ? q_.on(executor_) : r_.on(executor_);
    sum(executor_, n_parts(), ColumnDots<T, K>{z_.on(executor_), other, scalars},
        &scalars->numerator);
    for_each(executor_, K, NewBeta<K>{scalars, flexible_});
    for_each_row<column_lanes<K>>(
        executor_, n_, NewColumnDirection<T, K>{scalars, z_.on(executor_), p_.on(executor_)});
    with_view(*hierarchy_.finest, [&](auto a) {
      for_each_row<column_lanes<K>>(executor_, n_,
                                    ColumnDirectionProduct<decltype(a), T, K>{
                                        a, scalars, p_.on(executor_), q_.on(executor_)});
    });
    sum(executor_, n_parts(), ColumnDots<T, K>{p_.on(executor_), q_.on(executor_), scalars},
        &scalars->pq);
    sum(executor_, n_parts(), ColumnDots<T, K>{p_.on(executor_), r_.on(executor_), scalars},
        &scalars->pr);
    for_each(executor_, K, NewAlpha<K>{scalars});
    float* narrow = nullptr;
    if constexpr (std::is_same_v<T, float>) narrow = narrow_.on(executor_);
    sum(executor_, n_parts(),
        ColumnStepAlong<T, K>{scalars, p_.on(executor_), q_.on(executor_), x_.on(executor_),
                              r_.on(executor_), narrow},
        &scalars->rr);
  }

  /// Terms of a sum over the rows.
  Offset n_parts() const { return n_ * PartOfRow<K>::parts; }
  OfColumns<K> squares() { return sum(executor_, n_parts(), ColumnSquares<K>{r_.on(executor_)}); }
  OfColumns<K> true_residual() {
    with_view(*hierarchy_.finest, [&](auto a) {
      for_each_row<column_lanes<K>>(executor_, n_,
                                    ColumnResidual<decltype(a), double, K>{
                                        a, b_.on(executor_), x_.on(executor_), r_.on(executor_)});
    });
    return squares();
  }

  const Hierarchy<T>& hierarchy_;
  bool flexible_;
  Executor executor_;
  Offset n_;
  ColumnCycle<T, K> cycle_;
  Array<Scalars> scalars_;
  Array<double> b_, x_, r_, q_;
  Array<T> z_, p_;       ///< in units of the column
  Array<float> narrow_;  ///< r for a cycle in float
  Replay replay_;
};

}  // namespace

template <class T>
std::unique_ptr<ColumnSolver> make_column_solver(const Hierarchy<T>& hierarchy,
                                                 const SolverOptions& options,
                                                 int columns,
                                                 bool graphs,
                                                 bool constant_nullspace) {
  const bool is_cg = options.krylov == Krylov::flexible_cg || options.krylov == Krylov::cg;
  const bool is_small =  // kernels count values
      Offset(n_rows(*hierarchy.finest)) * columns <= std::numeric_limits<Index>::max();
  if (!is_cg || !is_small || constant_nullspace || options.norm == Norm::energy ||
      options.start != Start::zero || !ColumnCycle<T, 8>::can_do(hierarchy, options.cycle))
    return nullptr;
  if (columns == 4) return std::make_unique<FlexibleColumns<T, 4>>(hierarchy, options, graphs);
  return std::make_unique<FlexibleColumns<T, 8>>(hierarchy, options, graphs);
}

template std::unique_ptr<ColumnSolver> make_column_solver(
    const Hierarchy<double>&, const SolverOptions&, int, bool, bool);
template std::unique_ptr<ColumnSolver> make_column_solver(
    const Hierarchy<float>&, const SolverOptions&, int, bool, bool);

}  // namespace multigrid
