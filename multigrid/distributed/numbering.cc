// SPDX-License-Identifier: MIT
#include "multigrid/distributed/numbering.h"

#include "multigrid/distributed/exchange.h"

#include <algorithm>
#include <map>

namespace multigrid::distributed {
namespace {

/// A name and what is known of it.
template <class T>
struct Entry {
  Key first, second;
  T value;
  NodeName name() const { return {first, second}; }
};

/// A name that can be sent.
struct SentName {
  Key first, second;
  NodeName name() const { return {first, second}; }
};

/// A list of names over all ranks: each rank keeps a share of them, so that nobody has all.
template <class T>
class Directory {
 public:
  explicit Directory(const Ranks& ranks) : ranks_(ranks) {}

  /// Notes values, in the order of the ranks; join(a, b) is kept of two for a name. All ranks must call it together.
  template <class Join>
  void note(const std::vector<Entry<T>>& entries, const Join& join) {
    for (const std::vector<Entry<T>>& list : all_to_all(ranks_, by_keeper(entries)))
      for (const Entry<T>& entry : list) {
        const auto [place, is_new] = values_.emplace(entry.name(), entry.value);
        if (!is_new) place->second = join(place->second, entry.value);
      }
  }

  /// The value of each name. All ranks must call it together.
  std::vector<T> ask(const std::vector<NodeName>& names) const {
    std::vector<SentName> sent;
    for (const NodeName& name : names) sent.push_back({name.first, name.second});
    std::vector<std::vector<T>> answers;
    for (const std::vector<SentName>& list : all_to_all(ranks_, by_keeper(sent))) {
      answers.emplace_back();
      for (const SentName& name : list) answers.back().push_back(values_.at(name.name()));
    }
    const std::vector<std::vector<T>> got = all_to_all(ranks_, answers);
    std::vector<std::size_t> next(got.size(), 0);
    std::vector<T> values;
    for (const NodeName& name : names) {
      const std::size_t keeper = keeper_of(name);
      values.push_back(got[keeper][next[keeper]++]);
    }
    return values;
  }

 private:
  std::size_t keeper_of(const NodeName& name) const { return name.first % std::uint64_t(ranks_.n); }

  template <class Sent>
  std::vector<std::vector<Sent>> by_keeper(const std::vector<Sent>& all) const {
    std::vector<std::vector<Sent>> lists(static_cast<std::size_t>(ranks_.n));
    for (const Sent& each : all) lists[keeper_of(each.name())].push_back(each);
    return lists;
  }

  Ranks ranks_;
  std::map<NodeName, T> values_;
};

/// What all ranks have for each name together.
template <class T, class Join>
void join_values(const Ranks& ranks,
                 const std::vector<NodeName>& names,
                 std::vector<T>& values,
                 const Join& join) {
  std::vector<Entry<T>> entries;
  for (std::size_t i = 0; i < names.size(); ++i)
    entries.push_back({names[i].first, names[i].second, values[i]});
  Directory<T> directory(ranks);
  directory.note(entries, join);
  values = directory.ask(names);
}

constexpr auto lower = [](const auto a, const auto b) { return std::min(a, b); };

}  // namespace

Numbering number(const Ranks& ranks,
                 const std::vector<NodeName>& names,
                 const std::vector<char>& shared,
                 const std::vector<char>& has_row) {
  std::vector<std::size_t> asked;
  std::vector<NodeName> asked_names;
  std::vector<Entry<std::int64_t>> here;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (shared[i] && has_row[i]) {
      asked.push_back(i);
      asked_names.push_back(names[i]);
      here.push_back({names[i].first, names[i].second, ranks.own});
    }
  Directory<std::int64_t> owners(ranks);
  owners.note(here, lower);
  const std::vector<std::int64_t> owner_of = owners.ask(asked_names);

  Numbering result;
  result.comm = ranks.comm;
  result.of_node.assign(names.size(), -1);
  std::vector<char> is_anothers(names.size(), 0);
  for (std::size_t k = 0; k < asked.size(); ++k) is_anothers[asked[k]] = owner_of[k] != ranks.own;
  std::int64_t n_own = 0;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (has_row[i] && !is_anothers[i]) result.of_node[i] = n_own++;
  const Ranks::Before before = ranks.before(n_own);
  result.begin = before.before;
  result.end = before.before + n_own;
  result.n = before.all;
  result.ends = ranks.each(result.end);
  for (std::int64_t& row : result.of_node)
    if (row >= 0) row += result.begin;

  std::vector<Entry<std::int64_t>> numbered;
  for (const std::size_t i : asked)
    if (!is_anothers[i]) numbered.push_back({names[i].first, names[i].second, result.of_node[i]});
  Directory<std::int64_t> rows(ranks);
  rows.note(numbered, lower);
  const std::vector<std::int64_t> row_of = rows.ask(asked_names);
  for (std::size_t k = 0; k < asked.size(); ++k) result.of_node[asked[k]] = row_of[k];
  return result;
}

void take_sum(const Ranks& ranks, const std::vector<NodeName>& names, std::vector<double>& values) {
  join_values(ranks, names, values, [](const double a, const double b) { return a + b; });
}

void take_least(const Ranks& ranks, const std::vector<NodeName>& names, std::vector<Key>& values) {
  join_values(ranks, names, values, lower);
}

}  // namespace multigrid::distributed
