// SPDX-License-Identifier: MIT
#include "multigrid/hierarchy/level_format.h"

#include "multigrid/errors.h"

#include <cmath>
#include <stdexcept>

namespace multigrid {
namespace {

constexpr Index least_rows = 4096;     ///< of a level whose format `automatic` chooses
constexpr double most_of_usual = 0.9;  ///< bytes of a format that replaces the usual one

double bytes_of_places(double places, double value_bytes) {
  return places * (double(sizeof(Index)) + value_bytes);
}

double usual_bytes(const Csr<double>& A, MatrixFormat usual, double value_bytes) {
  if (usual == MatrixFormat::slices)
    return double(places_in_slices(A.offsets)) * (sizeof(std::uint16_t) + value_bytes);
  return double(sizeof(Offset)) * A.n_rows + bytes_of_places(double(A.n_nonzeros()), value_bytes);
}

/// A format, the bytes that it takes, and what is to be said of it.
struct Candidate {
  MatrixFormat format;
  double bytes;
  std::string what;
};

Candidate by_diagonals(const Csr<double>& A, double value_bytes) {
  const Offset n = diagonals_of(A).size();
  if (n * A.n_rows > most_places * A.n_nonzeros()) return {MatrixFormat::dia, HUGE_VAL, ""};
  const double words = double((n + 31) / 32) * sizeof(std::uint32_t);
  return {MatrixFormat::dia, A.n_rows * (double(n) * value_bytes + words),
          std::to_string(n) + " diagonals"};
}

Candidate in_hyb(const Csr<double>& A, double value_bytes) {
  const int width = hyb_width(A);
  const auto tail = double(n_beyond(A.offsets, width));
  const double of_tail = tail * sizeof(Index) + (tail > 0 ? double(sizeof(Offset)) * A.n_rows : 0);
  return {MatrixFormat::hyb,
          bytes_of_places(double(width) * A.n_rows + tail, value_bytes) + of_tail,
          "rows of " + std::to_string(width) + " entries and the rest of longer ones"};
}

LevelFormat smallest(const Csr<double>& A, MatrixFormat usual, double value_bytes) {
  const double of_usual = usual_bytes(A, usual, value_bytes);
  Candidate best = by_diagonals(A, value_bytes);
  if (const Candidate hyb = in_hyb(A, value_bytes); hyb.bytes < best.bytes) best = hyb;
  if (best.bytes > most_of_usual * of_usual) return {usual, false, ""};
  const auto percent = std::lround(100 * best.bytes / of_usual);
  return {best.format, false,
          best.what + " take " + std::to_string(percent) + " % of the bytes of " +
              word(usual, format_words)};
}

/// Places that ELL or DIA has.
Offset places(const Csr<double>& A, MatrixFormat format) {
  return A.n_rows * (format == MatrixFormat::ell ? Offset(width_of_rows(A.offsets, 1))
                                                 : diagonals_of(A).size());
}

std::string list(const std::vector<std::size_t>& levels) {
  std::string text = levels.size() > 1 ? "levels " : "level ";
  for (std::size_t k = 0; k < levels.size(); ++k)
    text += (k == 0 ? "" : k + 1 < levels.size() ? ", " : " and ") + std::to_string(levels[k]);
  return text;
}

}  // namespace

bool fits(const Csr<double>& A, MatrixFormat format) {
  if (format != MatrixFormat::ell && format != MatrixFormat::dia) return true;
  return places(A, format) <= most_places * A.n_nonzeros();
}

LevelFormat level_format(const Csr<double>& A,
                         std::size_t l,
                         const FormatRule& rule,
                         std::size_t value_bytes) {
  if (rule.asked == MatrixFormat::automatic) {
    if (!rule.looks_at_rows || A.n_rows < least_rows) return {rule.usual, false, ""};
    return smallest(A, rule.usual, double(value_bytes));
  }
  if (fits(A, rule.asked)) return {rule.asked, false, ""};
  if (l > 0) return {rule.usual, true, ""};
  throw InputError("Solver/Hierarchy/Format = " + word(rule.asked, format_words) + " would take " +
                   std::to_string(places(A, rule.asked)) + " places for the " +
                   std::to_string(A.n_nonzeros()) + " entries of the finest matrix, more than " +
                   std::to_string(most_places) + " for each: take hyb, csr or auto");
}

MatrixFormat format_of(const Matrix<double>& A) {
  constexpr MatrixFormat formats[] = {
      MatrixFormat::csr, MatrixFormat::ell, MatrixFormat::slices,   MatrixFormat::automatic,
      MatrixFormat::hyb, MatrixFormat::dia, MatrixFormat::automatic};  // as in Matrix
  return formats[A.index()];
}

template <class T>
Matrix<T> stored(const Csr<double>& A, MatrixFormat format) {
  if (format == MatrixFormat::ell) return to_ell<T>(A).value();
  if (format == MatrixFormat::hyb) return to_hyb<T>(A);
  if (format == MatrixFormat::dia) return to_dia<T>(A).value();
  if (format == MatrixFormat::slices) return to_sell<T>(A);
  return convert<T>(A.copy_to(A.executor()));
}

template <class T>
Matrix<T> stored(Csr<double>&& A, MatrixFormat format) {
  if (format == MatrixFormat::csr) return convert<T>(std::move(A));
  return stored<T>(std::as_const(A), format);
}

std::vector<std::string> format_notes(const FormatRule& rule,
                                      const std::vector<LevelFormat>& levels) {
  std::vector<std::string> notes;
  std::vector<std::size_t> without;
  for (std::size_t l = 0; l < levels.size(); ++l) {
    if (levels[l].does_not_fit) without.push_back(l);
    if (!levels[l].reason.empty())
      notes.push_back("the matrix of level " + std::to_string(l) + " is stored as " +
                      word(levels[l].format, format_words) +
                      " (Solver/Hierarchy/Format = auto): " + levels[l].reason);
  }
  if (rule.asked == MatrixFormat::automatic) return notes;
  notes.push_back("level matrices are stored as " + word(rule.asked, format_words) +
                  ", as Solver/Hierarchy/Format asks for");
  if (!without.empty())
    notes.back() += ", but for " + list(without) + ", stored as " + word(rule.usual, format_words) +
                    ", where that would take more than " + std::to_string(most_places) +
                    " places an entry";
  return notes;
}

template Matrix<double> stored(const Csr<double>&, MatrixFormat);
template Matrix<float> stored(const Csr<double>&, MatrixFormat);
template Matrix<double> stored(Csr<double>&&, MatrixFormat);
template Matrix<float> stored(Csr<double>&&, MatrixFormat);

}  // namespace multigrid
