// SPDX-License-Identifier: MIT
#pragma once

// Rows of a sparse matrix that a host adds up from terms, with a mark and a sum for each column.
#include "multigrid/backend/in_threads.h"
#include "multigrid/errors.h"
#include "multigrid/formats/make_rows.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace multigrid {

struct Free {
  void operator()(void* memory) const { std::free(memory); }
};
/// n zeros, in pages that are not there before they are written.
///
/// throws  OutOfMemory
template <class T>
std::unique_ptr<T[], Free> zeros(Index n) {
  std::unique_ptr<T[], Free> memory(static_cast<T*>(std::calloc(std::max(n, 1), sizeof(T))));
  if (!memory)
    throw OutOfMemory("the host's memory is used up: a product of matrices needs " +
                      std::to_string(n * sizeof(T)) + " more bytes; take a smaller problem");
  return memory;
}

/// Adds up one row after the other.
class MarkedRow {
 public:
  explicit MarkedRow(Index n_columns)
      : marks_(zeros<std::uint32_t>(n_columns)), sums_(zeros<double>(n_columns)) {}

  /// Writes row i, if there is room for all its terms; returns its length.
  ///
  /// terms  terms(i, at) calls at(column, value) for each
  template <class Terms>
  Index add_up(const Terms& terms, Index i, bool ascending, Index* columns, double* values) {
    const std::uint32_t number = ++number_;
    std::uint32_t* const marks = marks_.get();
    double* const sums = sums_.get();
    Index* next = columns;
    terms(i, [=, &next](Index column, double value) {
      if (marks[column] != number) {
        marks[column] = number;
        *next++ = column;
        sums[column] = 0;
      }
      sums[column] += value;
    });
    if (ascending) std::sort(columns, next);
    for (const Index* column = columns; column < next; ++column) *values++ = sums[*column];
    return static_cast<Index>(next - columns);
  }

 private:
  std::uint32_t number_ = 0;  ///< of rows so far
  std::unique_ptr<std::uint32_t[], Free> marks_;
  std::unique_ptr<double[], Free> sums_;
};

/// The rows of a matrix, added up by the threads of a host, with gaps between those of different
/// threads.
///
/// Terms  as for MarkedRow, and terms.count(i) is their number
template <class Terms>
class MarkedRows {
 public:
  /// ascending  whether the columns of a row are to be; else they are in the order of their first
  ///            terms
  MarkedRows(
      const Executor& executor, Index n_rows, Index n_columns, const Terms& terms, bool ascending)
      : executor_(executor),
        terms_(terms),
        ascending_(ascending),
        n_columns_(n_columns),
        begins_(executor, n_rows),
        ends_(executor, n_rows) {
    const int n_parts = std::clamp(n_rows / few_rows, 1, executor.threads());
    for (int p = 0; p < n_parts; ++p)
      parts_.push_back({static_cast<Index>(Offset(n_rows) * p / n_parts),
                        static_cast<Index>(Offset(n_rows) * (p + 1) / n_parts),
                        MarkedRow(n_columns)});
    bool is_full = true;
    for (double slack = 1.125; is_full; slack *= 2) {
      make_room(slack);
      for_each_part([&](Part& part) { fill(part); });
      is_full = std::any_of(parts_.begin(), parts_.end(), [](const Part& p) { return p.is_full; });
    }
  }

  const Offset* begins() const { return begins_.on(executor_); }
  const Offset* ends() const { return ends_.on(executor_); }
  const Index* columns() const { return columns_.on(executor_); }
  const double* values() const { return values_.on(executor_); }

  Csr<double> without_gaps() {
    Array<Index> lengths(executor_, begins_.size());
    Index* length = lengths.on(executor_);
    for_each_part([&](Part& part) {
      for (Index i = part.first; i < part.end; ++i)
        length[i] = static_cast<Index>(ends()[i] - begins()[i]);
    });
    auto result = make_rows<Csr<double>>(lengths, n_columns_);
    const Offset* offsets = result.offsets.on(executor_);
    Index* to_columns = result.columns.on(executor_);
    double* to_values = result.values.on(executor_);
    for_each_part([&](Part& part) {
      if (part.first == part.end) return;
      const Offset begin = part.begin, end = ends()[part.end - 1], to = offsets[part.first];
      std::copy(columns() + begin, columns() + end, to_columns + to);
      std::copy(values() + begin, values() + end, to_values + to);
    });
    return result;
  }

 private:
  static constexpr Index few_rows = 2048;  ///< of a thread, at least
  static constexpr Index n_samples = 256;  ///< of a thread, about, or one row in 64

  /// Consecutive rows, which one thread adds up, and their place in memory.
  struct Part {
    Index first, end;
    MarkedRow row;
    Offset begin = 0, capacity = 0;
    bool is_full = false;
  };

  template <class Action>
  void for_each_part(const Action& action) {
    in_threads(static_cast<int>(parts_.size()),
               [&](int p) { action(parts_[static_cast<std::size_t>(p)]); });
  }

  /// Room for `slack` times what samples of the rows take, and for one more row.
  void make_room(double slack) {
    for_each_part([&](Part& part) {
      std::vector<Index> columns;
      std::vector<double> values;
      Offset longest = 0, total = 0, done = 0;
      const Index stride = std::clamp((part.end - part.first) / n_samples, 1, 64);
      for (Index i = part.first; i < part.end; i += stride, ++done) {
        const Offset n = terms_.count(i);
        longest = std::max(longest, n);
        columns.resize(std::max(columns.size(), std::size_t(n)));
        values.resize(columns.size());
        total += part.row.add_up(terms_, i, false, columns.data(), values.data());
      }
      const double mean = done > 0 ? double(total) / double(done) : 0;
      part.capacity = Offset(slack * (mean * (part.end - part.first) + double(longest))) + 1;
    });
    Offset total = 0;
    for (Part& part : parts_) {
      part.begin = total;
      total += part.capacity;
    }
    columns_ = {};
    values_ = {};
    columns_ = Array<Index>(executor_, total);
    values_ = Array<double>(executor_, total);
  }

  void fill(Part& part) {
    Offset next = part.begin;
    const Offset end = part.begin + part.capacity;
    part.is_full = false;
    for (Index i = part.first; i < part.end && !part.is_full; ++i) {
      begins_.on(executor_)[i] = next;
      part.is_full = terms_.count(i) > end - next;
      if (!part.is_full)
        next += part.row.add_up(terms_, i, ascending_, columns_.on(executor_) + next,
                                values_.on(executor_) + next);
      ends_.on(executor_)[i] = next;
    }
  }

  Executor executor_;
  Terms terms_;
  bool ascending_;
  Index n_columns_;
  Array<Offset> begins_, ends_;
  Array<Index> columns_;
  Array<double> values_;
  std::vector<Part> parts_;
};

}  // namespace multigrid
