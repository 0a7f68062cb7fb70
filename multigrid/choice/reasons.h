// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/choice/choice_table.h"

/// Why a line of the choice table is taken: the ends of sentences that begin with "since".
namespace multigrid::choice {

std::string of_mass(const Facts& facts);
std::string of_memory(const Facts& facts);
std::string of_dense(const Facts& facts);
std::string of_coefficient(const Facts& facts);
std::string of_directions(const Facts& facts);
std::string of_coincidence(const Facts& facts);
std::string of_points(const Facts& facts);
std::string of_graph(const Facts& facts);
std::string of_scaling(const Facts& facts);
std::string of_singularity(const Facts& facts);
std::string of_asymmetry(const Facts& facts);
std::string of_one_way(const Facts& facts);
std::string of_failure(const Facts& facts);

}  // namespace multigrid::choice
