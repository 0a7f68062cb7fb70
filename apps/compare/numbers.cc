// SPDX-License-Identifier: MIT
#include "apps/compare/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace apps::compare {
namespace {

using Numbers = std::vector<std::pair<std::string, ReportJson>>;

bool ends_with(const std::string& name, const std::string& end) {
  return name.size() >= end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0;
}
bool begins_with(const std::string& name, const char* begin) {
  return name.rfind(begin, 0) == 0;
}
bool is_flux(const std::string& name) {
  return begins_with(name, "flux ") || begins_with(name, "carried ");
}
bool is_value(const std::string& name) {
  return name == "minimum" || name == "maximum" || name == "mean";
}

std::optional<double> value_in(const Numbers& numbers, const std::string& name) {
  for (const auto& [own, value] : numbers)
    if (own == name && value.is_number()) return value.get<double>();
  return {};
}

/// The largest size among the numbers that are of a kind.
template <class IsOfKind>
double largest(const Numbers& first, const Numbers& second, IsOfKind&& is_of_kind) {
  double size = 0;
  for (const Numbers* numbers : {&first, &second})
    for (const std::pair<std::string, ReportJson>& number : *numbers)
      if (is_of_kind(number.first) && number.second.is_number())
        size = std::max(size, std::abs(double(number.second)));
  return size;
}

}  // namespace

double relative_difference(const double a, const double b, const double scale) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return 0;
  const double difference = std::abs(a - b) / std::max({std::abs(a), std::abs(b), scale});
  return std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
}

std::vector<NumberPair> pairs_of(const ReportJson& first, const ReportJson& second) {
  const Numbers a = numbers_of(first, true), b = numbers_of(second, true);
  const double of_values = largest(a, b, is_value), of_fluxes = largest(a, b, is_flux);
  std::vector<NumberPair> pairs;
  const auto add = [&](const std::string& name) {
    for (const NumberPair& known : pairs)
      if (known.name == name) return;
    NumberPair pair{name, value_in(a, name), value_in(b, name), ends_with(name, " seconds")};
    const double scale = is_value(name) ? of_values : is_flux(name) ? of_fluxes : 0;
    const bool is_rounding =
        ends_with(name, " error") &&
        std::max(pair.first.value_or(0), pair.second.value_or(0)) < rounding * of_values;
    if (pair.first && pair.second)
      pair.difference = is_rounding ? 0 : relative_difference(*pair.first, *pair.second, scale);
    else if (pair.first || pair.second)
      pair.difference = std::numeric_limits<double>::infinity();
    pairs.push_back(pair);
  };
  for (const Numbers* numbers : {&a, &b})
    for (const auto& [name, value] : *numbers) add(name);
  return pairs;
}

}  // namespace apps::compare
