// SPDX-License-Identifier: MIT
#include "mesh/cells/descent/packed_marks.h"

#include "multigrid/backend/launch.h"

#include <stdexcept>

namespace mesh {
namespace {

struct Pack {
  const Index* marks;
  Index n;
  std::uint64_t* words;
  MG_HD void operator()(Index w) const {
    std::uint64_t word = 0;
    for (Index k = 0; k < marks_of_word; ++k) {
      const Offset i = Offset(w) * marks_of_word + k;
      if (i < n) word |= std::uint64_t(marks[i] & 3) << (2 * k);
    }
    words[w] = word;
  }
};

struct Unpack {
  const std::uint64_t* words;
  Index* marks;
  MG_HD void operator()(Index i) const {
    const auto bits = Index(words[i / marks_of_word] >> (2 * (i % marks_of_word)) & 3);
    marks[i] = bits == 3 ? -1 : bits;
  }
};

}  // namespace

std::vector<std::uint64_t> packed_marks(const Array<Index>& marks) {
  const Executor& executor = marks.executor();
  const auto n_words = Index(words_of(marks.size()));
  Array<std::uint64_t> words(executor, n_words);
  multigrid::for_each(executor, n_words,
                      Pack{marks.on(executor), Index(marks.size()), words.on(executor)});
  return words.to_vector();
}

Array<Index> unpacked_marks(const Executor& executor,
                            const std::vector<std::uint64_t>& words,
                            const Index n) {
  if (words.size() != words_of(n)) throw std::logic_error("words of another number of marks");
  const Array<std::uint64_t> there(executor, words);
  Array<Index> marks(executor, n);
  multigrid::for_each(executor, n, Unpack{there.on(executor), marks.on(executor)});
  return marks;
}

}  // namespace mesh
