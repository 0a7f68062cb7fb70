// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/output_directory.h"
#include "apps/parameters/parameter_file.h"
#include "assembly/scalar/derived.h"
#include "assembly/scalar/results.h"
#include "multigrid/system.h"
#include "postprocess/fields.h"
#include "postprocess/report.h"
#include "postprocess/writers.h"

#include <future>
#include <memory>

namespace apps {

/// The following functions write files aside, rename them, and tell `output`. They throw
/// postprocess::WriteError.

/// residuals.csv (iteration, relative residual, and the estimated error if there is one) if there
/// was an iteration, convergence.csv if there was a study, and adaptivity.csv and adaptivity.svg if the mesh was refined where errors are large.
void write_tables(const postprocess::Report& report, OutputDirectory& output);

/// `name`, a VTU file.
void write_vtu(const postprocess::FileMesh& mesh,
               const std::string& name,
               postprocess::Compression compression,
               OutputDirectory& output);
void write_vtu(const postprocess::Fields& fields,
               const std::string& name,
               postprocess::Compression compression,
               OutputDirectory& output);

/// Which further fields a VTU file gets.
assembly::DerivedOptions derived_options(const OutputOptions& options);

/// Puts them into it.
void add_fields(assembly::DerivedFields fields, postprocess::FileMesh& file);

/// A VTU file that a thread of its own writes.
class VtuInBackground {
 public:
  /// Starts.
  VtuInBackground(postprocess::FileMesh mesh,
                  const std::string& name,
                  postprocess::Compression compression,
                  const OutputDirectory& output);
  /// Waits until the file is there. Throws what writing threw.
  void finish() { writing_.get(); }

 private:
  std::future<void> writing_;  ///< its destructor waits, too
};

/// The files of Output/System: system/A.mtx, system/b.mtx, and system/coordinates.mtx if the unknowns
/// have coordinates. Throws multigrid::FileError.
///
/// right_hand_sides  in place of system.b, unless it is empty
void write_system(const multigrid::System& system,
                  const multigrid::Array<double>& right_hand_sides,
                  OutputDirectory& output);

/// The row of a convergence study for the mesh that `report` has just been solved on, with the
/// orders of the errors against the row before.
///
/// h        largest diameter of a cell
/// seconds  from refinement to errors
postprocess::Report::ConvergenceRow convergence_row(const postprocess::Report& report,
                                                    double h,
                                                    double seconds);

/// The same numbers in the form of the report.
postprocess::Report::Results report_results(const assembly::Results& results,
                                            const postprocess::Report::Problem& problem);

/// Puts the words of the methods into the report.
///
/// solver  resolved
void name_methods(const multigrid::SolverOptions& solver, postprocess::Report& report);

/// A report that has program, input and methods, but no results yet.
postprocess::Report start_report(const ParameterFile& file);

/// The most resident memory that the process has had.
std::int64_t host_peak_bytes();

}  // namespace apps
