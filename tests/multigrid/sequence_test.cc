// SPDX-License-Identifier: MIT
#include "multigrid/backend/replay.h"
#include "multigrid/backend/sequence_kernels.h"
#include "multigrid/errors.h"
#include "multigrid/vectors.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"

namespace tests {
namespace {

using namespace multigrid;
using Word = std::uint32_t;
using Words = std::vector<Word>;

/// Rows read all over x, so that no part of a step can begin before all of the one before has
/// ended.
MG_HD inline Word place(Index i, int k, Index n) {
  return (Word(i) * 2654435761u + Word(k) * 40503u) % Word(n);
}

struct Scramble {
  const Word* x;
  Index n_x;
  Word* y;
  MG_HD void operator()(Index i) const { y[i] = 3 * x[place(i, 0, n_x)] + Word(i); }
};

/// Sums of 20, by all lanes.
struct ScrambleRow {
  const Word* x;
  Index n_x;
  Word* y;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    Word sum = 0;
    for (int k = lane.rank; k < 20; k += Lanes::size) sum += x[place(i, k, n_x)];
    sum = lane.sum(sum);
    if (lane.rank == 0) y[i] = sum + Word(i);
  }
};

/// On nobody's list.
struct AddOne {
  Word* x;
  MG_HD void operator()(Index i) const { x[i] += 1; }
};

std::unique_ptr<Sequence> make(const Executor& executor) {
  return make_sequence<Step<0, Scramble>, Step<8, ScrambleRow>>(executor);
}

/// What a sequence does elsewhere than on a host.
void collect(Sequence* sequence, const std::function<void()>& work) {
  sequence ? sequence->collect(work) : work();
}

/// Steps from one vector to the other and back, of `sizes` rows one after the other.
struct Chain {
  std::vector<Index> sizes;
  Array<Word> x, y;

  Chain(const Executor& executor, std::vector<Index> sizes_)
      : sizes(std::move(sizes_)), x(executor, most()), y(executor, most()) {
    x.copy_from({executor, Words(most(), 1)});
  }
  std::size_t most() const { return std::size_t(*std::max_element(sizes.begin(), sizes.end())); }

  void operator()() {
    const Executor& executor = x.executor();
    for (std::size_t s = 1; s < sizes.size(); ++s) {
      const Index n_x = sizes[s - 1];
      if (s % 3 == 0)
        for_each(executor, sizes[s], Scramble{x.on(executor), n_x, y.on(executor)});
      else
        for_each_row<8>(executor, sizes[s], ScrambleRow{x.on(executor), n_x, y.on(executor)});
      std::swap(x, y);
    }
  }

