// SPDX-License-Identifier: MIT
#include "apps/reproduce/studies/studies.h"
#include "multigrid/errors.h"
#include "multigrid/formats/coo.h"
#include "multigrid/formats/hyb.h"

#include <optional>
#include <variant>

namespace apps::reproduce {
namespace {

using multigrid::Coo;
using multigrid::Csr;
using multigrid::Ell;
using multigrid::Executor;
using multigrid::Hyb;

using AnyFormat = std::variant<Coo<double>, Csr<double>, Ell<double>, Hyb<double>>;
constexpr const char* names[] = {"coo", "csr", "ell", "hyb"};  // of the alternatives

Coo<double> copy(const Coo<double>& A) {
  const Executor& executor = A.executor();
  return {A.n_rows, A.n_columns, A.rows.copy_to(executor), A.columns.copy_to(executor),
          A.values.copy_to(executor)};
}
Csr<double> copy(const Csr<double>& A) {
  return A.copy_to(A.executor());
}
Ell<double> copy(const Ell<double>& A) {
  const Executor& executor = A.executor();
  return {A.n_rows,
          A.n_columns,
          A.width,
          A.columns.copy_to(executor),
          A.values.copy_to(executor),
          A.overflow_offsets.copy_to(executor),
          A.overflow_columns.copy_to(executor),
          A.overflow_values.copy_to(executor)};
}
Hyb<double> copy(const Hyb<double>& A) {
  return {A.n_rows, A.n_columns, copy(A.ell), copy(A.tail), A.tail_offsets.copy_to(A.executor())};
}

/// Nothing if the format does not take the matrix.
std::optional<AnyFormat> from_csr(const Csr<double>& A, const std::string& to) {
  if (to == "coo") return multigrid::to_coo(A);
  if (to == "hyb") return multigrid::to_hyb<double>(A);
  if (to == "csr") return copy(A);
  if (auto ell = multigrid::to_ell<double>(A)) return std::move(*ell);
  return {};
}

/// By way of CSR, unless the format stays.
std::optional<AnyFormat> converted(const AnyFormat& A, const std::string& to) {
  if (to == names[A.index()])
    return std::visit([](const auto& a) -> AnyFormat { return copy(a); }, A);
  if (const auto* csr = std::get_if<Csr<double>>(&A)) return from_csr(*csr, to);
  Csr<double> csr = std::visit(
      [](const auto& a) {
        if constexpr (std::is_same_v<std::decay_t<decltype(a)>, Csr<double>>)
          return copy(a);
        else
          return multigrid::to_csr(a);
      },
      A);
  if (to == "csr") return csr;
  return from_csr(csr, to);
}

/// Entries of A that B does not have in the same places.
double differences(const Csr<double>& A, const Csr<double>& B) {
  const auto offsets = A.offsets.to_vector();
  if (offsets != B.offsets.to_vector()) return double(A.n_nonzeros());
  const auto columns = A.columns.to_vector(), other_columns = B.columns.to_vector();
  const auto values = A.values.to_vector(), other_values = B.values.to_vector();
  double n = 0;
  for (std::size_t k = 0; k < columns.size(); ++k)
    n += columns[k] != other_columns[k] || values[k] != other_values[k];
  return n;
}

}  // namespace

void study_conversions(const Subject& subject, Measurement& result) {
  const Csr<double>& A = subject.system->A;
  const std::optional<AnyFormat> from =
      std::find(std::begin(names), std::end(names), subject.operand) == std::end(names)
          ? std::nullopt
          : from_csr(A, subject.operand);
  if (!from)
    throw multigrid::InputError(
        "\"operand\" must be coo, csr, ell or hyb, and a format that takes "
        "the matrix, not '" +
        subject.operand + "'.");
  std::map<std::string, double>& numbers = result.studied;
  double& errors = numbers["conversion errors"] = 0;
  std::vector<double> by_rows;
  for (const std::string to : names) {
    std::optional<AnyFormat> made;
    const double seconds = median_seconds(subject.executor, [&] { made = converted(*from, to); });
    if (!made) continue;
    numbers["to " + to + " seconds"] = seconds;
    if (to != "coo") by_rows.push_back(seconds);
    const std::optional<AnyFormat> back = converted(*made, "csr");
    errors += differences(A, std::get<Csr<double>>(*back));
  }
  numbers["rank of to csr"] = rank_of(numbers["to csr seconds"], by_rows);
}

}  // namespace apps::reproduce
