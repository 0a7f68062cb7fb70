// SPDX-License-Identifier: MIT
#include "multigrid/cycle/inner_krylov.h"

#include "multigrid/sparse/vectors.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;
using Vector = std::vector<double>;

/// Paper AG, Algorithm 2.1 as printed, with B given as a function.
template <class Precondition>
Vector slow_pcg(const Dense& A, const Vector& f, int steps, const Precondition& B) {
  Vector u(f.size(), 0.), r = f;
  std::vector<Vector> p;
  for (int i = 0; i < steps; ++i) {
    const Vector w = B(r);
    Vector direction = w;
    for (int j = 0; j < i; ++j) {
      const Vector Ap = A * p[j];
      const double beta = -dot(w, Ap) / dot(p[j], Ap);
      for (std::size_t k = 0; k < f.size(); ++k) direction[k] += beta * p[j][k];
    }
    p.push_back(direction);
    const Vector Ap = A * direction;
    const double alpha = dot(r, direction) / dot(direction, Ap);
    for (std::size_t k = 0; k < f.size(); ++k) {
      u[k] += alpha * direction[k];
      r[k] -= alpha * Ap[k];
    }
  }
  return u;
}

/// The generalised conjugate residual method with B given as a function.
template <class Precondition>
Vector slow_gcr(const Dense& A, const Vector& f, int steps, const Precondition& B) {
  Vector u(f.size(), 0.), r = f;
  std::vector<Vector> p, v;
  for (int i = 0; i < steps; ++i) {
    p.push_back(B(r));
    v.push_back(A * p[i]);
    for (int j = 0; j < i; ++j) {
      const double beta = dot(v[i], v[j]) / dot(v[j], v[j]);
      for (std::size_t k = 0; k < f.size(); ++k) {
        p[i][k] -= beta * p[j][k];
        v[i][k] -= beta * v[j][k];
      }
    }
    const double alpha = dot(r, v[i]) / dot(v[i], v[i]);
    for (std::size_t k = 0; k < f.size(); ++k) {
      u[k] += alpha * p[i][k];
      r[k] -= alpha * v[i][k];
    }
  }
  return u;
}

/// A preconditioner that is not even linear: w_i = r_i / a_ii (1 + r_i^2 / (1 + r_i^2)).
template <class T>
void nonlinear(const Array<T>& r, const std::vector<double>& diagonal, Array<T>& w) {
  auto values = r.to_vector();
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double v = values[i];
    values[i] = static_cast<T>(v / diagonal[i] * (1 + v * v / (1 + v * v)));
  }
  w.copy_from(Array<T>(w.executor(), values));
}

template <class T>
void expect_twin(double tolerance, bool is_symmetric) {
  for (const int n : {1, 5, 700})
    for (int steps = 1; steps <= 4; ++steps) {
      if (n == 1 && steps > 1) continue;  // one step solves it, the next divides 0 by 0 on paper
      SCOPED_TRACE(std::to_string(n) + " rows, " + std::to_string(steps) + " steps");
      Dense A = random_spd(n, 6, 161);
      for (int i = 0; i < n && !is_symmetric; ++i)
        for (int j = 0; j < i; ++j) A(i, j) *= 0.3;
      const Vector f = random_vector(n, 163);
      Vector diagonal(n);
      for (int i = 0; i < n; ++i) diagonal[i] = A(i, i);
      const auto B = [&](const Vector& r) {
        const Array<double> there(default_host(), r);
        Array<double> w(default_host(), n);
        nonlinear(there, diagonal, w);
        return w.to_vector();
      };
      const Vector expected = is_symmetric ? slow_pcg(A, f, steps, B) : slow_gcr(A, f, steps, B);
      on_each_executor([&](const Executor& executor) {
        const Matrix<T> there(convert<T>(sparse(A).copy_to(executor)));
        InnerKrylov<T> inner(executor, n, steps, is_symmetric);
        Array<T> u(executor, n);
        for (int repeat = 0; repeat < 2; ++repeat)  // nothing is left over from an earlier solve
        {
          Array<T> r(executor, std::vector<T>(f.begin(), f.end()));
          inner.solve(there, r, u,
                      [&](const Array<T>& r, Array<T>& w) { nonlinear(r, diagonal, w); });
        }
        const auto actual = u.to_vector();
        EXPECT_LT(relative_difference({actual.begin(), actual.end()}, expected), tolerance);
      });
    }
}

