import type { Issue } from "../schema/json-schema.ts";
import type { AgentSettings } from "./agent-settings.ts";
import { checkFields, checkJson, checkSwitchState, type FieldCheck, isRecord } from "./parse-fields.ts";

type Path = Issue["path"];

/** Settings from outside, checked strictly: `"yes"`, `1` and `null` are no switches, unknown keys are refused by path. */
export function parseSettings(value: unknown): { settings: AgentSettings } | { issues: Issue[] } {
  const issues = checkFields(value, [], { fields: { newTools: checkSwitchState, tools: each(checkEntry) } });
  return issues.length > 0 ? { issues } : { settings: value as AgentSettings };
}

const checkEntry: FieldCheck = (entry, path) =>
  typeof entry === "boolean"
    ? []
    : checkFields(entry, path, {
        fields: { enabled: checkSwitch, methods: each(checkSwitch), config: each(checkJson) },
      });

function checkSwitch(value: unknown, path: Path): Issue[] {
  return typeof value === "boolean" ? [] : [{ path, message: "must be true or false, or left out to inherit" }];
}

function each(check: FieldCheck): FieldCheck {
  return (value, path) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([key, entry]) => check(entry, [...path, key]))
      : [{ path, message: "must be an object" }];
}
