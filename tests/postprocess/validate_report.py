# SPDX-License-Identifier: MIT
"""Validates every report in a directory against the schema, and the schema against itself: every field is described,
every number has a unit, and a report that lacks a required field or has an unknown one is refused.

    validate_report.py SCHEMA DIRECTORY
"""
import copy
import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    print("skipped: Python's jsonschema is not installed (Debian: python3-jsonschema)")
    sys.exit(77)


MAPS = {"report.problem.materials", "report.problem.boundaries", "report.results.fluxes", "report.results.flux_rounding", "report.results.carried", "report.results.contacts",
        "report.results.materials", "report.results.boundaries", "report.results.probes", "report.results.lines",
        "report.results.elasticity.reactions", "report.results.elasticity.applied"}  # whose keys are names of the user's


def refuse_constant(name):
    raise ValueError(f"{name} is not JSON")


def objects(value, path=()):
    """Every object in a report and the path to it."""
    if isinstance(value, dict):
        yield path
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from objects(part, path + (key,))


def at(value, path):
    for key in path:
        value = value[key]
    return value


def check_described(schema, path="report", definitions=None):
    definitions = schema.get("definitions", {}) if definitions is None else definitions
    if schema.get("$ref") == "#":
        return  # a report in a report
    if "$ref" in schema:
        schema = definitions[schema["$ref"].rsplit("/", 1)[1]]
    assert schema.get("description"), f"{path} has no description"
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if {"number", "integer"} & set(types):
        assert "Unit: " in schema["description"], f"{path} has no unit"
    if "object" in types:
        if path in MAPS:
            check_described(schema["additionalProperties"], path + ".*", definitions)
        else:
            assert schema["additionalProperties"] is False, f"{path} allows unknown fields"
        for key, part in schema.get("properties", {}).items():
            check_described(part, f"{path}.{key}", definitions)
    if "array" in types:
        check_described(schema["items"], path + "[]", definitions)


def check_strict(validator, report, optional):
    """Refuses the report without any one field that is not optional, and with an unknown one anywhere."""
    for path in objects(report):
        if ".".join(map(str, ("report", *path))) in MAPS:
            continue
        changed = copy.deepcopy(report)
        at(changed, path)["unheard_of"] = 1
        assert not validator.is_valid(changed), f"an unknown field passed in {path}"
        for key in at(report, path):
            changed = copy.deepcopy(report)
            del at(changed, path)[key]
            expected = path + (key,) in optional
            assert validator.is_valid(changed) == expected, f"{path + (key,)} missing: valid is not {expected}"


def main(schema_file, directory):
    schema = json.loads(pathlib.Path(schema_file).read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    check_described(schema)
    validator = jsonschema.Draft7Validator(schema)
    reports = {file.stem: json.loads(file.read_text(), parse_constant=refuse_constant)
               for file in sorted(pathlib.Path(directory).glob("*.json"))}
    assert {"full", "default"} <= set(reports), f"no reports in {directory}"
    for name, report in reports.items():
        errors = [f"{list(e.absolute_path)}: {e.message}" for e in validator.iter_errors(report)]
        assert not errors, f"{name}: {errors}"
    for part, fields in (lambda report: report, schema["properties"]), (lambda report: report["solver"], schema["properties"]["solver"]["properties"]):
        outcomes = {part(report)["outcome"] for report in reports.values()}
        allowed = set(fields["outcome"]["enum"])
        assert outcomes == allowed, f"outcomes written {outcomes}, in the schema {allowed}"
    check_strict(validator, reports["full"], optional={("ranks",), ("backend", "link"), ("memory", "devices"), ("errors",), ("results",), ("results", "balance"), ("results", "carried"), ("results", "contacts"), ("results", "probes"), ("results", "lines"),
                                                     ("results", "balance", "convection"), ("results", "elasticity"),
                                                     ("results", "probes", "corner", "displacement_x"), ("results", "probes", "corner", "von_mises"),
                                                     ("time",), ("time", "newton"), ("time", "adaptive"), ("nonlinear",), ("adaptivity",), ("adaptivity", "goal"), ("adaptivity", "moves"), ("adaptivity", "largest_gain"),
                                                     ("adaptivity", "steps", 1, "seconds"),
                                                     *(("adaptivity", "steps", 0, field) for field in ("error", "goal", "correction", "t", "coarsened"))})
    print(f"{len(reports)} reports are valid")


if __name__ == "__main__":
    main(*sys.argv[1:])
