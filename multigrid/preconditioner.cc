// SPDX-License-Identifier: MIT
#include "multigrid/preconditioner.h"

#include "multigrid/vectors.h"

namespace multigrid {
namespace {

template <class T>
class MultigridPreconditioner : public Preconditioner {
 public:
  MultigridPreconditioner(std::shared_ptr<const Matrix<double>> A,
                          TreeCells points,
                          const SolverOptions& options)
      : hierarchy_(build_hierarchy<T>(A, std::move(points), options)),
        cycle_(hierarchy_, options.cycle),
        report_(describe(hierarchy_, options)) {
    if constexpr (!std::is_same_v<T, double>) {
      r_ = Array<T>(executor_of(*A), n_rows(*A));
      z_ = Array<T>(executor_of(*A), n_rows(*A));
    }
  }

  void apply(const Array<double>& r, Array<double>& z) override {
    if constexpr (std::is_same_v<T, double>) {
      cycle_.apply(r, z);
    } else {
      assign(r, r_);
      cycle_.apply(r_, z_);
      assign(z_, z);
    }
  }

  const Array<Index>& first_bad_level() const override { return cycle_.first_bad_level(); }
  void reset() override { cycle_.reset(); }
  const HierarchyReport& report() const override { return report_; }

 private:
  Hierarchy<T> hierarchy_;
  Cycle<T> cycle_;
  HierarchyReport report_;
  Array<T> r_, z_;  ///< used where T is not double
};

}  // namespace

std::unique_ptr<Preconditioner> make_preconditioner(std::shared_ptr<const Matrix<double>> A,
                                                    TreeCells points,
                                                    const SolverOptions& options) {
  if (options.hierarchy.precision == Precision::float_)
    return std::make_unique<MultigridPreconditioner<float>>(std::move(A), std::move(points),
                                                            options);
  return std::make_unique<MultigridPreconditioner<double>>(std::move(A), std::move(points),
                                                           options);
}

}  // namespace multigrid
