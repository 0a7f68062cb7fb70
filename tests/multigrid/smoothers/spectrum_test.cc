// SPDX-License-Identifier: MIT
#include "multigrid/spectrum/spectrum.h"

#include "multigrid/spectrum/spectrum_estimate.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

double estimate(const Executor& executor, const Dense& A, int steps) {
  const Matrix<double> there = sparse(A).copy_to(executor);
  return eigenvalue_estimates(there, steps).back();
}

/// By the power method, long enough for eight digits on these matrices.
double slow_largest_eigenvalue(const Dense& A) {
  std::vector<double> x = random_vector(A.n, 211);
  double value = 0;
  for (int k = 0; k < 3000; ++k) {
    auto y = A * x;
    double largest = 0;
    for (int i = 0; i < A.n; ++i) {
      y[i] /= A(i, i);
      largest = std::max(largest, std::abs(y[i]));
    }
    for (double& entry : y) entry /= largest;
    x = y;
    value = largest;
  }
  return value;
}

TEST(LargestEigenvalue, IsExactAfterAsManyStepsAsRows) {
  for (const int n : {1, 2, 7, 20})
    on_each_executor([&](const Executor& executor) {
      const Dense A = random_spd(n, 4, 213);
      EXPECT_NEAR(estimate(executor, A, 3 * n) / slow_largest_eigenvalue(A), 1., 1e-6);
    });
}

TEST(LargestEigenvalue, ComesCloseFromBelowInTenSteps) {
  for (const Points points : {Points::uniform, Points::jittered, Points::graded}) {
    const Dense A = expand(triangles(20, points).A);
    const double exact = slow_largest_eigenvalue(A);
    on_each_executor([&](const Executor& executor) {
      const double found = estimate(executor, A, 10);
      EXPECT_LE(found, exact * (1 + 1e-6));
      EXPECT_GE(found, 0.93 * exact);
    });
  }
}

// Rounding must not grow from step to step.
TEST(LargestEigenvalue, IsThatOfDoubleInFloat) {
  for (const int steps : {5, 10, 30})
    on_each_executor([&](const Executor& executor) {
      const Csr<double> A = triangles(60, Points::jittered).A.copy_to(executor);
      const Matrix<double> csr = A.copy_to(executor);
      const Matrix<float> slices = to_sell<float>(A);
      const auto last = [&](const auto& matrix) {
        return eigenvalue_estimates(matrix, steps).back();
      };
      const Matrix<float> in_half = to_packed(A);
      EXPECT_NEAR(last(slices) / last(csr), 1, 1e-3);
      EXPECT_NEAR(last(in_half) / last(csr), 1, 1e-3);
    });
}

TEST(LargestEigenvalue, OfTheFivePointStencil) {
  const double pi = std::acos(-1.);
  EXPECT_NEAR(estimate(default_host(), expand(five_point(20).A), 60), 1 + std::cos(pi / 21), 1e-6);
}

/// A chain of n rows, held at one end; rows 3 k have other units.
Csr<double> chain(Index n) {
  std::vector<Offset> offsets(1, 0);
  std::vector<Index> columns;
  std::vector<double> values;
  const auto unit = [](Index i) { return i % 3 == 0 ? 4. : 1.; };
  for (Index i = 0; i < n; ++i) {
    for (Index j = std::max(0, i - 1); j <= std::min(n - 1, i + 1); ++j) {
      columns.push_back(j);
      values.push_back((j == i ? 2 + (i % 5) : -1) * unit(i) * unit(j));
    }
    offsets.push_back(Offset(columns.size()));
  }
  const Executor& host = default_host();
  return {n, n, Array<Offset>(host, offsets), Array<Index>(host, columns),
          Array<double>(host, values)};
}

/// Around a slice, a block, a chunk of sums, and where a host would wake its threads.
const Index sizes[] = {1, 2, 3, 31, 33, 1025, 8191, 8192, 8193, 9000};

/// All that ten steps tell.
template <class T>
std::vector<double> ten_steps(const Matrix<T>& A) {
  LanczosProcesses<T> process({&A}, 10);
  process.run({0}, 10);
  const SpectrumOfSteps result = process.results()[0];
  std::vector<double> all = estimates_of(result);
  all.push_back(result.bound);
  return all;
}

TEST(Lanczos, HasTheSameBitsOnEveryExecutor) {
  for (const Index n : sizes) {
    SCOPED_TRACE(n);
    const auto of = [&](auto convert) {
      const auto values = same_on_each_executor(
          [&](const Executor& executor) { return ten_steps(convert(chain(n).copy_to(executor))); },
          1e-4);
      EXPECT_EQ(values.size(), std::min<std::size_t>(10, n) + 1);
      double last = 0;
      for (const double value : values) {
        EXPECT_GE(value, last * (1 - 1e-6));  // also the bound, of all of them
        last = value;
      }
    };
    of([](Csr<double>&& A) { return Matrix<double>(std::move(A)); });
    of([](Csr<double>&& A) { return Matrix<double>(to_sell<double>(A)); });
    of([](Csr<double>&& A) { return Matrix<float>(to_sell<float>(A)); });
    of([](Csr<double>&& A) { return Matrix<float>(to_packed(A)); });
  }
}