TEST(InnerKrylov, IsAlgorithmTwoOneOfThePaper) {
  expect_twin<double>(1e-11, true);
}
TEST(InnerKrylov, IsAlgorithmTwoOneOfThePaperInFloat) {
  expect_twin<float>(1e-4, true);
}
TEST(InnerKrylov, IsConjugateResidualsForOtherMatrices) {
  expect_twin<double>(1e-11, false);
}
TEST(InnerKrylov, IsConjugateResidualsForOtherMatricesInFloat) {
  expect_twin<float>(1e-4, false);
}

/// Iterates with w = B r for a diagonal B and returns what is left in u.
Vector solve(
    const Executor& executor, const Dense& A, const Vector& f, const Vector& B, int steps) {
  InnerKrylov<double> inner(executor, A.n, steps);
  Array<double> u(executor, A.n), r(executor, f);
  inner.solve(Matrix<double>(sparse(A).copy_to(executor)), r, u,
              [&](const Array<double>& r, Array<double>& w) {
                auto values = r.to_vector();
                for (std::size_t i = 0; i < values.size(); ++i) values[i] *= B[i];
                w.copy_from(Array<double>(executor, values));
              });
  return u.to_vector();
}

TEST(InnerKrylov, StaysFiniteWhereNoStepIsPossible) {
  on_each_executor([](const Executor& executor) {
    const Dense A = random_spd(20, 4, 165);
    const Vector zero(20, 0.), f = random_vector(20, 167);
    EXPECT_EQ(solve(executor, A, zero, Vector(20, 1.), 4), zero) << "(p, A p) = 0 from the start";
    EXPECT_EQ(solve(executor, A, f, zero, 3), zero) << "a preconditioner that gives 0";
    Dense identity(20);
    for (int i = 0; i < 20; ++i) identity(i, i) = 2;
    EXPECT_LT(relative_difference(solve(executor, identity, f, Vector(20, 0.5), 4),
                                  eliminate(identity, f)),
              1e-15)
        << "solved by the first step, nothing left for the others";
    Dense negative = identity;
    for (double& value : negative.values) value = -value;
    EXPECT_EQ(solve(executor, negative, f, Vector(20, 1.), 2), zero) << "(p, A p) < 0";
  });
}

TEST(InnerKrylov, OnlyLaunches) {
  on_each_executor([](const Executor& executor) {
    const Matrix<double> A(five_point(20).A.copy_to(executor));
    Array<double> f(executor, random_vector(400, 169));
    Array<double> u(executor, 400);
    InnerKrylov<double> inner(executor, 400, 3);
    const Counters before = executor.counters();
    inner.solve(A, f, u, [](const Array<double>& r, Array<double>& w) { assign(r, w); });
    EXPECT_EQ(executor.counters().allocations, before.allocations);
    EXPECT_EQ(executor.counters().synchronizations, before.synchronizations);
  });
}

TEST(InnerKrylov, HasTheSameBitsOnEveryExecutor) {
  same_on_each_executor([](const Executor& executor) {
    const System system = five_point(120).copy_to(executor);
    InnerKrylov<double> inner(executor, system.n(), 3);
    Array<double> u(executor, system.n());
    Array<double> f(executor, random_vector(14400, 171));
    inner.solve(Matrix<double>(system.A.copy_to(executor)), f, u,
                [](const Array<double>& r, Array<double>& w) { assign(r, w); });
    return u.to_vector();
  });
}

}  // namespace
}  // namespace tests
