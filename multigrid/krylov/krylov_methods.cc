// SPDX-License-Identifier: MIT
#include "multigrid/krylov/krylov_method.h"

#include <stdexcept>

namespace multigrid {

// Defined in conjugate_gradients.cc, bicgstab.cc, gmres.cc and cycles.cc.
std::unique_ptr<KrylovMethod> make_flexible_cg(KrylovState&, const SolverOptions&);
std::unique_ptr<KrylovMethod> make_cg(KrylovState&, const SolverOptions&);
std::unique_ptr<KrylovMethod> make_bicgstab(KrylovState&, const SolverOptions&);
std::unique_ptr<KrylovMethod> make_gmres(KrylovState&, const SolverOptions&);
std::unique_ptr<KrylovMethod> make_cycles(KrylovState&, const SolverOptions&);

const KrylovEntry& krylov_entry(Krylov method) {
  static const KrylovEntry table[] = {
      // method            symmetric fixed general  made by
      {Krylov::flexible_cg, {true, false, false}, make_flexible_cg},
      {Krylov::cg, {true, true, false}, make_cg},
      {Krylov::bicgstab, {false, false, true}, make_bicgstab},
      {Krylov::gmres, {false, false, true}, make_gmres},
      {Krylov::none, {false, false, false}, make_cycles},
  };
  for (const KrylovEntry& entry : table)
    if (entry.method == method) return entry;
  throw std::logic_error("a Krylov method without a line in the table of methods");
}

KrylovTraits krylov_traits(Krylov method) {
  return method == Krylov::automatic ? KrylovTraits() : krylov_entry(method).traits;
}

}  // namespace multigrid
