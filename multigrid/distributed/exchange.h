// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/numbering.h"
#include "multigrid/errors.h"

#include <limits>
#include <type_traits>

namespace multigrid::distributed {

/// Sends list r to rank r, and returns the list that each rank has sent. All ranks must call it together.
///
/// throws  InputError on all ranks if one of them has more than 2^31 bytes for the others
template <class T>
std::vector<std::vector<T>> all_to_all(const Ranks& ranks,
                                       const std::vector<std::vector<T>>& lists) {
  static_assert(std::is_trivially_copyable_v<T>);
  const auto n = std::size_t(ranks.n);
  std::vector<long long> sent(n), got(n);
  for (std::size_t r = 0; r < n; ++r) sent[r] = (long long)(lists[r].size() * sizeof(T));
  MPI_Alltoall(sent.data(), 1, MPI_LONG_LONG, got.data(), 1, MPI_LONG_LONG, ranks.comm);
  const auto places = [&](const std::vector<long long>& bytes, std::vector<int>& counts,
                          std::vector<int>& begins) {
    long long begin = 0;
    for (std::size_t r = 0; r < n; ++r) {
      counts[r] = int(bytes[r]);
      begins[r] = int(begin);
      begin += bytes[r];
    }
    return begin;
  };
  std::vector<int> out(n), out_begins(n), in(n), in_begins(n);
  const long long all_out = places(sent, out, out_begins), all_in = places(got, in, in_begins);
  if (ranks.largest(double(std::max(all_out, all_in))) > double(std::numeric_limits<int>::max()))
    throw InputError("a process has more than 2 GB for the others: take more processes");
  std::vector<char> outgoing, incoming(std::size_t(all_in) + 1);
  outgoing.reserve(std::size_t(all_out) + 1);
  for (const std::vector<T>& list : lists) {
    const char* const bytes = reinterpret_cast<const char*>(list.data());
    outgoing.insert(outgoing.end(), bytes, bytes + list.size() * sizeof(T));
  }
  MPI_Alltoallv(outgoing.data(), out.data(), out_begins.data(), MPI_BYTE, incoming.data(),
                in.data(), in_begins.data(), MPI_BYTE, ranks.comm);
  std::vector<std::vector<T>> result(n);
  for (std::size_t r = 0; r < n; ++r) {
    const T* const begin = reinterpret_cast<const T*>(incoming.data() + in_begins[r]);
    result[r].assign(begin, begin + std::size_t(in[r]) / sizeof(T));
  }
  return result;
}

/// Values of rows that other ranks may own. All ranks must call it together.
///
/// wanted   numbers of rows, ascending
/// own      values of the rows that this rank owns
/// returns  those of `wanted`
template <class T>
std::vector<T> values_of(const Ranks& ranks,
                         const Numbering& rows,
                         const std::vector<std::int64_t>& wanted,
                         const std::vector<T>& own) {
  std::vector<std::vector<std::int64_t>> asked(std::size_t(ranks.n));
  for (const std::int64_t row : wanted) asked[rows.owner(row)].push_back(row);
  std::vector<std::vector<T>> sent;
  for (const std::vector<std::int64_t>& list : all_to_all(ranks, asked)) {
    sent.emplace_back();
    for (const std::int64_t row : list) sent.back().push_back(own[std::size_t(row - rows.begin)]);
  }
  std::vector<T> result;  // owners ascend as rows do
  for (const std::vector<T>& list : all_to_all(ranks, sent))
    result.insert(result.end(), list.begin(), list.end());
  return result;
}

}  // namespace multigrid::distributed
