// SPDX-License-Identifier: MIT
#include "multigrid/distributed/rows.h"

#include "multigrid/distributed/exchange.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace multigrid::distributed {
namespace {

PetscInt index(const std::int64_t row) {
  return static_cast<PetscInt>(row);
}

/// PETSc as Debian has it counts with 32 bits.
void require_countable(const std::int64_t n) {
  if (n > std::int64_t(std::numeric_limits<PetscInt>::max()))
    throw InputError("the system has " + std::to_string(n) + " rows, and PETSc counts up to " +
                     std::to_string(std::numeric_limits<PetscInt>::max()) +
                     ": take a coarser mesh");
}

/// An entry of a row that another rank owns.
struct Entry {
  std::int64_t row, column;
  double value;
};

/// Rows that a rank owns, compressed; entries of a row may come several times, in any order, until they are sorted.
struct OwnRows {
  std::vector<PetscInt> offsets, columns;
  std::vector<double> values;

  /// Sorts each row by column, and adds up entries of one place.
  void sort() {
    Row row;
    PetscInt end = 0, begin = 0;
    for (std::size_t i = 0; i + 1 < offsets.size(); ++i) {
      row.clear();
      for (PetscInt k = begin; k < offsets[i + 1]; ++k)
        row.emplace_back(columns[std::size_t(k)], values[std::size_t(k)]);
      begin = offsets[i + 1];
      sort(row);
      for (std::size_t k = 0; k < row.size(); ++k) {
        if (k > 0 && row[k].first == row[k - 1].first) {
          values[std::size_t(end) - 1] += row[k].second;
          continue;
        }
        columns[std::size_t(end)] = row[k].first;
        values[std::size_t(end++)] = row[k].second;
      }
      offsets[i + 1] = end;
    }
    columns.resize(std::size_t(end));
    values.resize(std::size_t(end));
  }

 private:
  using Row = std::vector<std::pair<PetscInt, double>>;

  /// Entries of one column stay in their order. A short row is sorted by insertion, which needs no memory.
  static void sort(Row& row) {
    constexpr std::size_t is_short = 64;
    const auto before = [](const auto& a, const auto& b) { return a.first < b.first; };
    if (row.size() > is_short) return std::stable_sort(row.begin(), row.end(), before);
    for (std::size_t k = 1; k < row.size(); ++k)
      for (std::size_t l = k; l > 0 && before(row[l], row[l - 1]); --l)
        std::swap(row[l], row[l - 1]);
  }
};

/// A matrix of a host as each rank has it, entry by entry.
struct Part {
  const Csr<double>& A;
  const Numbering &rows, &columns;

  /// Calls f(row, column, value) for the entries of rows for which is_wanted(row), by numbers of all ranks.
  template <class IsWanted, class F>
  void each(const IsWanted& is_wanted, const F& f) const {
    const Executor& host = A.executor();
    const Offset* const offsets = A.offsets.on(host);
    const Index* const of_entry = A.columns.on(host);
    const double* const values = A.values.on(host);
    for (Index i = 0; i < A.n_rows; ++i) {
      const std::int64_t row = rows.of_node[std::size_t(i)];
      if (row < 0 || !is_wanted(row)) continue;
      for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
        const std::int64_t column = columns.of_node[std::size_t(of_entry[k])];
        if (column >= 0) f(row, column, values[k]);
      }
    }
  }
};

/// The rows that this rank owns, of its own part and of the entries that others have for them.
OwnRows own_rows(const Part& part, const std::vector<std::vector<Entry>>& of_others) {
  const Numbering& rows = part.rows;
  const auto is_own = [&](const std::int64_t row) { return rows.owns(row); };
  OwnRows own;
  own.offsets.assign(std::size_t(rows.end - rows.begin) + 1, 0);
  std::vector<std::int64_t> counts(std::size_t(rows.end - rows.begin), 0);
  const auto count = [&](std::int64_t row, std::int64_t, double) {
    ++counts[std::size_t(row - rows.begin)];
  };
  part.each(is_own, count);
  for (const auto& list : of_others)
    for (const Entry& entry : list) count(entry.row, entry.column, entry.value);
  std::int64_t n = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    own.offsets[i] = index(n);
    n += std::exchange(counts[i], n);  // where the row begins
    require_countable(n);
  }
  own.offsets.back() = index(n);
  own.columns.resize(std::size_t(n));
  own.values.resize(std::size_t(n));
  const auto put = [&](std::int64_t row, std::int64_t column, double value) {
    const auto k = std::size_t(counts[std::size_t(row - rows.begin)]++);
    own.columns[k] = index(column);
    own.values[k] = value;
  };
  part.each(is_own, put);
  for (const auto& list : of_others)
    for (const Entry& entry : list) put(entry.row, entry.column, entry.value);
  own.sort();
  return own;
}

