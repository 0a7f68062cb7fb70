# SPDX-License-Identifier: MIT
# Component `library`: multigrid, its public headers (multigrid/CMakeLists.txt) and the CMake package. Component `program`:
# terrace and its inputs, in the full build. Licence and documents go with the library, which is always there.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(document_folder ${CMAKE_INSTALL_DATAROOTDIR}/doc/terrace)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Terrace)

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/TerraceConfig.cmake.in ${CMAKE_BINARY_DIR}/TerraceConfig.cmake
                              INSTALL_DESTINATION ${package_folder} NO_SET_AND_CHECK_MACRO)
# Before 1.0 a new minor version may change the interface.
write_basic_package_version_file(${CMAKE_BINARY_DIR}/TerraceConfigVersion.cmake COMPATIBILITY SameMinorVersion)

install(TARGETS terrace_multigrid EXPORT TerraceTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
        FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
install(EXPORT TerraceTargets NAMESPACE Terrace:: DESTINATION ${package_folder} COMPONENT library)
install(FILES ${CMAKE_BINARY_DIR}/TerraceConfig.cmake ${CMAKE_BINARY_DIR}/TerraceConfigVersion.cmake
              ${CMAKE_CURRENT_LIST_DIR}/FindSuiteSparse.cmake
        DESTINATION ${package_folder} COMPONENT library)
install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${document_folder} COMPONENT library)
install(DIRECTORY docs DESTINATION ${document_folder} COMPONENT library)
if(NOT TERRACE_MULTIGRID_ONLY)
  install(TARGETS terrace RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
  install(TARGETS terrace_gmsh RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/terrace COMPONENT program)
  install(FILES ${CMAKE_BINARY_DIR}/terrace.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
  install(FILES ${CMAKE_CURRENT_LIST_DIR}/../apps/completion/terrace.bash RENAME terrace
          DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/bash-completion/completions COMPONENT program)
  install(DIRECTORY inputs DESTINATION ${CMAKE_INSTALL_DATADIR}/terrace COMPONENT program)
endif()
