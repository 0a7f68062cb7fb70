// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/choice/choice_table.h"

/// What the lines of the choice table ask for. Their limits are parameters (choice_options.h).
namespace multigrid::choice {

// What a line needs.
bool symmetric(const Facts& facts);
bool symmetric_scalar(const Facts& facts);
bool symmetric_points(const Facts& facts);
/// And Auxiliary grid/Transfer does not say otherwise.
bool symmetric_stretchable(const Facts& facts);
/// Rows of far more entries than others have: products of them would be dense.
bool has_hubs(const Facts& facts);
bool is_no_mesh(const Facts& facts);
/// Coarse matrices would be dense.
bool symmetric_dense(const Facts& facts);
/// Rows and columns are scaled.
bool symmetric_scaled(const Facts& facts);
bool unsymmetric(const Facts& facts);
bool unsymmetric_scalar(const Facts& facts);
/// Memory is short.
bool symmetric_lean(const Facts& facts);
bool unsymmetric_lean(const Facts& facts);
/// A sparse direct solver solves it in some seconds. Smaller ones are solved by the dense inverse of a
/// hierarchy's coarsest level anyway.
bool is_small(const Facts& facts);
bool symmetric_small(const Facts& facts);
bool scaled_small(const Facts& facts);
bool unsymmetric_small(const Facts& facts);
bool unsymmetric_blocks(const Facts& facts);
bool one_way(const Facts& facts);

// Whether it is the first to be tried.
bool always(const Facts& facts);
bool mass_rules(const Facts& facts);
/// Most unknowns lie on chains of strong couplings, as of roads or of thin plates.
bool has_chains(const Facts& facts);
bool is_smooth(const Facts& facts);
/// Diffusion is strong in one direction, everywhere the same, and the mesh about uniform.
bool is_aligned(const Facts& facts);
/// Constants are almost in the nullspace, and nobody said that they are.
bool is_nearly_singular(const Facts& facts);
bool symmetric_nearly_singular(const Facts& facts);
bool points_nearly_singular(const Facts& facts);
/// In half precision as it is.
bool symmetric_regular(const Facts& facts);
/// The same with two unknowns a node, as in the plane.
bool symmetric_regular_twos(const Facts& facts);
/// Constants, which pairs interpolate, are near the nullspace.
bool suits_pairs(const Facts& facts);
/// Enough for a V-cycle: where opposite entries differ by chance, as much as for a K-cycle.
bool is_nearly_symmetric(const Facts& facts);
/// Enough for a K-cycle.
bool is_rather_symmetric(const Facts& facts);

}  // namespace multigrid::choice