OwnedMat matrix_of(const OwnRows& own, const Numbering& rows, const Numbering& columns) {
  OwnedMat A;
  require(MatCreateMPIAIJWithArrays(rows.comm, index(rows.end - rows.begin),
                                    index(columns.end - columns.begin), index(rows.n),
                                    index(columns.n), own.offsets.data(), own.columns.data(),
                                    own.values.data(), A.make()),
          "making a matrix");
  return A;
}

Ranks ranks_of(const Numbering& rows) {
  Ranks ranks;
  ranks.comm = rows.comm;
  MPI_Comm_rank(ranks.comm, &ranks.own);
  MPI_Comm_size(ranks.comm, &ranks.n);
  return ranks;
}

}  // namespace

void require(const PetscErrorCode code, const char* what) {
  if (code == 0) return;
  const char* text = nullptr;
  char* own = nullptr;  // what this failure alone has, such as the word that PETSc does not know
  PetscErrorMessage(code, &text, &own);
  std::string reason = own && *own ? own : text ? text : "unknown error";
  reason.erase(std::min(reason.size(), reason.find('\n')));
  while (!reason.empty() && reason.back() == '.') reason.pop_back();
  const std::string sentence = std::string(what) + " failed in PETSc: " + reason;
  if (code == PETSC_ERR_MEM)
    throw OutOfMemory(sentence + "; take more processes or a coarser mesh");
  throw InputError(sentence + "; Solver/PETSc options can name another method");
}

OwnedMat sum_of_parts(const Csr<double>& A, const Numbering& rows) {
  require_countable(rows.n);
  const Part part{A, rows, rows};
  std::vector<std::vector<Entry>> sent(rows.ends.size());
  part.each([&](std::int64_t row) { return !rows.owns(row); },
            [&](std::int64_t row, std::int64_t column, double value) {
              sent[rows.owner(row)].push_back({row, column, value});
            });
  const auto got = all_to_all(ranks_of(rows), sent);
  return matrix_of(own_rows(part, got), rows, rows);
}

OwnedVec sum_of_parts(const std::vector<double>& b, const Numbering& rows) {
  require_countable(rows.n);
  struct Term {
    std::int64_t row;
    double value;
  };
  OwnedVec sum;
  require(VecCreateMPI(rows.comm, index(rows.end - rows.begin), index(rows.n), sum.make()),
          "making a vector");
  require(VecSet(sum, 0), "making a vector");
  double* own = nullptr;
  require(VecGetArray(sum, &own), "filling a vector");
  std::vector<std::vector<Term>> sent(rows.ends.size());
  for (std::size_t i = 0; i < b.size(); ++i) {
    const std::int64_t row = rows.of_node[i];
    if (row < 0) continue;
    if (rows.owns(row))
      own[row - rows.begin] += b[i];
    else
      sent[rows.owner(row)].push_back({row, b[i]});
  }
  for (const auto& list : all_to_all(ranks_of(rows), sent))
    for (const Term& term : list) own[term.row - rows.begin] += term.value;
  require(VecRestoreArray(sum, &own), "filling a vector");
  return sum;
}

OwnedMat interpolation_of_parts(const Csr<double>& P,
                                const Numbering& fine,
                                const Numbering& coarse) {
  require_countable(fine.n);
  return matrix_of(own_rows({P, fine, coarse}, {}), fine, coarse);
}

std::vector<double> at_nodes(Vec x, const Numbering& rows) {
  std::vector<PetscInt> wanted;
  for (const std::int64_t row : rows.of_node)
    if (row >= 0) wanted.push_back(index(row));
  OwnedIs set;
  OwnedVec here;
  OwnedScatter scatter;
  const auto n = PetscInt(wanted.size());
  require(ISCreateGeneral(PETSC_COMM_SELF, n, wanted.data(), PETSC_COPY_VALUES, set.make()),
          "reading a vector");
  require(VecCreateSeq(PETSC_COMM_SELF, n, here.make()), "reading a vector");
  require(VecScatterCreate(x, set, here, nullptr, scatter.make()), "reading a vector");
  require(VecScatterBegin(scatter, x, here, INSERT_VALUES, SCATTER_FORWARD), "reading a vector");
  require(VecScatterEnd(scatter, x, here, INSERT_VALUES, SCATTER_FORWARD), "reading a vector");
  const double* values = nullptr;
  require(VecGetArrayRead(here, &values), "reading a vector");
  std::vector<double> result(rows.of_node.size(), 0);
  std::size_t next = 0;
  for (std::size_t i = 0; i < result.size(); ++i)
    if (rows.of_node[i] >= 0) result[i] = values[next++];
  VecRestoreArrayRead(here, &values);
  return result;
}

void set_at_nodes(const std::vector<double>& values, const Numbering& rows, Vec x) {
  double* own = nullptr;
  require(VecGetArray(x, &own), "filling a vector");
  for (std::size_t i = 0; i < values.size(); ++i)
    if (rows.of_node[i] >= 0 && rows.owns(rows.of_node[i]))
      own[rows.of_node[i] - rows.begin] = values[i];
  require(VecRestoreArray(x, &own), "filling a vector");
}

}  // namespace multigrid::distributed
