# SPDX-License-Identifier: MIT
# What the rooms around multigrid need. deal.II empties CMAKE_CUDA_ARCHITECTURES; the CUDA targets set their property.
find_package(deal.II 9.4 REQUIRED HINTS $ENV{DEAL_II_DIR})

# deal.II's own set-up of targets would add its build flags and its debug library; this takes the release library alone.
include(${DEAL_II_TARGET_CONFIG})
add_library(terrace_dealii_headers INTERFACE)
target_include_directories(terrace_dealii_headers SYSTEM INTERFACE ${DEAL_II_INCLUDE_DIRS})
# No C++ bindings of MPI, and what Boost::program_options defines: a precompiled header serves those who define the same alone.
target_compile_definitions(terrace_dealii_headers INTERFACE ${DEAL_II_USER_DEFINITIONS} OMPI_SKIP_MPICXX BOOST_ALL_NO_LIB)
target_link_libraries(terrace_dealii_headers INTERFACE ${DEAL_II_TARGET_RELEASE})
# deal.II names every library that it was built with; only those that are called are kept.
target_link_options(terrace_dealii_headers INTERFACE -Wl,--as-needed)

# The start of a program is mostly a search for names in more than two hundred libraries, in their order. deal.II has the most of them,
# and looks for its own: it goes first. The next most have Gmsh, what OpenCASCADE reads STEP and IGES with, and Trilinos' parameters, all of
# which deal.II loads in any case.
add_library(terrace_dealii INTERFACE)
target_link_libraries(terrace_dealii INTERFACE terrace_dealii_headers)
get_target_property(large_libraries ${DEAL_II_TARGET_RELEASE} INTERFACE_LINK_LIBRARIES)
set(of_opencascade "TK(ernel|Math|G2d|G3d|GeomBase|BRep|GeomAlgo|TopAlgo|ShHealing|BO|Bool|XSBase|STEPBase|STEPAttr|STEP|IGES)")
list(FILTER large_libraries INCLUDE REGEX "/lib(gmsh|${of_opencascade}|trilinos_teuchosparameterlist)[.]so")
list(REMOVE_DUPLICATES large_libraries)
list(JOIN large_libraries " " large_libraries)
target_link_options(terrace_dealii INTERFACE $<TARGET_FILE:${DEAL_II_TARGET_RELEASE}>
                    "SHELL:-Wl,--push-state,--no-as-needed ${large_libraries} -Wl,--pop-state")

find_package(VTK 9.1 REQUIRED COMPONENTS CommonCore CommonDataModel IOCore IOImage IOXML IOXMLParser RenderingCore RenderingFreeType)
find_package(Boost REQUIRED COMPONENTS program_options)
find_package(nlohmann_json REQUIRED)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)
find_package(Threads REQUIRED)
find_library(LIBDEFLATE_LIBRARY deflate REQUIRED)
find_library(LZ4_LIBRARY lz4 REQUIRED)
find_path(GMSH_INCLUDE_DIR gmsh.h REQUIRED)
find_library(GMSH_LIBRARY gmsh REQUIRED)
