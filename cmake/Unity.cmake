# SPDX-License-Identifier: MIT
# With TERRACE_UNITY several sources of a target are compiled as one. Each source that includes deal.II costs seconds before its first
# own line, even with a precompiled header; together they cost them once. A build that follows small changes is faster without.
option(TERRACE_UNITY "Compile several sources at once: faster to build everything, slower after small changes" OFF)
set(sources_at_once 6)

# Sources with names that others have, too, inside of namespaces without a name: compiled alone.
set(alone_terrace_mesh msh/curved_faces.cc msh/curved_parts.cc msh/folds.cc msh/part_edges.cc msh/solid_cells.cc msh/solid_curves.cc structured_shell.cc)
set(alone_terrace_apps command_options.cc reproduce/judge_ours.cc views/strength_view.cc)
set(alone_mesh_tests curved_faces_test.cc curved_parts_test.cc msh_solids_test.cc shapes_test.cc solids_test.cc)
set(alone_assembly_tests heat/heat_solids_test.cc solids_test.cc)

if(TERRACE_UNITY)
  foreach(target terrace_mesh terrace_assembly terrace_parameters terrace_apps
                 assembly_reference mesh_tests assembly_test_tools assembly_tests apps_test)
    if(TARGET ${target})
      set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${sources_at_once})
      # g++ takes sources that are included for headers here.
      target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
      get_target_property(folder ${target} SOURCE_DIR)
      list(TRANSFORM alone_${target} PREPEND ${folder}/)
      set_source_files_properties(${alone_${target}} TARGET_DIRECTORY ${target} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
  endforeach()
endif()
