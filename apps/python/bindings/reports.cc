// SPDX-License-Identifier: MIT
#include "apps/python/bindings/reports.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

namespace python {
namespace {

namespace py = pybind11;
using multigrid::word;

py::dict dict_of(const multigrid::LevelReport& level) {
  py::dict dict;
  dict["rows"] = level.rows;
  dict["nonzeros"] = level.nonzeros;
  dict["bytes"] = level.bytes;
  dict["format"] = level.format;
  dict["smoother"] = level.smoother;
  return dict;
}

py::dict dict_of(const multigrid::FallbackReport& fallback) {
  py::dict dict;
  dict["iteration"] = fallback.iteration;
  dict["methods"] = fallback.methods;
  dict["reason"] = fallback.reason;
  dict["setup_seconds"] = fallback.setup_seconds;
  return dict;
}

template <class Item>
py::list list_of(const std::vector<Item>& items) {
  py::list list;
  for (const Item& item : items) list.append(dict_of(item));
  return list;
}

}  // namespace

py::dict dict_of(const multigrid::SolveReport& report) {
  py::dict dict;
  dict["outcome"] = word(report.outcome, multigrid::outcome_words);
  dict["message"] = report.message;
  dict["iterations"] = report.iterations;
  dict["relative_residual"] = report.true_relative_residual;
  dict["residuals"] =
      py::array_t<double>(py::ssize_t(report.residuals.size()), report.residuals.data());
  dict["rate"] = report.rate();
  dict["columns"] = report.columns;
  dict["restarts"] = report.restarts;
  dict["removed_mean"] = report.removed_mean;
  dict["fallbacks"] = list_of(report.fallbacks);
  return dict;
}

py::dict dict_of(const multigrid::HierarchyReport& report,
                 const multigrid::SolverOptions& options) {
  py::dict dict;
  dict["kind"] = report.kind;
  dict["krylov"] = word(options.krylov, multigrid::krylov_words);
  dict["precision"] = word(options.hierarchy.precision, multigrid::precision_words);
  dict["methods"] = report.choice ? report.choice->methods : "";
  dict["reason"] = report.choice ? report.choice->reason : "";
  dict["levels"] = list_of(report.levels);
  dict["grid_complexity"] = report.grid_complexity;
  dict["operator_complexity"] = report.operator_complexity;
  dict["notes"] = py::cast(std::vector<std::string>(report.notes));
  return dict;
}

}  // namespace python
