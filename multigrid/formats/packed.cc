// SPDX-License-Identifier: MIT
#include "multigrid/formats/packed.h"

#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/backend/side_by_side.h"
#include "multigrid/errors.h"
#include "multigrid/formats/matrix.h"
#include "multigrid/formats/packed_steps.h"

#include <string>

namespace multigrid {
namespace {

constexpr Index slice = Packed<float>::slice;

/// Threads a row on a GPU where rows are long: with 4, so that a warp has 8 rows, all 32 bytes of a
/// memory transaction are written. One is enough for the 7 entries of a finest row of triangles.
constexpr int lanes_of_long_rows = 4;
constexpr Offset long_row = 10;  ///< entries, on average

/// One of the matrices that are packed together.
struct Packing {
  CsrView<double> A;
  Index n, n_slices;
  bool has_long_rows;
  Index* lengths;        ///< n
  Index* words;          ///< n_slices: words of a row of the slice
  Words* kinds;          ///< n_slices
  const Offset* before;  ///< n_slices + 1: sum of `words` over all slices before
  Offset* n_words;       ///< of the matrix
  Packed<float>* to;
};

/// Runs the kernels `part(packing)` for their rows, with as many lanes as suit these.
template <class MakePart>
void for_rows(const Executor& executor,
              const std::vector<Packing>& packings,
              const MakePart& part) {
  std::vector<decltype(part(packings[0]))> of_short_rows, of_long_rows;
  for (const Packing& packing : packings)
    (packing.has_long_rows ? of_long_rows : of_short_rows).push_back(part(packing));
  for_each_row<1>(executor, of_short_rows);
  for_each_row<lanes_of_long_rows>(executor, of_long_rows);
}

void measure_rows(const Executor& executor, const std::vector<Packing>& packings) {
  for_rows(executor, packings, [&](const Packing& own) {
    return Part<MeasureRow>{own.n, {own.A, own.to->diagonal.on(executor), own.lengths}};
  });
}

void plan_slices(const Executor& executor, const std::vector<Packing>& packings) {
  std::vector<Part<PlanSlice>> parts;
  for (const Packing& own : packings)
    parts.push_back(
        {own.n_slices,
         {own.A, own.n, own.lengths, own.to->windows.on(executor), own.kinds, own.words}});
  for_each_row<32>(executor, parts);
}

void place_slices(const Executor& executor, const std::vector<Packing>& packings) {
  std::vector<Part<PlaceSlice>> parts;
  for (const Packing& own : packings)
    parts.push_back(
        {Offset(own.n_slices) + 1,
         {own.before, own.kinds, own.n_slices, own.to->slices.on(executor), own.n_words}});
  for_each(executor, parts);
}

void pack_rows(const Executor& executor, const std::vector<Packing>& packings) {
  for_rows(executor, packings, [&](const Packing& own) {
    return Part<PackRow>{
        Offset(own.n_slices) * slice,
        {own.A, own.n, own.lengths, own.to->slices.on(executor), own.to->windows.on(executor),
         own.to->diagonal.on(executor), own.to->words.on(executor)}};
  });
}

}  // namespace

std::vector<Packed<float>> to_packed(const std::vector<const Csr<double>*>& matrices) {
  if (matrices.empty()) return {};
  const Executor& executor = matrices[0]->executor();
  std::vector<Packed<float>> packed;
  Offset n = 0, n_slices = 0;
  for (const Csr<double>* A : matrices) {
    // Two words an entry of a row are counted by an Index.
    if (A->n_rows > (Index(1) << 30))
      throw InputError("Solver/Hierarchy: a matrix of " + std::to_string(A->n_rows) +
                       " rows cannot be packed, which 1073741824 rows can at most; take "
                       "Precision = double");
    const Offset own = (A->n_rows + slice - 1) / slice;
    const Layout layout{1, A->n_rows};
    packed.push_back({A->n_rows,
                      {executor, own + 1, layout},
                      {executor, own, layout},
                      {},
                      {executor, A->n_rows}});
    n += A->n_rows;
    n_slices += own;
  }
  Array<Index> lengths(executor, n), words(executor, n_slices);
  Array<Words> kinds(executor, n_slices);
  Array<Offset> before(executor, n_slices + 1);
  Array<Offset> n_words(executor, static_cast<Offset>(matrices.size()));
  std::vector<Packing> packings;
  Offset row = 0, first_slice = 0;
  for (std::size_t k = 0; k < matrices.size(); ++k) {
    const Csr<double>& A = *matrices[k];
    const auto own = static_cast<Index>(packed[k].windows.size());
    packings.push_back({view(A), A.n_rows, own, A.n_nonzeros() > long_row * A.n_rows,
                        lengths.on(executor) + row, words.on(executor) + first_slice,
                        kinds.on(executor) + first_slice, before.on(executor) + first_slice,
                        n_words.on(executor) + k, &packed[k]});
    row += A.n_rows;
    first_slice += own;
  }
  measure_rows(executor, packings);
  plan_slices(executor, packings);
  prefix_sums(words, before);
  place_slices(executor, packings);
  const std::vector<Offset> sizes = n_words.to_vector();
  for (std::size_t k = 0; k < matrices.size(); ++k)
    packed[k].words = Array<std::uint32_t>(executor, sizes[k], {1, packed[k].n_rows});
  pack_rows(executor, packings);
  return packed;
}

Packed<float> to_packed(const Csr<double>& A) {
  return std::move(to_packed(std::vector<const Csr<double>*>{&A})[0]);
}

}  // namespace multigrid
