// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/experiment.h"

#include <string>
#include <vector>

namespace apps::reproduce {

/// An experiment's name and folder: "GS-2" for PAPERS/GS/table_2, "GS-F15" for PAPERS/GS/figure_15.
struct Place {
  std::string name, folder;
};

/// The folder that has the papers' folders: `given` (--experiments) if it is not empty, else what
/// TERRACE_EXPERIMENTS says, else the first that exists of share/terrace/inputs/papers beside the
/// program's folder, and the sources that the program was built from.
///
/// throws  multigrid::FileError naming every folder that was searched
std::string papers_folder(const std::string& given);

/// The experiments in a folder of papers, by paper and number.
std::vector<Place> catalogue(const std::string& papers);

/// The one of that name, capitals and small letters alike.
///
/// throws  multigrid::InputError naming the nearest, and where was searched
Place find_experiment(const std::string& papers, const std::string& name);

/// What `terrace reproduce --list` prints: name, title, and what runs at each scale.
std::string catalogue_text(const std::string& papers);

}  // namespace apps::reproduce
