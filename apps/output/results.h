// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/output_directory.h"
#include "apps/parameters/parameter_file.h"
#include "assembly/scalar/results.h"
#include "postprocess/fields.h"
#include "postprocess/report.h"
#include "postprocess/writers.h"

namespace apps {

/// Each of these writes files aside, renames them, and tells `output`. All throw
/// postprocess::WriteError.

/// parameters.prm.
void write_parameters(const std::string& text, OutputDirectory& output);

/// residuals.csv: iteration, relative residual, and the estimated error if there is one. Nothing if
/// there was no iteration.
void write_residuals(const postprocess::Report& report, OutputDirectory& output);

/// convergence.csv. Nothing if there was no study.
void write_convergence(const postprocess::Report& report, OutputDirectory& output);

/// solution.vtu and solution.png, as far as asked for; the picture is of the first point data.
void write_solution(const postprocess::Fields& fields,
                    const OutputOptions& options,
                    OutputDirectory& output);

/// solution.png, if asked for.
///
/// note  a line in it, if not empty
void write_picture(const postprocess::Fields& fields,
                   const OutputOptions& options,
                   OutputDirectory& output,
                   const std::string& note = "");

/// solution/NNNN.vtu after a step of an equation in time.
///
/// returns  the file's name within the directory
std::string write_step(const postprocess::Fields& fields,
                       std::int64_t step,
                       const OutputOptions& options,
                       OutputDirectory& output);

/// The name of that file.
std::string step_file(std::int64_t step);

/// solution.pvd, which lists them.
void write_steps(const std::vector<postprocess::TimeFile>& files, OutputDirectory& output);

/// solution.mtx: a vector. Throws multigrid::FileError.
void write_vector(const std::vector<double>& solution, OutputDirectory& output);

/// Points that are no mesh, a cell for each.
///
/// coordinates  dimension × n, as in multigrid::System
postprocess::Fields point_cloud(const std::vector<double>& coordinates, int dimension);

/// solution.vtu without a mesh: a point for each unknown.
///
/// coordinates  dimension × n, as in multigrid::System
void write_points(const std::vector<double>& coordinates,
                  int dimension,
                  const std::vector<double>& solution,
                  const OutputOptions& options,
                  OutputDirectory& output);

/// report.json.
void write_report(const postprocess::Report& report, OutputDirectory& output);

/// As the report has them.
postprocess::Report::Results report_results(const assembly::Results& results);

/// A report that knows program, input and methods, but no results yet.
postprocess::Report start_report(const ParameterFile& file);

/// High-water mark of the process's resident memory.
std::int64_t host_peak_bytes();

}  // namespace apps
