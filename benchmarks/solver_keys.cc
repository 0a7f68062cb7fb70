// SPDX-License-Identifier: MIT
#include "benchmarks/solver_keys.h"

#include "multigrid/solver.h"

namespace benchmark {

using namespace multigrid;

namespace {

const Keys& default_keys() {
  static const Keys keys = {{"executor", "host"},
                            {"threads", "0"},
                            {"split", "500000"},
                            {"digest", "0"},
                            {"graphs", "1"},
                            {"overlap", "1"},
                            {"repeat", "6"},
                            {"pre", "-1"},
                            {"post", "-1"},
                            {"inner_levels", "3"},
                            {"degree", "2"},
                            {"fill", "0"},
                            {"power", "1"},
                            {"damping", "0.667"},
                            {"coarse_rows", ""},
                            {"sparse_coarse_rows", "0"},
                            {"residency", "resident"},
                            {"krylov_vectors", "device"},
                            {"memory_limit", "0"},
                            {"limit", "6"},
                            {"near_nullspace", "auto"},
                            {"candidate_sweeps", "30"},
                            {"threshold", "0.3"},
                            {"directions", "30"},
                            {"matching", "handshake"},
                            {"pairings", "2"},
                            {"lock", ""},
                            {"save", ""},
                            {"mtx", ""},
                            {"refresh", "1"},
                            {"preset", "paper AG"},
                            {"hierarchy", "auxiliary grid"},
                            {"transfer", ""},
                            {"tree", "adaptive"},
                            {"precision", ""},
                            {"format", "auto"},
                            {"cycle", ""},
                            {"tolerance", "1e-6"},
                            {"iterations", "200"},
                            {"fallback", "1"},
                            {"columns", "1"},
                            {"krylov", "flexible cg"},
                            {"smoother", ""}};
  return keys;
}

}  // namespace

std::vector<Keys> groups_of(int argc, char** argv) {
  std::vector<Keys> groups = {default_keys()};
  for (int k = 3; k < argc; ++k) {
    const std::string argument = argv[k];
    if (argument == "+") {
      groups.push_back(groups.front());
      continue;
    }
    const auto equals = argument.find('=');
    const auto key = groups.back().find(argument.substr(0, equals));
    if (equals == std::string::npos || key == groups.back().end())
      throw std::out_of_range("unknown argument " + argument);
    if (groups.size() > 1 && (key->first == "save" || key->first == "mtx"))
      throw std::out_of_range(argument + " belongs before the first +");
    key->second = argument.substr(equals + 1);
  }
  return groups;
}

Keys changed_keys(const Keys& keys) {
  Keys changed;
  for (const auto& [key, value] : keys)
    if (value != default_keys().at(key)) changed[key] = value;
  return changed;
}

SolverOptions options_of(Keys& keys) {
  SolverOptions options = preset_options(value_of<Preset>(keys["preset"], preset_words));
  const auto unless_set = [&](const char* key, const std::string& word) {
    if (keys[key].empty()) keys[key] = word;
  };
  unless_set("transfer", word(options.auxiliary_grid.transfer, grid_transfer_words));
  unless_set("precision", word(options.hierarchy.precision, precision_words));
  unless_set("cycle", word(options.cycle.kind, cycle_words));
  unless_set("smoother", word(options.smoother.kind, smoother_words));
  unless_set("coarse_rows", std::to_string(options.hierarchy.coarse_rows));
  options.hierarchy.kind = value_of<HierarchyKind>(keys["hierarchy"], hierarchy_words);
  options.hierarchy.coarse_rows = std::stoi(keys["coarse_rows"]);
  options.hierarchy.sparse_coarse_rows = std::stoi(keys["sparse_coarse_rows"]);
  options.hierarchy.precision = value_of<Precision>(keys["precision"], precision_words);
  options.hierarchy.format = value_of<MatrixFormat>(keys["format"], format_words);
  options.auxiliary_grid.tree = value_of<Tree>(keys["tree"], tree_words);
  options.auxiliary_grid.transfer = value_of<GridTransfer>(keys["transfer"], grid_transfer_words);
  options.graph.near_nullspace =
      value_of<NearNullspace>(keys["near_nullspace"], near_nullspace_words);
  options.graph.threshold = std::stod(keys["threshold"]);
  options.directions = std::stoi(keys["directions"]);
  options.graph.candidate_sweeps = std::stoi(keys["candidate_sweeps"]);
  options.unsmoothed.limit = std::stoi(keys["limit"]);
  options.pairwise.matching = value_of<Matching>(keys["matching"], matching_words);
  options.pairwise.pairings = std::stoi(keys["pairings"]);
  options.tolerance = std::stod(keys["tolerance"]);
  options.maximum_iterations = std::stoi(keys["iterations"]);
  options.choice.fallback = keys["fallback"] == "1";
  options.krylov = value_of<Krylov>(keys["krylov"], krylov_words);
  options.cycle.kind = value_of<CycleKind>(keys["cycle"], cycle_words);
  options.cycle.pre = std::stoi(keys["pre"]);
  options.cycle.post = std::stoi(keys["post"]);
  options.cycle.inner_levels = std::stoi(keys["inner_levels"]);
  options.smoother.kind = value_of<SmootherKind>(keys["smoother"], smoother_words);
  options.smoother.degree = std::stoi(keys["degree"]);
  options.smoother.fill = std::stoi(keys["fill"]);
  options.smoother.power = std::stoi(keys["power"]);
  options.smoother.damping = std::stod(keys["damping"]);
  return options;
}

}  // namespace benchmark
