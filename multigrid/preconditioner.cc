// SPDX-License-Identifier: MIT
#include "multigrid/preconditioner.h"

#include "multigrid/vectors.h"

#include <cmath>

namespace multigrid {
namespace {

template <class T>
class MultigridPreconditioner : public Preconditioner {
 public:
  MultigridPreconditioner(std::shared_ptr<const Matrix<double>> A,
                          TreeCells points,
                          const SolverOptions& options,
                          bool constant_nullspace)
      : hierarchy_(build_hierarchy<T>(A, std::move(points), options, constant_nullspace)),
        cycle_(hierarchy_, options.cycle),
        report_(describe(hierarchy_, options)) {
    if constexpr (!std::is_same_v<T, double>) {
      scale_ = Array<double>(executor_of(*A), 2);
      r_ = Array<T>(executor_of(*A), n_rows(*A));
      z_ = Array<T>(executor_of(*A), n_rows(*A));
    }
    MultigridPreconditioner::begin(1.);
  }

  void apply(const Array<double>& r, Array<double>& z) override {
    if constexpr (std::is_same_v<T, double>) {
      cycle_.apply(r, z);
    } else {
      assign_scaled(r, scale_, 0, r_);
      cycle_.apply(r_, z_);
      assign_scaled(z_, scale_, 1, z);
    }
  }

  const Array<Index>& first_bad_level() const override { return cycle_.first_bad_level(); }
  void begin(double residual_norm) override {
    cycle_.reset();
    if constexpr (!std::is_same_v<T, double>) {
      const bool usable = std::isfinite(residual_norm) && residual_norm > 0;
      const int exponent = usable ? std::ilogb(residual_norm) : 0;
      const std::vector<double> factors = {std::ldexp(1., -exponent), std::ldexp(1., exponent)};
      scale_.copy_from(Array<double>(default_host(), factors));
    }
  }
  const HierarchyReport& report() const override { return report_; }
  bool is_recordable() const override { return !hierarchy_.sparse_solver; }
  const Aggregates& to_coarser(int l) const override { return hierarchy_.levels[l].to_coarser; }
  const TreeCells& cells(int l) const override { return hierarchy_.levels[l].cells; }

 private:
  Hierarchy<T> hierarchy_;
  Cycle<T> cycle_;
  HierarchyReport report_;
  // Where T is not double: a cycle is homogeneous, B (s r) = s B r, so r is brought near 1 for it.
  Array<double> scale_;  ///< a power of two and its inverse; on the executor, for replays
  Array<T> r_, z_;
};

}  // namespace

std::unique_ptr<Preconditioner> make_preconditioner(std::shared_ptr<const Matrix<double>> A,
                                                    TreeCells points,
                                                    const SolverOptions& options,
                                                    bool constant_nullspace) {
  if (options.hierarchy.precision == Precision::float_)
    return std::make_unique<MultigridPreconditioner<float>>(std::move(A), std::move(points),
                                                            options, constant_nullspace);
  return std::make_unique<MultigridPreconditioner<double>>(std::move(A), std::move(points), options,
                                                           constant_nullspace);
}

}  // namespace multigrid
