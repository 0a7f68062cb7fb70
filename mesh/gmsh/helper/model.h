// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/gmsh/gmsh_message.h"

#include <map>
#include <string>
#include <utility>

/// Models from files: STEP, IGES and BREP, which are geometry, and Gmsh's scripts.
namespace mesh {

using Entity = std::pair<int, int>;  ///< dimension and tag

/// The names of entities. Several may have the same.
using EntityNames = std::map<Entity, std::string>;

/// Opens a model in the Gmsh session that is open. Bodies of a geometry that touch share their faces afterwards, and those that
/// overlap are divided.
///
/// file     the path
/// returns  the names of the geometry's volumes and surfaces (of plane ones surfaces and curves): those of the file, or else
///          `volume 3`, `surface 17`; none if the model has physical groups, which then are the names
/// throws   std::string in Gmsh's words
EntityNames open_model(const std::string& file);

/// Whether a file is a script of Gmsh's, by its name.
bool is_script(const std::string& file);

/// 3 if the model has volumes, else 2.
int dimension_of_model();

/// Meshes the model, unless its script has done so.
///
/// options  Sizes, Edges per turn, and Order, which is not auto
/// names    as open_model returns them
/// throws   MeshError naming Mesh/Sizes for a name that the model does not have
void mesh_model(const MeshOptions& options, const EntityNames& names);

/// All cells, and the sides that are in a group; with `names` in place of physical groups if there are any.
GmshModelMesh read_model(const EntityNames& names);

}  // namespace mesh
