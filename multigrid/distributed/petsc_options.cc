// SPDX-License-Identifier: MIT
#include "multigrid/distributed/petsc_solver.h"

#include <cctype>
#include <petscsys.h>
#include <set>
#include <sstream>

namespace multigrid::distributed {

void add_petsc_options(const std::string& text) {
  if (PetscOptionsInsertString(nullptr, text.c_str()) != 0)
    throw InputError("PETSc does not read Solver/PETSc options = " + text +
                     "; write them as on its command line, such as -terrace_pc_type hypre");
}

std::string unread_petsc_options(const Ranks& ranks, const std::string& text) {
  std::set<std::string> unread;  // here
  PetscInt n = 0;
  char **names = nullptr, **values = nullptr;
  require(PetscOptionsLeftGet(nullptr, &n, &names, &values), "reading PETSc's options");
  for (PetscInt k = 0; k < n; ++k) unread.insert(names[k]);
  require(PetscOptionsLeftRestore(nullptr, &n, &names, &values), "reading PETSc's options");
  std::istringstream words(text);
  std::string result;
  bool may_be_value = false;  // the word before is a name
  for (std::string word; words >> word;) {
    const bool is_name = word.size() > 1 && word[0] == '-' && std::isalpha(word[1]);
    const bool is_unread =
        is_name ? ranks.sum(double(unread.count(word.substr(1)))) == ranks.n : !may_be_value;
    may_be_value = is_name;
    if (is_unread) result += (result.empty() ? "" : " ") + word;
  }
  return result;
}

}  // namespace multigrid::distributed
