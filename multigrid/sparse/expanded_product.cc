// SPDX-License-Identifier: MIT
#include "multigrid/sparse/expanded_product.h"

#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/formats/views.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace multigrid {
namespace {

/// Products of one entry of A: the entries of a row of B.
struct CountProducts {
  const Index* columns;
  const Offset* offsets;  ///< of B
  Index* counts;
  MG_HD void operator()(Offset e) const {
    counts[e] = static_cast<Index>(offsets[columns[e] + 1] - offsets[columns[e]]);
  }
};

struct ProductsBefore {
  const Offset* rows;      ///< offsets of A
  const Offset* products;  ///< before each entry of A
  Offset* before;          ///< before each row
  MG_HD void operator()(Index i) const { before[i] = products[rows[i]]; }
};

/// Rows first .. of A and their products.
struct Expand {
  CsrView<double> A, B;
  const Offset* products;  ///< before each entry of A
  Index first;
  Key* keys;
  Index* numbers;
  double* values;
  MG_HD void operator()(Index row) const {
    const Index i = first + row;
    const Offset begin = products[A.offsets[first]];
    for (Offset e = A.offsets[i]; e < A.offsets[i + 1]; ++e) {
      Offset at = products[e] - begin;
      B.for_each_entry(A.columns[e], [&](Index j, double b) {
        keys[at] = Key(row) << 32 | Key(j);
        numbers[at] = static_cast<Index>(at);
        values[at++] = A.values[e] * b;
      });
    }
  }
};

struct BeginsEntry {
  const Key* keys;
  Index* flags;
  MG_HD void operator()(Index k) const { flags[k] = k == 0 || keys[k] != keys[k - 1] ? 1 : 0; }
};

/// Adds up the products of a place, in their order.
struct Compress {
  const Index* begins;  ///< of the places, in the sorted products
  Offset n_places, n_products;
  const Key* keys;
  const Index* numbers;
  const double* products;
  Index* columns;
  double* values;
  Index* lengths;  ///< of the slice's rows: the last place of a row writes one more than its number
  MG_HD void operator()(Index k) const {
    const Index begin = begins[k];
    const Offset end = k + 1 < n_places ? begins[k + 1] : n_products;
    double sum = 0;
    for (Offset l = begin; l < end; ++l) sum += products[numbers[l]];
    columns[k] = static_cast<Index>(keys[begin] & 0xffffffffu);
    values[k] = sum;
    if (end == n_products || keys[end] >> 32 != keys[begin] >> 32)
      lengths[keys[begin] >> 32] = k + 1;
  }
};

/// A slice's rows, as they come one after the other.
struct Slice {
  Array<Index> columns;
  Array<double> values;
  std::vector<Index> ends;  ///< of each row; 0: a row without entries
};

Slice multiply_slice(const Csr<double>& A,
                     const Csr<double>& B,
                     const Array<Offset>& products,
                     Index first,
                     Index last,
                     Offset n_products) {
  const Executor& executor = A.executor();
  Array<Key> keys(executor, n_products);
  Array<Index> numbers(executor, n_products),
      lengths(executor, std::vector<Index>(std::size_t(last - first), 0));
  Array<double> expanded(executor, n_products);
  for_each(executor, last - first,
           Expand{view(A), view(B), products.on(executor), first, keys.on(executor),
                  numbers.on(executor), expanded.on(executor)});
  int bits = 33;
  while (bits < 63 && (Key(1) << bits) < Key(last - first) << 32) ++bits;
  sort_by_key(keys, numbers, bits);
  Array<Index> flags(executor, n_products);
  for_each(executor, n_products, BeginsEntry{keys.on(executor), flags.on(executor)});
  const Array<Index> begins = compact(flags);
  Slice slice{Array<Index>(executor, begins.size()), Array<double>(executor, begins.size()), {}};
  for_each(executor, begins.size(),
           Compress{begins.on(executor), begins.size(), n_products, keys.on(executor),
                    numbers.on(executor), expanded.on(executor), slice.columns.on(executor),
                    slice.values.on(executor), lengths.on(executor)});
  slice.ends = lengths.to_vector();
  return slice;
}

}  // namespace

Csr<double> multiply_by_expansion(const Csr<double>& A, const Csr<double>& B, Offset workspace) {
  if (A.n_columns != B.n_rows)
    throw std::logic_error("multiply_by_expansion: A has " + std::to_string(A.n_columns) +
                           " columns, B " + std::to_string(B.n_rows) + " rows");
  const Executor& executor = A.executor();
  Array<Index> counts(executor, A.n_nonzeros());
  for_each(executor, A.n_nonzeros(),
           CountProducts{A.columns.on(executor), B.offsets.on(executor), counts.on(executor)});
  Array<Offset> products(executor, A.n_nonzeros() + 1);
  prefix_sums(counts, products);
  Array<Offset> of_rows(executor, Offset(A.n_rows) + 1);
  for_each(executor, Offset(A.n_rows) + 1,
           ProductsBefore{A.offsets.on(executor), products.on(executor), of_rows.on(executor)});
  const std::vector<Offset> before = of_rows.to_vector();
  const auto products_before = [&](Index i) { return before[std::size_t(i)]; };

  std::vector<Slice> slices;
  std::vector<Offset> offsets = {0};
  for (Index first = 0; first < A.n_rows;) {
    Index last = first + 1;
    while (last < A.n_rows && products_before(last + 1) - products_before(first) <= workspace)
      ++last;
    const Offset n_products = products_before(last) - products_before(first);
    if (n_products > std::numeric_limits<Index>::max())
      throw std::length_error("multiply_by_expansion: row " + std::to_string(first) +
                              " has too many products to number");
    slices.push_back(multiply_slice(A, B, products, first, last, n_products));
    const Offset begin = offsets.back();
    for (const Index end : slices.back().ends)
      offsets.push_back(std::max(offsets.back(), begin + end));
    first = last;
  }
  Csr<double> C{A.n_rows, B.n_columns, Array<Offset>(executor, offsets),
                Array<Index>(executor, offsets.back()), Array<double>(executor, offsets.back())};
  Offset at = 0;
  for (const Slice& slice : slices) {
    const Offset n = slice.columns.size();
    copy_bytes(executor, C.columns.on(executor) + at, executor, slice.columns.on(executor),
               std::size_t(n) * sizeof(Index));
    copy_bytes(executor, C.values.on(executor) + at, executor, slice.values.on(executor),
               std::size_t(n) * sizeof(double));
    at += n;
  }
  return C;
}

}  // namespace multigrid
