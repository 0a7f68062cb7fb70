// SPDX-License-Identifier: MIT
#include "postprocess/report.h"

#include <gtest/gtest.h>
#include <limits>
#include <nlohmann/json.hpp>

namespace postprocess {
namespace {

using Json = nlohmann::json;

TEST(Report, KeepsEveryBitOfANumber) {
  Report report;
  report.tolerance = 0.1 + 0.2;
  report.solver.residuals = {1, 1. / 3, 5e-324, 1.7976931348623157e308};
  const Json json = Json::parse(to_json(report));
  EXPECT_EQ(json["solver"]["tolerance"].get<double>(), report.tolerance);
  EXPECT_EQ(json["solver"]["residuals"].get<std::vector<double>>(), report.solver.residuals);
}

TEST(Report, WritesNullForWhatIsNotFinite) {
  const double infinity = std::numeric_limits<double>::infinity();
  Report report;
  report.solver.residuals = {1, infinity, -infinity, std::numeric_limits<double>::quiet_NaN()};
  report.solver.true_relative_residual = infinity;
  const Json json = Json::parse(to_json(report));
  EXPECT_EQ(json["solver"]["residuals"].dump(), "[1.0,null,null,null]");
  EXPECT_TRUE(json["solver"]["true_relative_residual"].is_null());
}

TEST(Report, HasOptionalPartsOnlyWhenGiven) {
  Report report;
  EXPECT_FALSE(Json::parse(to_json(report)).contains("errors"));
  EXPECT_FALSE(Json::parse(to_json(report)).contains("median_seconds"));
  report.errors = Report::Errors{1, 2, 3};
  report.repeats = 3;
  report.median_setup = 0.5;
  report.median_solve = 0.25;
  const Json json = Json::parse(to_json(report));
  EXPECT_EQ(json["errors"], (Json{{"L2", 1.}, {"H1", 2.}, {"nodal", 3.}}));
  EXPECT_EQ(json["median_seconds"], (Json{{"setup", 0.5}, {"solve", 0.25}}));
}

Json part(double measure,
          double integral,
          double mean,
          double minimum,
          const std::vector<double>& minimum_at,
          double maximum,
          const std::vector<double>& maximum_at) {
  return {{"measure", measure},      {"integral", integral},     {"mean", mean},
          {"minimum", minimum},      {"minimum_at", minimum_at}, {"maximum", maximum},
          {"maximum_at", maximum_at}};
}

TEST(Report, HasResultsAndWarnings) {
  Report report;
  EXPECT_FALSE(Json::parse(to_json(report)).contains("results"));
  EXPECT_EQ(Json::parse(to_json(report))["warnings"], Json::array());
  report.results = Report::Results{-1, 3, 2, {{"wall", 0.5, 1e-9}, {"lid", -0.5, 1e-8}}, {}};
  report.results->domain = {"", 4, 8, 2, -1, 3, {0, 0}, {1, 2}};
  report.results->materials = {{"iron", 2, 3, 1.5, -1, 2, {0, 0}, {1, 0}}};
  report.warnings = {"first.", "second."};
  const Json json = Json::parse(to_json(report));
  EXPECT_EQ(json["results"],
            (Json{{"minimum", -1.},
                  {"maximum", 3.},
                  {"mean", 2.},
                  {"domain", part(4, 8, 2, -1, {0, 0}, 3, {1, 2})},
                  {"materials", {{"iron", part(2, 3, 1.5, -1, {0, 0}, 2, {1, 0})}}},
                  {"boundaries", Json::object()},
                  {"fluxes", {{"lid", -0.5}, {"wall", 0.5}}},
                  {"flux_rounding", {{"lid", 1e-8}, {"wall", 1e-9}}}}));
  EXPECT_EQ(json["warnings"], (Json{"first.", "second."}));
}

TEST(Report, HasTheStepsOfAnEquationInTime) {
  Report report;
  EXPECT_FALSE(Json::parse(to_json(report)).contains("time"));
  report.time.emplace();
  report.time->steps_done = 4;
  report.time->iterations = 10;
  report.time->fewest_iterations = 1;
  report.time->most_iterations = 5;
  const Json json = Json::parse(to_json(report))["time"];
  EXPECT_EQ(json["iterations"], (Json{{"total", 10}, {"min", 1}, {"mean", 2.5}, {"max", 5}}));
  EXPECT_EQ(json["steps_done"], 4);
}

TEST(Report, HasARowForEachMeshOfAConvergenceStudy) {
  Report report;
  EXPECT_EQ(Json::parse(to_json(report))["convergence"], Json::array());
  const double none = std::numeric_limits<double>::quiet_NaN();
  report.convergence = {{1, 2, 0.5, {3, 4, 5}, {none, none, none}, 6, 0.25},
                        {4, 8, 0.25, {1, 2, 3}, {2, 1, 1.5}, 7, 0.5}};
  const Json rows = Json::parse(to_json(report))["convergence"];
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_TRUE(rows[0]["orders"]["L2"].is_null());
  EXPECT_EQ(rows[1], (Json{{"cells", 4},
                           {"unknowns", 8},
                           {"h", 0.25},
                           {"errors", {{"L2", 1.}, {"H1", 2.}, {"nodal", 3.}}},
                           {"orders", {{"L2", 2.}, {"H1", 1.}, {"nodal", 1.5}}},
                           {"iterations", 7},
                           {"seconds", 0.5}}));
}

TEST(Report, PutsEachFieldUnderItsKey) {
  Report report;
  report.hierarchy.levels = {{1, 2, 3, 7, "ELL", "jacobi", 4, 5, 6}};
  report.seconds = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, {{"numbering", 1.5}}};
  report.memory = {10, 11};
  report.problem = {"a",
                    "b",
                    "c",
                    3,
                    4,
                    5,
                    6,
                    0.5,
                    0.25,
                    {{"iron", 3}},
                    {{"left", 0}, {"a right", 1}},
                    {},
                    {{"left", "a right"}}};
  report.backend = {"cuda", "device", "reason", 7, "streaming"};
  const Json json = Json::parse(to_json(report));
  EXPECT_EQ(json["hierarchy"]["levels"][0], (Json{{"rows", 1},
                                                  {"nonzeros", 2},
                                                  {"bytes", 3},
                                                  {"lent_bytes", 7},
                                                  {"format", "ELL"},
                                                  {"smoother", "jacobi"},
                                                  {"colors", 4},
                                                  {"overflow", 5},
                                                  {"largest_aggregate", 6}}));
  EXPECT_EQ(json["seconds"], (Json{{"start", 1.},
                                   {"mesh", 2.},
                                   {"assembly", 3.},
                                   {"upload", 4.},
                                   {"setup", 5.},
                                   {"solve", 6.},
                                   {"repeats", 7.},
                                   {"download", 8.},
                                   {"results", 9.},
                                   {"errors", 10.},
                                   {"output", 11.},
                                   {"total", 12.}}));
  EXPECT_EQ(json["phases"], Json::array({{{"name", "numbering"}, {"seconds", 1.5}}}));
  EXPECT_EQ(json["memory"], (Json{{"host_peak_bytes", 10}, {"device_peak_bytes", 11}}));
  EXPECT_EQ(json["problem"], (Json{{"name", "a"},
                                   {"mesh", "b"},
                                   {"element", "c"},
                                   {"dimension", 3},
                                   {"cells", 4},
                                   {"unknowns", 5},
                                   {"nonzeros", 6},
                                   {"h_max", 0.5},
                                   {"h_min", 0.25},
                                   {"materials", {{"iron", 3}}},
                                   {"boundaries", {{"left", 0}, {"a right", 1}}},
                                   {"periodic", Json::array({Json::array({"left", "a right"})})}}));
  EXPECT_EQ(json["backend"], (Json{{"name", "cuda"},
                                   {"device", "device"},
                                   {"reason", "reason"},
                                   {"residency", "streaming"},
                                   {"threads", 7}}));
}

TEST(Report, OutcomesHaveTheirWords) {
  Report report;
  EXPECT_EQ(Json::parse(to_json(report))["outcome"], "not started");
  EXPECT_EQ(Json::parse(to_json(report))["solver"]["outcome"], "not run");
  report.outcome = Outcome::output_failed;
  EXPECT_EQ(Json::parse(to_json(report))["outcome"], "output failed");
  report.outcome = Outcome::mesh_failed;
  EXPECT_EQ(Json::parse(to_json(report))["outcome"], "mesh failed");
  report.solver.residuals = {1};
  report.solver.outcome = multigrid::Outcome::converged;
  EXPECT_EQ(Json::parse(to_json(report))["solver"]["outcome"], "converged");
  EXPECT_EQ(Json::parse(to_json(report))["solver"]["converged"], true);
  report.solver.outcome = multigrid::Outcome::not_finite;
  EXPECT_EQ(Json::parse(to_json(report))["solver"]["outcome"], "not finite");
  report.solver.outcome = multigrid::Outcome::interrupted;
  EXPECT_EQ(Json::parse(to_json(report))["solver"]["outcome"], "interrupted");
  EXPECT_EQ(Json::parse(to_json(report))["solver"]["converged"], false);
}

TEST(Report, SurvivesNamesThatAreNotUtf8) {
  Report report;
  report.input = "caf\xe9.prm";
  EXPECT_EQ(Json::parse(to_json(report))["input"], "caf\uFFFD.prm");
}

}  // namespace
}  // namespace postprocess
