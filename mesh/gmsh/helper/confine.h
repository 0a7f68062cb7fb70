// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace mesh {

/// From now on this process can start no other, open no socket, send no signal, and neither make, change nor remove a file: a script
/// of Gmsh's can ask for all of that. What it asks for fails as if it were not permitted. Of the files that are open it keeps its
/// standard input alone; what it writes to the others goes nowhere. There is no way back.
///
/// source  seccomp(2): a filter of system calls
/// throws  std::system_error if the system has no such filters (or no /dev/null), std::runtime_error on processors whose calls it does not know
void confine();

/// What was asked for since then and failed, as a clause: "start another program", "write the file x.msh". Empty: nothing.
std::string refused_attempt();

}  // namespace mesh
