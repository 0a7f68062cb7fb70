// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace apps::compare {

/// The output directory of a run that an argument names: it is that, or the report.json in it.
///
/// throws  multigrid::FileError if there is neither
std::string directory_of(const std::string& argument);

/// A key that two runs have other values of.
struct OtherValue {
  std::string key, first,
      second;  ///< "Solver/Tolerance"; values, "(not there)" where a run has no parameters
};

/// The parameters that differ, Output/Directory left out.
///
/// throws  as read_parameters
std::vector<OtherValue> other_parameters(const std::string& first, const std::string& second);

/// A solution of VTU files, and its time if it is the last one of a series.
struct SolutionFile {
  std::string name;  ///< with its directory; empty if there is none
  std::string time;  ///< as solution.pvd has it; empty without a series
};

/// solution.vtu, or the last file of solution.pvd.
///
/// throws  multigrid::FileError for a solution.pvd that cannot be read
SolutionFile solution_in(const std::string& directory);

/// How far the columns of one name in two tables are apart; as postprocess::ArrayDifference.
struct ColumnDifference {
  std::string name;
  double largest = 0, root_square = 0;
};
struct TableDifferences {
  std::string other_rows;  ///< why rows cannot be compared; empty if they can
  std::vector<ColumnDifference> columns;
  std::vector<std::string> only_first, only_second;  ///< names of columns
};

/// Compares history.csv, or two Matrix Market arrays (solution.mtx), by the names of their columns.
///
/// throws  multigrid::FileError, multigrid::InputError
TableDifferences compare_histories(const std::string& first, const std::string& second);
TableDifferences compare_arrays(const std::string& first, const std::string& second);

}  // namespace apps::compare
