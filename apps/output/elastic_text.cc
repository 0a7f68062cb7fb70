// SPDX-License-Identifier: MIT
#include "apps/output/elastic_text.h"

#include "apps/output/results_table.h"

#include <algorithm>
#include <fmt/format.h>

namespace apps {

namespace {

using postprocess::Report;

constexpr std::size_t most_stresses = 20;

std::string vector_text(const std::vector<double>& vector) {
  std::string text;
  for (const double x : vector) text += fmt::format("{}{:.6g}", text.empty() ? "" : ", ", x);
  return "(" + text + ")";
}

}  // namespace

std::string elastic_text(const Report::Results& results, const int dimension) {
  const Report::Elasticity& body = *results.elasticity;
  std::string text = fmt::format("results     largest displacement {:.6g} at {}, {} {:.6g}",
                                 results.maximum, place_text(results.domain.maximum_at),
                                 dimension == 3 ? "volume" : "area", results.domain.measure);
  for (std::size_t a = 0; a < body.smallest.size(); ++a)
    text +=
        fmt::format("\n  u_{} from {:.6g} to {:.6g}", "xyz"[a], body.smallest[a], body.largest[a]);
  text += fmt::format("\n  largest von Mises stress {:.6g} at {}, strain energy {:.6g}",
                      body.von_mises, place_text(body.von_mises_at), body.energy);
  std::vector<std::vector<std::string>> rows = {{"boundary", "reaction", "applied force"}};
  for (const Report::Force& force : body.forces)
    rows.push_back({force.boundary, vector_text(force.reaction), vector_text(force.applied)});
  const std::size_t n = rows.size() - 1;
  rows.resize(std::min(rows.size(), most_stresses + 1));
  text += table_text(rows);
  if (n > most_stresses) text += fmt::format("\n  and {} more in report.json", n - most_stresses);
  const bool has_body =
      std::any_of(body.body.begin(), body.body.end(), [](const double f) { return f != 0; });
  if (has_body) text += "\n  body force " + vector_text(body.body);
  return text + fmt::format("\n  balance   all forces add up to {}, {:.1e} of what acts",
                            vector_text(body.gap), body.relative_gap);
}

}  // namespace apps
