// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

/// Measures another library's algebraic multigrid on a system that terrace has saved.
namespace peers {

/// Consecutive rows of a system: those of one rank of MPI. Columns are numbered through the system.
struct Rows {
  int n_global = 0, first = 0, n = 0, dimension = 0;
  std::vector<int> offsets;  ///< n + 1, from 0
  std::vector<int> columns;
  std::vector<double> values, b;
  int block_size = 1;                  ///< unknowns of a node, which are on one rank
  std::vector<double> near_nullspace;  ///< vectors of n values, one after the other
};

/// What a library does with its rows: a Krylov method with one cycle of its multigrid.
class Peer {
 public:
  virtual ~Peer() = default;
  /// Builds the hierarchy; takes away the one before.
  virtual void setup() = 0;
  /// Iterates from zero to ‖b - A x‖ <= tolerance ‖b‖; returns the iterations.
  virtual int solve() = 0;
  virtual std::vector<double> solution() const = 0;  ///< of the own rows
};

inline constexpr int most_iterations = 500;

/// All libraries have the option `tolerance`, 1e-6 if it is not given.
using Options = std::map<std::string, std::string>;
inline double tolerance(const Options& options) {
  return std::stod(options.at("tolerance"));
}

struct Library {
  std::string name, version;
  Options defaults;  ///< every other option there is, by the library's own words
  /// Copies the rows into the library's own format, which is not measured.
  std::function<std::unique_ptr<Peer>(const Rows&, const Options&)> make;
};

/// main of an executable: PROGRAM SYSTEM.terrace [repeat=N] [OPTION=VALUE]... under mpirun. Prints
/// one line of JSON: what ran, the first run and the median of the others. MPI must be initialised.
///
/// returns  the exit code: 0, 1 if the true relative residual is above the tolerance by more than
///          rounding (a tenth), 2 of a command line or file that is refused
int run(int argc, char** argv, const Library& library);

}  // namespace peers
