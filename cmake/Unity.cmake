# SPDX-License-Identifier: MIT
# With TERRACE_UNITY several sources of a target are compiled as one. Each source that includes deal.II, or that launches kernels, costs
# seconds before its first own line, even with a precompiled header; together they cost them once. A build that follows small changes is
# faster without.
option(TERRACE_UNITY "Compile several sources at once: faster to build everything, slower after small changes" OFF)
set(sources_at_once 12)
set(test_sources_at_once 6)  # they have more names in common
set(sources_at_once_multigrid_tests 10)
set(kernel_sources_at_once 8)

# Sources with names that others have, too, inside of namespaces without a name: compiled alone.
set(alone_terrace_multigrid coarsening/pairwise_matching/handshake.cc coarsening/pairwise_matching/serial_matching.cc
    coarsening/smoothed_aggregation/relaxed_candidate.cc coarsening/unsmoothed_aggregation/reshape.cc coarsening/vertices/vertex_grid.cc
    formats/packed_blocks.cc formats/packed_rows.cc hierarchy/placement.cc krylov/gmres.cc)
set(alone_terrace_distributed petsc_energy.cc)
set(alone_terrace_cells adaptive/space_cells.cc points.cc refined.cc)
set(alone_terrace_elements estimates/recovered_error.cc)
set(alone_terrace_nodes mesh_nodes.cc nested_points.cc)
set(alone_terrace_rows gathering_places.cc)
set(alone_terrace_mesh msh/curved_faces.cc msh/curved_parts.cc msh/folds.cc msh/part_edges.cc msh/solid_cells.cc msh/solid_curves.cc structured_shell.cc)
set(alone_terrace_assembly elasticity/elastic_system.cc)
set(alone_terrace_apps command_options.cc reproduce/judge_ours.cc views/strength_view.cc)
set(alone_cells_tests bisection_by_hand_test.cc by_hand_test.cc rebuilt_test.cc)
set(alone_gallery cracks.cc many_cracks.cc surfaces.cc)
set(alone_mesh_tests curved_faces_test.cc curved_parts_test.cc msh_solids_test.cc shapes_test.cc solids_test.cc)
set(alone_assembly_tests heat/heat_solids_test.cc solids_test.cc)
set(alone_multigrid_tests backend/sum_test.cc backend/team_test.cc coarsening/geometric_test.cc coarsening/smoothed_stages_test.cc
    coarsening/vertex_sets_test.cc coarsening/vertex_stages_test.cc columns/packed_slice_test.cc cycle/half_cycle_test.cc
    formats/format_products_test.cc formats/matrix_test.cc formats/packed_rows_test.cc graph/smoothed_aggregation_test.cc
    graph/strength_test.cc graph/unsmoothed_aggregation_test.cc solver/replacement_test.cc solver/residency_test.cc solver/singular_test.cc
    solver/solver_test.cc sparse/sparse_product_test.cc)

# Compiles the kernel sources of `target` several at once, the same ones with CUDA and without. CMake does so for language CUDA from
# 3.31 on only.
function(terrace_join_kernels target)
  get_target_property(folder ${target} SOURCE_DIR)
  get_target_property(sources ${target} TERRACE_KERNEL_SOURCES)
  list(REMOVE_ITEM sources "" ${alone_${target}})
  list(TRANSFORM sources PREPEND ${folder}/)
  set_source_files_properties(${sources} TARGET_DIRECTORY ${target} PROPERTIES HEADER_FILE_ONLY ON)
  set(joined)
  while(sources)
    list(SUBLIST sources 0 ${kernel_sources_at_once} these)
    list(REMOVE_ITEM sources ${these})
    list(TRANSFORM these REPLACE "(.+)" "#include \"\\1\"\n")
    list(JOIN these "" text)
    list(LENGTH joined number)
    set(file ${CMAKE_BINARY_DIR}/kernels/${target}_${number}.cc)
    file(CONFIGURE OUTPUT ${file} CONTENT "${text}" @ONLY)
    list(APPEND joined ${file})
  endwhile()
  set_source_files_properties(${joined} TARGET_DIRECTORY ${target} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
  if(TERRACE_WITH_CUDA)
    set_source_files_properties(${joined} TARGET_DIRECTORY ${target} PROPERTIES LANGUAGE CUDA)
  endif()
  target_sources(${target} PRIVATE ${joined})
endfunction()

if(TERRACE_UNITY)
  get_property(targets_with_kernels GLOBAL PROPERTY TERRACE_TARGETS_WITH_KERNELS)
  set(targets_on_host ${targets_with_kernels} terrace_mesh terrace_assembly terrace_parameters terrace_apps terrace_postprocess
                      terrace_distributed terrace_python assembly_reference gallery assembly_test_tools
                      cells_tests probes_tests rows_tests mesh_tests postprocess_test assembly_tests apps_test)
  foreach(target ${targets_on_host})
    if(TARGET ${target})
      set(number ${sources_at_once})
      if(target MATCHES "_tests?$")
        set(number ${test_sources_at_once})
      endif()
      if(DEFINED sources_at_once_${target})
        set(number ${sources_at_once_${target}})
      endif()
      set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${number})
      # g++ takes sources that are included for headers here.
      target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
      get_target_property(folder ${target} SOURCE_DIR)
      list(TRANSFORM alone_${target} PREPEND ${folder}/ OUTPUT_VARIABLE alone)
      set_source_files_properties(${alone} TARGET_DIRECTORY ${target} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
  endforeach()
  foreach(target ${targets_with_kernels})
    terrace_join_kernels(${target})
  endforeach()
endif()
