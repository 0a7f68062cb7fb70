// SPDX-License-Identifier: MIT
#include "apps/process/interrupt.h"
#include "apps/process/stopwatch.h"
#include "apps/reproduce/studies/studies.h"
#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/coarsening/hierarchy_kind.h"
#include "multigrid/errors.h"
#include "multigrid/formats/matrix.h"
#include "multigrid/sparse/dot.h"
#include "multigrid/sparse/expanded_product.h"
#include "multigrid/sparse/sparse_product.h"
#include "multigrid/sparse/vectors.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace apps::reproduce {
namespace {

using multigrid::Array;
using multigrid::Csr;
using multigrid::Executor;
using Numbers = std::map<std::string, double>;

/// Products with A in all formats, each compared with that by CSR.
class Products {
 public:
  Products(const Csr<double>& A, Numbers& numbers)
      : A_(A), numbers_(numbers), x_(A.executor(), A.n_columns), y_(A.executor(), A.n_rows) {
    multigrid::fill_random(x_, 1);
    measure("csr", A);
    expected_ = y_.to_vector();
    for (const double value : expected_) largest_ = std::max(largest_, std::abs(value));
    if (const auto ell = multigrid::to_ell<double>(A)) measure("ell", *ell);
    if (const auto dia = multigrid::to_dia<double>(A)) measure("dia", *dia);
    measure("hyb", multigrid::to_hyb<double>(A));
    measure("coo", multigrid::to_coo(A));
    measure("slices", multigrid::to_sell<double>(A));
  }

 private:
  template <class Format>
  void measure(const std::string& format, const Format& A) {
    numbers_[format + " product seconds"] =
        median_seconds(A_.executor(), [&] { multigrid::multiply(A, x_, y_); });
    if (expected_.empty()) return;
    constexpr double rounding = 1e-12;
    const std::vector<double> y = y_.to_vector();
    for (std::size_t i = 0; i < y.size(); ++i)
      numbers_["product errors"] += !(std::abs(y[i] - expected_[i]) <= rounding * largest_);
  }

  const Csr<double>& A_;
  Numbers& numbers_;
  Array<double> x_, y_;
  std::vector<double> expected_;
  double largest_ = 0;
};

/// P and P^T of the finest level.
multigrid::Stage coarsened(const Subject& subject) {
  multigrid::SolverOptions options =
      multigrid::resolved(subject.parameters.solver, subject.system->dimension);
  options.hierarchy.kind = multigrid::HierarchyKind::smoothed_aggregation;
  options.hierarchy.maximum_levels = 2;
  multigrid::SetupEstimates estimates(options.hierarchy.precision, subject.executor);
  return std::move(
      multigrid::smoothed_aggregation_stages(*subject.system, options, estimates).levels[0]);
}

}  // namespace

double median(std::vector<double> values) {
  const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double median_seconds(const Executor& executor, const std::function<void()>& operation) {
  constexpr std::size_t most = 100, least = 3;
  constexpr double enough = 0.5;
  operation();
  executor.synchronize();
  std::vector<double> seconds;
  const Stopwatch all;
  while (seconds.size() < least || (seconds.size() < most && all.seconds() < enough)) {
    stop_if_interrupted();
    const multigrid::Moment begin = executor.moment();
    operation();
    seconds.push_back(executor.seconds_between(begin, executor.moment()));
  }
  return median(seconds);
}

double rank_of(const double number, const std::vector<double>& numbers) {
  return 1. + double(std::count_if(numbers.begin(), numbers.end(),
                                   [&](double other) { return other < number; }));
}

void study_vectors(const Subject& subject, Measurement& result) {
  const long n = std::atol(subject.operand.c_str());
  if (n < 1 || n > 1 << 30)
    throw multigrid::InputError("\"operand\" must be a number of entries, not '" + subject.operand +
                                "'.");
  Array<double> x(subject.executor, n), y(subject.executor, n);
  multigrid::fill(x, 0.5);
  multigrid::fill(y, 2.);
  double product = 0;
  int additions = 0;
  Numbers& numbers = result.studied;
  numbers["dot seconds"] =
      median_seconds(subject.executor, [&] { product = multigrid::dot(x, y); });
  numbers["axpy seconds"] = median_seconds(subject.executor, [&] {
    multigrid::add_scaled(4, x, y);
    ++additions;
  });
  // Multiples of 1/2 and sums of whole numbers, which are exact.
  const double sum = 0.5 * double(n) * (2. + 2. * additions);
  numbers["vector errors"] = (product != double(n)) + (multigrid::dot(x, y) != sum);
}

void study_products(const Subject& subject, Measurement& result) {
  const Csr<double>& A = subject.system->A;
  Numbers& numbers = result.studied;
  numbers["product errors"] = 0;
  const Products products(A, numbers);
  const auto seconds = [&](const std::function<void()>& operation) {
    return median_seconds(subject.executor, operation);
  };
  const multigrid::Stage stage = coarsened(subject);
  Csr<double> made;
  numbers["transpose seconds"] = seconds([&] { made = multigrid::transpose(A); });
  numbers["galerkin seconds"] = seconds([&] { made = galerkin(A, stage.P, stage.R); });
  numbers["galerkin nonzeros"] = double(made.n_nonzeros());
  numbers["expansion seconds"] = seconds([&] {
    made = multigrid::multiply_by_expansion(stage.R, multigrid::multiply_by_expansion(A, stage.P));
  });
  const std::vector<double> three = {numbers["hyb product seconds"], numbers["transpose seconds"],
                                     numbers["expansion seconds"]};
  numbers["rank of the SpMV"] = rank_of(three[0], three);
  numbers["rank of the transpose"] = rank_of(three[1], three);
  numbers["rank of galerkin"] = rank_of(three[2], three);
}

}  // namespace apps::reproduce
