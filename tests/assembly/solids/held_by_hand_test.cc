// SPDX-License-Identifier: MIT
#include "assembly/solids/held.h"
#include "assembly/solids/rigid_modes.h"
#include "assembly/solids/vectors.h"

#include <gtest/gtest.h>

// Given components, rigid motions and vectors of a few numbers, by hand.
namespace tests {
namespace {

using namespace assembly;

/// (4 1 2; 1 3 -1; 2 -1 5) u = (10, 20, 30) where u_1 = 7 is given: the others lose 7 and -7, and its own row says 3 u_1 = 21.
TEST(Held, RowsByHand) {
  const Executor& host = multigrid::default_host();
  multigrid::Csr<double> A{3, 3, Array<Offset>(host, std::vector<Offset>{0, 3, 6, 9}),
                           Array<Index>(host, std::vector<Index>{0, 1, 2, 0, 1, 2, 0, 1, 2}),
                           Array<double>(host, std::vector<double>{4, 1, 2, 1, 3, -1, 2, -1, 5})};
  Array<double> b(host, std::vector<double>{10, 20, 30});
  hold({Array<Index>(host, std::vector<Index>{-1, 0, -1}),
        Array<double>(host, std::vector<double>{0, 7, 0})},
       A, b);
  EXPECT_EQ(A.values.to_vector(), (std::vector<double>{4, 0, 2, 0, 3, 0, 2, 0, 5}));
  EXPECT_EQ(b.to_vector(), (std::vector<double>{3, 21, 37}));
}

/// Two sides, 0 - 1 with id 0 and 1 - 2 with id 1: condition 0 holds component 0 of the first, condition 1 both of the second, and the
/// least of them at the node between.
TEST(Held, ComponentsHaveTheLeastCondition) {
  const Executor& host = multigrid::default_host();
  const SideBlock sides{{0, 2, 2, Array<Index>(host, std::vector<Index>{0, 1, 1, 2})},
                        Array<std::uint16_t>(host, std::vector<std::uint16_t>{0, 1}),
                        Array<Index>(host, std::vector<Index>{0, 1}),
                        Array<std::uint8_t>(host, std::vector<std::uint8_t>{0, 0})};
  const Array<Index> entry = held_components(sides, {0, -1, 1, 1}, 4, 2);
  EXPECT_EQ(entry.to_vector(), (std::vector<Index>{0, -1, 0, 1, 1, 1, -1, -1}));
  EXPECT_EQ(held_places(entry).to_vector(), (std::vector<Index>{0, 2, 3, 4, 5}));
  EXPECT_EQ(entries_at(entry, held_places(entry)).to_vector(), (std::vector<Index>{0, 0, 1, 1, 1}));
}

/// Two nodes at (0, 0) and (4, 2): their middle is (2, 1), and their largest half extent 2.
TEST(RigidModes, AreTranslationsAndRotationsByHand) {
  const Executor& host = multigrid::default_host();
  const Array<Index> free(host, std::vector<Index>(4, -1));
  EXPECT_EQ(rigid_modes<2>(Array<double>(host, std::vector<double>{0, 4, 0, 2}), free).to_vector(),
            (std::vector<double>{1, 0, 1, 0, 0, 1, 0, 1, 0.5, -1, -0.5, 1}));
  // In space x = (1, 0.5, -0.5) and its opposite after that; e_x x x = (0, -z, y), e_y x x = (z, 0, -x), e_z x x = (-y, x, 0).
  const Array<double> points(host, std::vector<double>{4, 0, 2, 0, 0, 2});
  const Array<Index> one_held(host, std::vector<Index>{-1, -1, -1, -1, -1, 3});
  const std::vector<double> modes = rigid_modes<3>(points, one_held).to_vector();
  const std::vector<double> wanted = {1,    0, 0,  1,   0, 0, 0,    1,   0,   0,   1,    0,
                                      0,    0, 1,  0,   0, 0, 0,    0.5, 0.5, 0,   -0.5, 0,
                                      -0.5, 0, -1, 0.5, 0, 0, -0.5, 1,   0,   0.5, -1,   0};
  ASSERT_EQ(modes.size(), wanted.size());
  for (std::size_t k = 0; k < modes.size(); ++k) EXPECT_EQ(modes[k], wanted[k]) << k;
}

TEST(Vectors, AreTakenApartByHand) {
  const Executor& host = multigrid::default_host();
  Array<double> x(host, std::vector<double>{3, 4, -5, 12, 0, 1});
  EXPECT_EQ(component_of(x, 2, 1).to_vector(), (std::vector<double>{4, 12, 1}));
  EXPECT_EQ(lengths_of(x, 2).to_vector(), (std::vector<double>{5, 13, 1}));
  const Array<Index> order(host, std::vector<Index>{2, 0});
  EXPECT_EQ(vectors_in_order(x, 2, 3, order).to_vector(), (std::vector<double>{0, 1, 0, 3, 4, 0}));
  EXPECT_EQ(moved_points(Array<double>(host, std::vector<double>{10, 20, 30, 40}), x, 2, 0.5, order)
                .to_vector(),
            (std::vector<double>{10, 21.5, 30.5, 42}));
  const Array<Index> entry(host, std::vector<Index>{-1, 0, -1, -1, 2, -1});
  const VectorSum all = sum_of_vectors(x, 2, nullptr), free = sum_of_vectors(x, 2, &entry);
  EXPECT_EQ(all.value[0], -2);
  EXPECT_EQ(all.value[1], 17);
  EXPECT_EQ(all.absolute, 25);
  EXPECT_EQ(free.value[0], -2);
  EXPECT_EQ(free.value[1], 13);
  EXPECT_EQ(free.absolute, 21);
  EXPECT_EQ(inner_product(x, x), 9 + 16 + 25 + 144 + 1);
  divide_by(Array<double>(host, std::vector<double>{2, 4, 0.5}), 2, x);
  EXPECT_EQ(x.to_vector(), (std::vector<double>{1.5, 2, -1.25, 3, 0, 2}));
}

}  // namespace
}  // namespace tests
