import {
  fieldLabel,
  isSecretMarker,
  issueKey,
  type JsonObject,
  type JsonValue,
  ownValue,
  secretState,
} from "@pegboard/json-schema";
import {
  changedDestinationParts,
  type DestinationMarks,
  destinationMarks,
  SOURCE_PART,
  secretDestination,
} from "../definition/secret-destination.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { type Issue, missingChoice } from "../issue.ts";
import { settingsIssue } from "../messages/settings-messages.ts";
import type { SettingsOperation } from "./owner-settings.ts";

/**
 * The secrets of a complete config that were entered for another destination than they would go to
 * now, each with what changed since. `own` has what is set for the agent itself; other secrets are
 * the organisation's.
 */
export function secretsToReenter(
  definition: ToolDefinition,
  config: JsonObject,
  own: JsonObject,
): Issue[] {
  return Object.entries(config).flatMap(([field, value]) => {
    const bound = boundSecrets(value, [field]);
    if (bound.length === 0) return [];
    const now = destinationMarks(secretDestination(definition, config, field));
    return bound.flatMap(({ path, sealedTo }): Issue[] => {
      const parts = changedDestinationParts(sealedTo, now);
      if (parts.length === 0) return [];
      const isOrganisations =
        ownValue(own, field) === undefined &&
        parts.some((part) => ownValue(own, part) !== undefined);
      return [movedIssue(path, isOrganisations, changedLabels(definition, parts))];
    });
  });
}

interface BoundSecret {
  path: Issue["path"];
  sealedTo: DestinationMarks;
}

function boundSecrets(value: JsonValue, path: Issue["path"]): BoundSecret[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((item, index) => boundSecrets(item, [...path, index]));
  if (!isSecretMarker(value)) {
    return Object.entries(value).flatMap(([key, member]) => boundSecrets(member, [...path, key]));
  }
  const state = secretState(value);
  return state.kind === "stored" && state.sealedTo ? [{ path, sealedTo: state.sealedTo }] : [];
}

function movedIssue(path: Issue["path"], isOrganisations: boolean, changed: string[]): Issue {
  return settingsIssue(path, isOrganisations ? "organisation_secret_moved" : "secret_moved", {
    changed,
  });
}

function changedLabels(definition: ToolDefinition, parts: string[]): string[] {
  return parts.map((part) =>
    part === SOURCE_PART ? "the connection of its source" : `“${fieldLabel(definition, [part])}”`,
  );
}

/**
 * The issues that a change adds to the config of one tool, from the issues before and after it. A
 * reset key refuses nothing: unset is what every agent starts with. An issue that keeps all values
 * from being judged refuses every value, also when it was there before. `touched`: key to whether
 * it is set (true) or reset (false).
 */
export function newConfigIssues(
  before: readonly Issue[],
  after: readonly Issue[],
  touched: ReadonlyMap<string, boolean>,
): Issue[] {
  const known = new Set(before.map(issueKey));
  const setsValues = [...touched.values()].includes(true);
  return after.filter((issue) => {
    if (UNJUDGED.has(issue.code) && issue.path.length === 0) return setsValues;
    if (missingChoice(issue) && issue.path.length === 0) return false;
    const change = touched.get(String(issue.path[0]));
    return change === true || (change === undefined && !known.has(issueKey(issue)));
  });
}

/**
 * Which config keys the operations touch, by tool name: true when the last operation on a key sets
 * it, false when it resets it.
 */
export function touchedConfigs(
  operations: readonly SettingsOperation[],
): Map<string, Map<string, boolean>> {
  const touched = new Map<string, Map<string, boolean>>();
  for (const operation of operations) {
    if (operation.op !== "setConfig" && operation.op !== "resetConfig") continue;
    const keys = touched.get(operation.tool) ?? new Map<string, boolean>();
    touched.set(operation.tool, keys.set(operation.key, operation.op === "setConfig"));
  }
  return touched;
}

/**
 * Codes of issues about the schema or the whole config: with one of them no single value was
 * judged.
 */
const UNJUDGED: ReadonlySet<Issue["code"]> = new Set(["faulty_schema", "too_much_work"]);
