// SPDX-License-Identifier: MIT
#include "multigrid/sparse/expanded_product.h"

#include "multigrid/sparse/sparse_product.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/hard_problems.h"
#include "tests/support/problems.h"
#include "tests/support/refusals.h"

#include <stdexcept>

namespace tests {
namespace {

using namespace multigrid;

/// The example of paper SA, (3.1) to (3.5).
TEST(ExpandedProduct, IsThatOfThePapersExample) {
  const Executor& host = default_host();
  const Csr<double> A{2, 3, Array<Offset>(host, {0, 2, 4}), Array<Index>(host, {0, 1, 0, 2}),
                      Array<double>(host, {5, 10, 15, 20})};
  const Csr<double> B{3, 3, Array<Offset>(host, {0, 2, 4, 6}),
                      Array<Index>(host, {0, 2, 1, 2, 0, 2}),
                      Array<double>(host, {25, 30, 35, 40, 45, 50})};
  const Entries expected = {
      {{0, 0}, 125}, {{0, 1}, 350}, {{0, 2}, 550}, {{1, 0}, 1275}, {{1, 2}, 1450}};
  EXPECT_EQ(entries(multiply_by_expansion(A, B)), expected);
}

/// The entries of `multiply` on the host, bit for bit, on every executor and in slices of any size.
TEST(ExpandedProduct, HasTheBitsOfTheOtherProduct) {
  for (const char* name : {"checker", "rgg", "aniso30-p1u"}) {
    SCOPED_TRACE(name);
    const Csr<double> A = hard_problem(name, 25).A;
    const Csr<double> expected = multiply(A, A);
    for (const Offset workspace : {Offset(1), Offset(1000), Offset(1) << 24})
      on_each_executor([&](const Executor& executor) {
        const Csr<double> here = A.copy_to(executor);
        const Csr<double> C = multiply_by_expansion(here, here, workspace);
        EXPECT_EQ(C.offsets.to_vector(), expected.offsets.to_vector());
        EXPECT_EQ(C.columns.to_vector(), expected.columns.to_vector());
        EXPECT_EQ(C.values.to_vector(), expected.values.to_vector());
      });
  }
}

TEST(ExpandedProduct, HoldsForEmptyRowsAndRefusesSizesThatDoNotFit) {
  const Executor& host = default_host();
  const Csr<double> none{3, 2, Array<Offset>(host, {0, 0, 0, 0}), {}, {}};
  const Csr<double> one{2, 2, Array<Offset>(host, {0, 0, 1}),
                        Array<Index>(host, std::vector<Index>{1}),
                        Array<double>(host, std::vector<double>{2.})};
  EXPECT_EQ(multiply_by_expansion(none, one).n_nonzeros(), 0);
  EXPECT_EQ(entries(multiply_by_expansion(one, one)), (Entries{{{1, 1}, 4}}));
  EXPECT_REFUSAL(multiply_by_expansion(one, none), std::logic_error,
                 "multiply_by_expansion: A has 2 columns, B 3 rows");
}

}  // namespace
}  // namespace tests