TEST(Lanczos, GoesOnWhereItStopped) {
  on_each_executor([](const Executor& executor) {
    for (const Index n : {50, 9000}) {
      const Matrix<float> A = to_packed(chain(n).copy_to(executor));
      LanczosProcesses<float> process({&A}, 10);
      for (const int steps : {3, 1, 3, 8, 10, 30}) process.run({0}, steps);
      EXPECT_EQ(estimates_of(process.results()[0]), eigenvalue_estimates(A, 10));
    }
  });
}

TEST(Lanczos, TakesManyMatricesAtOnce) {
  on_each_executor([](const Executor& executor) {
    std::vector<Matrix<double>> matrices;
    for (const Index n : sizes) {
      matrices.push_back(chain(n).copy_to(executor));
      matrices.push_back(to_sell<double>(chain(n).copy_to(executor)));
    }
    for (int k = 0; k < 30; ++k) matrices.push_back(chain(40 + k).copy_to(executor));
    matrices.push_back(chain(0).copy_to(executor));
    std::vector<const Matrix<double>*> all;
    for (const Matrix<double>& A : matrices) all.push_back(&A);
    LanczosProcesses<double> processes(all, 5);
    std::vector<std::size_t> even, odd;
    for (std::size_t k = 0; k < all.size(); ++k) (k % 2 == 0 ? even : odd).push_back(k);
    processes.run(even, 2);
    processes.run(odd, 5);
    processes.run(even, 5);
    const std::vector<SpectrumOfSteps> results = processes.results();
    ASSERT_EQ(results.size(), all.size());
    for (std::size_t k = 0; k < all.size(); ++k)
      EXPECT_EQ(estimates_of(results[k]), eigenvalue_estimates(*all[k], 5)) << k;
    EXPECT_TRUE(results.back().steps.empty());
  });
}

/// Launches and waits of `work`.
template <class Work>
std::pair<Offset, Offset> cost(const Executor& executor, const Work& work) {
  const Counters before = executor.counters();
  work();
  return {executor.counters().launches - before.launches,
          executor.counters().synchronizations - before.synchronizations};
}

TEST(Lanczos, TakesFewLaunchesOnADevice) {
  const Executor executor = Executor::shadow();
  std::vector<Matrix<float>> matrices;
  for (const Index n : {70, 300, 8192, 30000, 70000})
    matrices.push_back(to_packed(chain(n).copy_to(executor)));
  std::vector<const Matrix<float>*> all;
  for (const auto& A : matrices) all.push_back(&A);
  // Of a chain five steps do not tell enough.
  EXPECT_EQ(cost(executor, [&] { SpectrumEstimates<float>(all).wait(); }),
            std::pair(Offset(11), Offset(2)));
  const Matrix<float> five = to_packed(five_point(100).A.copy_to(executor));
  EXPECT_EQ(cost(executor, [&] { estimate_spectrum(five); }), std::pair(Offset(6), Offset(1)));
  const Matrix<double> rows = chain(9000).copy_to(executor);
  EXPECT_EQ(cost(executor, [&] { eigenvalue_estimates(rows, 5); }),
            std::pair(Offset(11), Offset(1)));
  EXPECT_EQ(cost(executor, [&] { SpectrumEstimates<float>({}).wait(); }),
            std::pair(Offset(0), Offset(0)));
}

// A few rows with large entries far from the others: five steps miss them, and more are made.
TEST(SpectrumEstimate, IsThatOfTenStepsWhereFiveMightMissMuch) {
  for (const Index n : {8000, 9000})
    on_each_executor([&](const Executor& executor) {
      Csr<double> A = chain(n);
      std::vector<double> values = A.values.to_vector();
      for (Offset k = 3 * (n / 2); k < 3 * (n / 2) + 2; ++k) values[k] *= 1.9;
      const std::vector<double> once = values;
      const Offset row = 3 * (n / 2) - 1;
      values[row] = values[row + 2] = 0;
      A.values = Array<double>(default_host(), values);
      const Matrix<double> there = A.copy_to(executor);
      const Spectrum spectrum = estimate_spectrum(there);
      const std::vector<double> estimates = eigenvalue_estimates(there, 10);
      EXPECT_EQ(spectrum.lambda, estimates[4]);
      EXPECT_EQ(spectrum.for_chebyshev, estimates[9]);
    });
}

// As before a solver finds out: nothing crashes, nothing waits for ever.
TEST(SpectrumEstimate, TakesWhatIsNoNumber) {
  for (const double bad : {0., std::nan(""), HUGE_VAL})
    for (const Index n : {1, 40, 9000}) {
      const auto estimate_there = [&](const Executor& executor) {
        Csr<double> A = chain(n);
        std::vector<double> values = A.values.to_vector();
        values[A.offsets.to_vector()[n / 2] + (n > 1 ? 1 : 0)] = bad;
        A.values = Array<double>(default_host(), values);
        const Spectrum spectrum = estimate_spectrum(Matrix<double>(A.copy_to(executor)));
        return std::vector<double>{spectrum.lambda, spectrum.for_chebyshev};
      };
      SCOPED_TRACE(std::to_string(bad) + " in " + std::to_string(n));
      const auto reference = estimate_there(Executor::host(1));
      on_each_executor([&](const Executor& executor) {
        if (executor.space() != Space::cuda)
          expect_same(reference, estimate_there(executor), executor);
        else
          estimate_there(executor);
      });
    }
}

}  // namespace
}  // namespace tests
