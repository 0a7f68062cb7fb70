// SPDX-License-Identifier: MIT
#include "assembly/elements/row_group.h"

#include <gtest/gtest.h>

namespace tests {
namespace {

using multigrid::Offset;

template <int n_groups>
void expect_that_groups_are_numbered_element_by_element(Offset first, Offset end) {
  Offset element = first / n_groups, group = first - element * n_groups;
  for (Offset k = first; k < end; ++k) {
    const assembly::RowGroup own = assembly::row_group<n_groups>(k);
    ASSERT_EQ(own.element, element) << k;
    ASSERT_EQ(own.group, group) << k;
    if (++group == n_groups) {
      ++element;
      group = 0;
    }
  }
}

template <int n_groups>
void expect_right_groups() {
  constexpr Offset some = 100, powers[] = {Offset(1) << 31, Offset(1) << 32, Offset(1) << 33};
  constexpr Offset end = ((Offset(1) << 31) - 1) * n_groups;  // as many elements as are counted
  expect_that_groups_are_numbered_element_by_element<n_groups>(0, some);
  for (const Offset power : powers)
    if (power + some <= end)
      expect_that_groups_are_numbered_element_by_element<n_groups>(power - some, power + some);
  expect_that_groups_are_numbered_element_by_element<n_groups>(end - some, end);
}

TEST(RowGroup, IsRightWhereThereAreMoreThan32BitsCount) {
  expect_right_groups<1>();
  expect_right_groups<3>();
  expect_right_groups<4>();
  expect_right_groups<8>();
  expect_right_groups<10>();
  expect_right_groups<27>();
}

}  // namespace
}  // namespace tests
