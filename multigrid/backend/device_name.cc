// SPDX-License-Identifier: MIT
#include "multigrid/backend/device_name.h"

#include "multigrid/backend/device.h"
#include "multigrid/errors.h"

#include <numeric>
#include <set>
#include <sstream>

namespace multigrid {
namespace {

/// The numbers of "0,1"; nothing if it is no such list.
std::optional<std::vector<int>> numbers(const std::string& list) {
  std::vector<int> numbers;
  std::istringstream words(list + ",");
  for (std::string word; std::getline(words, word, ',');) {
    if (word.empty() || word.size() > 4 ||
        word.find_first_not_of("0123456789") != std::string::npos)
      return std::nullopt;
    numbers.push_back(std::stoi(word));
  }
  return numbers;
}

}  // namespace

std::optional<DeviceName> DeviceName::read(const std::string& word) {
  const std::size_t colon = word.find(':');
  const std::string kind = word.substr(0, colon);
  const bool is_cuda = kind == "cuda";
  if (!is_cuda && kind != "host" && kind != "shadow") return std::nullopt;
  DeviceName name;
  name.space = is_cuda ? Space::cuda : kind == "host" ? Space::host : Space::shadow;
  if (is_cuda) name.devices = {0};
  if (colon == std::string::npos) return name;
  const std::string rest = word.substr(colon + 1);
  if (is_cuda && rest == "all") return name.devices.clear(), name;
  const std::optional<std::vector<int>> list = numbers(rest);
  if (!list) return std::nullopt;
  if (is_cuda) {
    const std::set<int> different(list->begin(), list->end());
    if (different.size() < list->size() || list->size() > std::size_t(Parts::most))
      return std::nullopt;
    return name.devices = *list, name;
  }
  name.n_parts = list->front();
  if (list->size() > 1 || name.n_parts < 1 || name.n_parts > Parts::most) return std::nullopt;
  return name;
}

Executor DeviceName::executor(const int threads, const Offset split_rows) const {
  if (space == Space::host) return Executor::host(threads, {n_parts, split_rows});
  if (space == Space::shadow) return Executor::shadow(false, {n_parts, split_rows});
  if (!devices.empty()) return Executor::cuda(devices, split_rows);
  std::string reason;
  std::vector<int> all(std::size_t(device::count(reason)));
  if (all.empty()) throw DeviceError(reason);
  std::iota(all.begin(), all.end(), 0);
  return Executor::cuda(all, split_rows);
}

}  // namespace multigrid
