// SPDX-License-Identifier: MIT
#include "multigrid/backend/device_name.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/parts/alone_if_small.h"
#include "multigrid/backend/parts/pages.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/errors.h"
#include "multigrid/sparse/dot.h"
#include "multigrid/sparse/vectors.h"
#include "tests/support/executors.h"
#include "tests/support/refusals.h"

#include <string>

namespace tests {
namespace {

using namespace multigrid;

TEST(CutLoops, CoverAllIndicesInOrder) {
  for (int count = 1; count <= Parts::most; ++count)
    for (const Offset n : {0, 1, 31, 32, 64, 100, 1000, 123457, 2000000000}) {
      const Parts parts{count, 64};
      EXPECT_EQ(parts.begin(n, 0), 0);
      EXPECT_EQ(parts.begin(n, count), n);
      for (int part = 0; part < count; ++part) {
        const Offset length = parts.begin(n, part + 1) - parts.begin(n, part);
        EXPECT_EQ(parts.begin(n, part) % Parts::grain, 0);
        EXPECT_GE(length, 0);
        EXPECT_LE(std::abs(double(length) - double(n) / count), 2. * Parts::grain);
      }
    }
}

TEST(CutLoops, CutLongLoopsOnly) {
  EXPECT_FALSE((Parts{1, 10}.cuts(1000)));
  EXPECT_FALSE((Parts{2, 10}.cuts(9)));
  EXPECT_TRUE((Parts{2, 10}.cuts(10)));
}

constexpr std::size_t page = 1024;

/// Bytes of an array that lie on another part than the loop over its rows has them.
std::size_t misplaced(const std::vector<Stretch>& stretches,
                      std::size_t offset,
                      std::size_t bytes,
                      std::size_t columns,
                      int n_parts) {
  std::size_t wrong = 0;
  const std::size_t column = bytes / columns;
  for (std::size_t byte = 0; byte < bytes; ++byte) {
    std::size_t s = 0;
    while (stretches[s].end <= offset + byte) ++s;
    std::size_t part = 0;
    while (byte % column >= column * (part + 1) / std::size_t(n_parts) / 256 * 256 &&
           part + 1 < std::size_t(n_parts))
      ++part;
    wrong += part != std::size_t(stretches[s].part) ? 1 : 0;
  }
  return wrong;
}

TEST(Pages, OfTwoPartsAreCutWhereTheArrayIs) {
  for (const std::size_t bytes : {2048, 3000, 5000, 10000, 33333, 65536}) {
    const Pages pages = lay_pages(bytes, 1, 2, page);
    EXPECT_EQ(pages.offset % 256, 0u);
    EXPECT_GE(pages.bytes(), pages.offset + bytes);
    EXPECT_LE(pages.bytes(), bytes + 2 * page);
    EXPECT_EQ(misplaced(pages.stretches, pages.offset, bytes, 1, 2), 0u) << bytes;
  }
}

TEST(Pages, PutHalfAPageACutOnTheWrongPartAtMost) {
  for (const int n_parts : {3, 4, 7, 8})
    for (const std::size_t columns : {1, 2, 9}) {
      const std::size_t bytes = 9 * std::size_t(n_parts) * 3 * page + 9 * 123;
      const Pages pages = lay_pages(bytes, columns, n_parts, page);
      EXPECT_LE(misplaced(pages.stretches, pages.offset, bytes, columns, n_parts),
                page / 2 * columns * std::size_t(n_parts) + columns * 256);
    }
}

TEST(Pages, OfAColumnAreThoseOfTheOthers) {
  const Pages pages = lay_pages(9 * 64 * page, 9, 2, page);
  ASSERT_EQ(pages.stretches.size(), 18u);
  for (std::size_t k = 0; k < 18; ++k) {
    EXPECT_EQ(pages.stretches[k].part, int(k % 2));
    EXPECT_EQ(pages.stretches[k].end, (k + 1) * 32 * page);
  }
}

TEST(Pages, OfAnOlderArrayServeAnotherOfTwoParts) {
  const Pages larger = lay_pages(40000, 1, 2, page);
  const auto offset = place_in(larger.stretches, 38000, 2, page);
  ASSERT_TRUE(offset);
  EXPECT_EQ(misplaced(larger.stretches, *offset, 38000, 1, 2), 0u);
  EXPECT_FALSE(place_in(larger.stretches, 45000, 2, page));
  EXPECT_FALSE(place_in(lay_pages(40000, 2, 2, page).stretches, 38000, 2, page));
}

TEST(Pages, OfAnOlderArrayAreRefusedWhereMuchWouldLieOnTheWrongPart) {
  const Pages larger = lay_pages(120 * page, 1, 3, page);
  EXPECT_TRUE(place_in(larger.stretches, 119 * page, 3, page));
  EXPECT_FALSE(place_in(larger.stretches, 100 * page, 3, page));
}

TEST(CutLoops, AreNotCutForProblemsOfFewRows) {
  const Executor shadow = Executor::shadow(false, {3, 64});
  ASSERT_TRUE(shadow.cuts(64));
  {
    const AloneIfSmall of_few(shadow, 4 * 64 - 1);
    EXPECT_FALSE(shadow.cuts(1000));
    const AloneIfSmall of_many(shadow, 4 * 64);  // within a problem of few rows
    EXPECT_FALSE(shadow.cuts(1000));
  }
  EXPECT_TRUE(shadow.cuts(64));
  const AloneIfSmall of_many(shadow, 4 * 64);
  EXPECT_TRUE(shadow.cuts(64));
}

/// What waits for what, as text: "0!" notes the end of part 0, "1<0" lets part 1 wait for it.
std::string waits(Waits& waits, bool on_all) {
  std::string text;
  const bool first_waits = waits.before(
      3, on_all, [&](int part) { text += std::to_string(part) + "! "; },
      [&](int part, int other) {
        text += std::to_string(part) + "<" + std::to_string(other) + " ";
      });
  return text + (first_waits ? "first waits" : "");
}

TEST(Waits, LetAllWorkSeeEarlierWork) {
  Waits own;
  EXPECT_EQ(waits(own, false), "");
  EXPECT_EQ(waits(own, true), "0! 1<0 2<0 ");
  EXPECT_EQ(waits(own, true), "0! 1! 2! 0<1 0<2 1<0 1<2 2<0 2<1 first waits");
  EXPECT_EQ(waits(own, false), "1! 2! 0<1 0<2 first waits");
  EXPECT_EQ(waits(own, false), "");
}

TEST(Queues, DoWorkOfAPartInOrderAndWaitWhereTold) {
  Queues queues(3);
  std::string done;
  for (const char step : {'a', 'b'}) queues.push(0, [&done, step] { done += step; });
  queues.record(0);
  queues.wait(2, 0);
  queues.push(2, [&] { done += 'c'; });
  queues.run();
  EXPECT_EQ(done, "abc");
}

/// In one of a few tries a part begins before another one that it does not wait for.
TEST(Queues, ShowAWaitThatIsMissing) {
  Queues queues(2);
  bool was_too_early = false;
  for (int k = 0; k < 20; ++k) {
    bool is_written = false;
    queues.push(0, [&] { is_written = true; });
    queues.push(1, [&] { was_too_early = was_too_early || !is_written; });
    queues.run();
  }
  EXPECT_TRUE(was_too_early);
}

TEST(Queues, GoOnAfterNotesThatHavePassed) {
  Queues queues(2);
  std::string done;
  queues.wait(0, 1);  // for nothing: part 1 has no note
  queues.push(0, [&] { done += "a"; });
  queues.run();
  queues.record(1);
  queues.run();
  queues.wait(0, 1);
  queues.push(0, [&] { done += "b"; });
  queues.run();
  EXPECT_EQ(done, "ab");
}

struct Shift {
  const double* x;
  double* y;
  Index n, by;
  MG_HD void operator()(Index i) const { y[i] = x[(i + by) % n] + 1; }
};

struct Square {
  const double* x;
  MG_HD double operator()(Index i) const { return x[i] * x[i]; }
};

/// Long and short loops and sums in turn, whose indices read what other parts have written.
std::vector<double> chain(const Executor& executor) {
  constexpr Index n = 1000, few = 40;
  std::vector<double> values(n);
  for (Index i = 0; i < n; ++i) values[std::size_t(i)] = 1. / (1 + i);
  Array<double> x(executor, values), y(executor, n), sums(executor, 2);
  for (int k = 0; k < 10; ++k) {
    for_each(executor, n, Shift{x.on(executor), y.on(executor), n, 377});
    for_each(executor, few, Shift{y.on(executor), x.on(executor), n, 500});
    for_each(executor, few, Shift{x.on(executor), y.on(executor), few, 7});
    sum(executor, n, Square{y.on(executor)}, sums.on(executor));
    sum(executor, few, Square{y.on(executor)}, sums.on(executor) + 1);
    for_each(executor, n, Shift{y.on(executor), x.on(executor), n, 811});
  }
  std::vector<double> all = x.to_vector(), last = sums.to_vector();
  all.insert(all.end(), last.begin(), last.end());
  return all;
}

TEST(CutLoops, HaveTheBitsOfOne) {
  const std::vector<double> expected = chain(Executor::host(1));
  for (const char* word : {"host:2", "host:3", "shadow:2", "shadow:3", "shadow:8"}) {
    SCOPED_TRACE(word);
    EXPECT_EQ(chain(DeviceName::read(word)->executor(2, split_rows_of_tests)), expected);
  }
}

TEST(DeviceName, ReadsWords) {
  const auto is_word = [](const char* word) { return DeviceName::read(word).has_value(); };
  for (const char* word :
       {"host", "host:3", "shadow", "shadow:8", "cuda", "cuda:0", "cuda:0,1", "cuda:all"})
    EXPECT_TRUE(is_word(word)) << word;
  for (const char* word :
       {"", "auto", "gpu", "cuda:", "cuda:,", "cuda:0,", "cuda:-1", "cuda:x", "host:0", "host:17",
        "host:1,2", "shadow:all", "cuda:0,1,", "cuda:0,0", "cuda:99999", "host:3 "})
    EXPECT_FALSE(is_word(word)) << word;
  EXPECT_EQ(DeviceName::read("cuda:0,3")->devices, (std::vector<int>{0, 3}));
  EXPECT_EQ(DeviceName::read("shadow:4")->n_parts, 4);
}

/// On a machine with two GPUs or more.
TEST(Gpus, HaveTheBitsOfOne) {
  std::string reason;
  if (device::count(reason) < 2) GTEST_SKIP() << "needs two GPUs";
  EXPECT_EQ(chain(Executor::cuda({0, 1}, split_rows_of_tests)), chain(Executor::cuda(0)));
}

TEST(Gpus, SpreadLargeArrays) {
  std::string reason;
  if (device::count(reason) < 2) GTEST_SKIP() << "needs two GPUs";
  const Executor both = Executor::cuda({0, 1}, 1000), one = Executor::cuda(0);
  EXPECT_EQ(both.n_parts(), 2);
  std::vector<double> values(3000017);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = double(i % 1013) - 7;
  for (int k = 0; k < 3; ++k) {  // the second time in pages that were kept
    Array<double> x(both, values);
    EXPECT_EQ(x.to_vector(), values);
    Array<double> y = x.copy_to(both);
    EXPECT_EQ(y.to_vector(), values);
    const Array<double> z(one, values);
    EXPECT_EQ(dot(x, y), dot(z, z));
  }
  const Offset before = both.free_memory();
  EXPECT_GT(before, 0);
}

TEST(Gpus, AreRefusedByName) {
  std::string reason;
  if (device::count(reason) < 1) GTEST_SKIP() << "needs a GPU";
  EXPECT_REFUSAL(Executor::cuda({0, 0}), DeviceError, "cuda:0 is named twice in Backend/Device");
  EXPECT_REFUSAL(Executor::cuda({0, 999}), DeviceError, "there is no GPU cuda:999: devices 0 to ");
}

}  // namespace
}  // namespace tests
