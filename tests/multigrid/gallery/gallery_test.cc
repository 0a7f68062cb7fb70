// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/gallery.h"

#include "multigrid/errors.h"
#include "tests/multigrid/twins.h"

#include <set>

namespace tests {
namespace {

using namespace multigrid;
using gallery::Entry;

/// The smallest pivot of a Cholesky factorisation of (A + A^T) / 2, relative to the diagonal entry
/// it came from; not positive if the matrix is not positive definite. Constants that are the kernel
/// are taken out by a larger first diagonal entry.
double smallest_pivot(const System& system) {
  const Dense A = expand(system.A);
  Dense L(A.n);
  double smallest = INFINITY;
  for (int i = 0; i < A.n; ++i)
    for (int j = 0; j <= i; ++j) {
      double sum = (A(i, j) + A(j, i)) / 2;
      const double diagonal = sum;
      if (system.constant_nullspace && i == 0) sum *= 2;
      for (int k = 0; k < j; ++k) sum -= L(i, k) * L(j, k);
      if (i == j) smallest = std::min(smallest, sum / diagonal);
      if (i == j && !(sum > 0)) return smallest;
      L(i, j) = i == j ? std::sqrt(sum) : sum / L(j, j);
    }
  return smallest;
}

void expect_equal(const System& a, const System& b) {
  EXPECT_EQ(a.A.offsets.to_vector(), b.A.offsets.to_vector());
  EXPECT_EQ(a.A.columns.to_vector(), b.A.columns.to_vector());
  EXPECT_EQ(a.A.values.to_vector(), b.A.values.to_vector());
  EXPECT_EQ(a.b.to_vector(), b.b.to_vector());
  EXPECT_EQ(a.coordinates.to_vector(), b.coordinates.to_vector());
  EXPECT_EQ(a.near_nullspace.to_vector(), b.near_nullspace.to_vector());
}

TEST(Gallery, HasSixtySystemsOfDifferentNames) {
  std::set<std::string> names;
  for (const Entry& entry : gallery::entries()) {
    names.insert(entry.name);
    EXPECT_EQ(&gallery::entry(entry.name), &entry);
    EXPECT_EQ(std::string(entry.what).back(), '.') << entry.name;
  }
  EXPECT_EQ(gallery::entries().size(), 60u);
  EXPECT_EQ(names.size(), 60u);
}

TEST(Gallery, NamesWhatIsNear) {
  const auto message = [](const std::string& name) {
    return message_of<InputError>([&] { gallery::entry(name); });
  };
  EXPECT_PRED2(contains, message("chekcer-1e6"), "\"chekcer-1e6\"; did you mean checker-1e6, ");
  EXPECT_PRED2(contains, message("crack"), "did you mean crack-long, cracks-many or ");
  EXPECT_PRED2(contains, message(""), "the gallery has no system \"\"");
}

TEST(Gallery, MakesNoSystemsOfFewUnknowns) {
  EXPECT_EQ(gallery::make("poisson-5-point", 500).n(), 22 * 22);
  EXPECT_EQ(message_of<InputError>([] { gallery::make("poisson-5-point", 499); }),
            "the gallery makes systems of 500 unknowns or more, not of 499");
  EXPECT_EQ(message_of<InputError>([] {
              gallery::make("poisson-6-point", 500);
            }).rfind("the gallery has no system \"poisson-6-point\"; did you mean poisson-", 0),
            0u);
}

TEST(Gallery, SystemsHaveAboutTheUnknownsThatWereAskedFor) {
  for (const Entry& entry : gallery::entries())
    for (const Index unknowns : {500, 650, 800, 2000}) {
      const Index n = entry.make(unknowns).n();
      EXPECT_TRUE(3 * n >= 2 * unknowns && 2 * n <= 3 * unknowns)
          << entry.name << " has " << n << " unknowns for " << unknowns;
    }
}

TEST(Gallery, SystemsPassTheCheckAndAreSymmetricWhereTheTableSaysSo) {
  for (const Entry& entry : gallery::entries())
    for (const Index unknowns : {2000, 20000}) {
      SCOPED_TRACE(entry.name);
      System system = entry.make(unknowns);
      EXPECT_TRUE(3 * system.n() >= 2 * unknowns && 2 * system.n() <= 3 * unknowns) << system.n();
      EXPECT_NO_THROW(check(system));
      EXPECT_EQ(system.symmetry->of_values, entry.is_symmetric) << system.symmetry->difference();
      EXPECT_TRUE(system.symmetry->of_pattern);
      const auto b = system.b.to_vector();
      EXPECT_NE(std::count(b.begin(), b.end(), 0.), system.n());
    }
}

TEST(Gallery, SystemsHaveTheSameBitsWhenMadeAgain) {
  for (const Entry& entry : gallery::entries()) {
    SCOPED_TRACE(entry.name);
    expect_equal(entry.make(1000), entry.make(1000));
  }
}

/// Those that are not symmetric, too: so does their symmetric part.
TEST(Gallery, SystemsArePositiveDefinite) {
  for (const Entry& entry : gallery::entries())
    EXPECT_GT(smallest_pivot(entry.make(500)), 1e-13) << entry.name;
}

TEST(Gallery, OneSystemAloneIsSingular) {
  for (const Entry& entry : gallery::entries()) {
    const System system = entry.make(500);
    EXPECT_EQ(system.constant_nullspace, entry.name == std::string("singular")) << entry.name;
    EXPECT_EQ(has_constant_nullspace(system), system.constant_nullspace) << entry.name;
  }
}

}  // namespace
}  // namespace tests