  Words result() const {
    Words values = x.to_vector();
    values.resize(std::size_t(sizes.back()));
    return values;
  }
};

/// The same on paper.
Words expected(const std::vector<Index>& sizes, Words x) {
  for (std::size_t s = 1; s < sizes.size(); ++s) {
    Words y(sizes[s], 0);
    for (Index i = 0; i < sizes[s]; ++i) {
      for (int k = 0; k < 20; ++k) y[i] += x[place(i, k, sizes[s - 1])];
      if (s % 3 == 0) y[i] = 3 * x[place(i, 0, sizes[s - 1])];
      y[i] += Word(i);
    }
    x = y;
  }
  return x;
}
Words expected(const std::vector<Index>& sizes) {
  return expected(sizes, Words(sizes[0], 1));
}

const std::vector<Index> down_and_up = {70000, 70000, 9000, 9000, 900, 900,  40,
                                        1,     1,     40,   900,  900, 9000, 70000};

TEST(Sequence, RunsStepsOneAfterTheOther) {
  const Words reference = expected(down_and_up);
  on_each_executor([&](const Executor& executor) {
    const auto sequence = make(executor);
    EXPECT_EQ(sequence == nullptr, executor.space() == Space::host);
    for (int run = 0; run < 20; ++run) {
      Chain chain(executor, down_and_up);
      const Offset before = executor.counters().launches;
      collect(sequence.get(), [&] { chain(); });
      EXPECT_EQ(executor.counters().launches - before, sequence ? 1 : 13);
      ASSERT_EQ(chain.result(), reference) << "run " << run;
    }
  });
}

TEST(Sequence, TakesAnyNumberOfStepsAndLaunchesFewAlone) {
  const int most = SequenceSteps::most;
  for (const int n_steps : {0, 1, 2, 3, most - 1, most, most + 1, 3 * most + 2}) {
    std::vector<Index> sizes(std::size_t(n_steps) + 1, 300);
    for (std::size_t s = 0; s < sizes.size(); ++s) sizes[s] += Index(s % 7) * 100;
    const Words reference = expected(sizes);
    on_each_executor([&](const Executor& executor) {
      SCOPED_TRACE(n_steps);
      const auto sequence = make(executor);
      Chain chain(executor, sizes);
      const Offset before = executor.counters().launches;
      collect(sequence.get(), [&] { chain(); });
      const int rest = n_steps % most;
      const int launches = n_steps / most + (rest < Sequence::fewest ? rest : 1);
      EXPECT_EQ(executor.counters().launches - before, sequence ? launches : n_steps);
      EXPECT_EQ(chain.result(), reference);
    });
  }
}

TEST(Sequence, KeepsTheOrderAmongEverythingElse) {
  const std::vector<Index> sizes = {3000, 3000, 500, 3000};
  const Words once = expected(sizes);
  on_each_executor([&](const Executor& executor) {
    const auto sequence = make(executor);
    Chain chain(executor, sizes), second(executor, sizes);
    Words seen;
    Array<Word> kept(executor, 3000);
    collect(sequence.get(), [&] {
      chain();
      for_each(executor, 3000, AddOne{chain.x.on(executor)});
      chain();
      kept.copy_from(chain.x);
      for_each(executor, 3000, AddOne{chain.x.on(executor)});
      second();
      seen = second.result();
    });
    EXPECT_EQ(seen, once) << "read on the way";
    Words twice = once;
    for (Word& value : twice) ++value;
    twice = expected(sizes, twice);
    EXPECT_EQ(kept.to_vector(), twice);
    for (Word& value : twice) ++value;
    EXPECT_EQ(chain.result(), twice);
  });
}

TEST(Sequence, CanBeReplayed) {
  const std::vector<Index> sizes = {5000, 5000, 700, 700, 5000};
  const Words reference = expected(sizes, expected(sizes, expected(sizes)));
  for (const bool graphs : {false, true})
    on_each_executor([&](const Executor& executor) {
      const auto sequence = make(executor);
      Chain chain(executor, sizes);  // back in its place after an even number of steps
      const Replay replay(
          executor, [&] { collect(sequence.get(), [&] { chain(); }); }, graphs);
      const Offset waits = executor.counters().synchronizations;
      for (int run = 0; run < 3; ++run) replay();
      EXPECT_EQ(executor.counters().synchronizations, waits);
      EXPECT_EQ(replay.launches(), sequence ? 1 : 4);
      EXPECT_EQ(chain.result(), reference);
    });
}

TEST(Sequence, ForgetsWhatAFailureLeavesBehind) {
  on_each_executor([&](const Executor& executor) {
    const auto sequence = make(executor);
    if (!sequence) return;
    Chain chain(executor, down_and_up);
    EXPECT_THROW(sequence->collect([&] {
      chain();
      throw InputError("stop");
    }),
                 InputError);
    executor.fail_after(Failure::launch, 1);
    EXPECT_EQ(message_of<DeviceError>([&] { sequence->collect([&] { chain(); }); }),
              "launching Sequence: injected failure");
    EXPECT_THROW(sequence->collect([&] { sequence->collect([] {}); }), std::logic_error);
    Chain next(executor, down_and_up);
    sequence->collect([&] { next(); });
    EXPECT_EQ(next.result(), expected(down_and_up));
    const Offset before = executor.counters().launches;
    next();
    EXPECT_EQ(executor.counters().launches, before + 13) << "it is closed";
  });
}

}  // namespace
}  // namespace tests
