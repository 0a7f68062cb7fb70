# SPDX-License-Identifier: MIT
# terrace_test_suites(TARGET PREFIX [PROPERTIES name value...]): a test for each suite of a GoogleTest program.
#
# Programs that load deal.II or VTK take a third of a second before they begin. gtest_discover_tests starts them once a case; this does
# once a suite. Suites are found in the sources; a name under which the program has no case is a failed test.
function(terrace_test_suites target prefix)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" PROPERTIES)
  get_target_property(sources ${target} SOURCES)
  set(suites)
  foreach(source ${sources})
    file(STRINGS ${source} lines REGEX "^(TYPED_)?TEST(_F|_P)?\\(")
    foreach(line ${lines})
      string(REGEX REPLACE "^[A-Z_]*\\(([A-Za-z0-9_]+).*" "\\1" suite "${line}")
      list(APPEND suites ${suite})
    endforeach()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${source})
  endforeach()
  list(REMOVE_DUPLICATES suites)
  foreach(suite ${suites})
    add_test(NAME ${prefix}${suite} COMMAND ${target} "--gtest_filter=${suite}.*:*/${suite}.*:${suite}/*")
    set_tests_properties(${prefix}${suite} PROPERTIES FAIL_REGULAR_EXPRESSION "Running 0 tests" ${arg_PROPERTIES})
  endforeach()
endfunction()
