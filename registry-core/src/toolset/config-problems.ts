import {
  applicableSchemas,
  fieldLabel,
  issueKey,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  memberSchemas,
  ownValue,
} from "@pegboard/json-schema";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { Issue, IssuePath } from "../issue.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import type { FixFact, ValueType } from "../messages/fix-messages.ts";
import {
  memberAt,
  movedMember,
  replacedMember,
  withoutMember,
} from "../settings/config-members.ts";
import {
  type OwnerSettings,
  type SettingsOperation,
  toToolSettings,
} from "../settings/owner-settings.ts";
import type { SchemaChange } from "../settings/schema-changes.ts";
import { applyOperations } from "../settings/settings-operations.ts";
import { isOfOrganisation } from "./config-levels.ts";
import { configIssues } from "./effective-config.ts";

/**
 * Something about a stored config that a person should settle; `describeConfigProblem` makes the
 * sentence. With `invalid` the tool is not offered until it is settled. With `left over` a value is
 * stored that the schema no longer knows; `tool` is the tool's name for people.
 */
export type ConfigProblem = (
  | { kind: "invalid"; issue: Issue }
  | { kind: "left over"; tool: string }
) & {
  /** The path of the value inside the config. */
  path: IssuePath;
  /** The field's name in a form. */
  field: string;
  /**
   * Fixes that settle the problem, each by itself. There is none when somebody has to enter a
   * value.
   */
  fixes: ConfigFix[];
};

/** Operations on the agent's settings that make one problem go away. */
export type ConfigFix = Extract<FixFact, { code: `${string}_value` }> & {
  operations: SettingsOperation[];
};

/**
 * What is wrong with the stored config of an agent's tool, and what an earlier schema left in it,
 * each with its fixes. A fix is offered only when it removes its problem. The agent cannot settle
 * what the organisation set. `changes` holds what the schema changed since the config was saved,
 * and is empty when that is unknown.
 */
export function configProblems(
  definition: ToolDefinition,
  settings: OwnerSettings,
  changes: readonly SchemaChange[] = [],
): ConfigProblem[] {
  const stored = toToolSettings(ownValue(settings.tools, definition.name)).config;
  if (!stored || !definition.configSchema) return [];
  const checked: CheckedConfig = { definition, settings, stored, changes };
  const issues = configIssues(definition, settings).filter(
    (issue) => !isOfOrganisation(definition, settings, issue),
  );
  const invalid = issues.map((issue): ConfigProblem => {
    const field = fieldLabel(definition, issue.path);
    const others = fixesFor(checked, issue.path).filter(
      (fix) => !isStillThere(checked, issue, fix),
    );
    const fixes = [...conversions(checked, issue.path), ...others];
    return { kind: "invalid", path: issue.path, field, issue, fixes };
  });
  const known = new Set(issues.map(({ path }) => JSON.stringify(path)));
  const left = leftOverPlaces(checked).filter((path) => !known.has(JSON.stringify(path)));
  return [
    ...invalid,
    ...left.map((path): ConfigProblem => {
      const field = fieldLabel(definition, path);
      return {
        kind: "left over",
        path,
        field,
        tool: definition.displayName,
        fixes: fixesFor(checked, path),
      };
    }),
  ];
}

interface CheckedConfig {
  definition: ToolDefinition;
  settings: OwnerSettings;
  stored: JsonObject;
  changes: readonly SchemaChange[];
}

/** The paths of stored values that the schema no longer declares. */
function leftOverPlaces({ stored, changes }: CheckedConfig): IssuePath[] {
  return changes.flatMap((change) => {
    const path = formerPlace(change);
    return path && memberAt(stored, path) !== undefined ? [path] : [];
  });
}

/** Where a value stood that the schema does not know there any more. */
function formerPlace(change: CheckedConfig["changes"][number]): IssuePath | undefined {
  if (change.kind === "renamed") return change.from;
  return change.kind === "removed" ? change.path : undefined;
}

function fixesFor(checked: CheckedConfig, path: IssuePath): ConfigFix[] {
  const { definition, stored, changes } = checked;
  const renames = changes.flatMap((change) => {
    if (change.kind !== "renamed") return [];
    const concerns = [change.from, change.path].some(
      (place) => JSON.stringify(place) === JSON.stringify(path),
    );
    return concerns ? renameFix(checked, change.from, change.path) : [];
  });
  const [key] = path;
  if (typeof key !== "string" || memberAt(stored, path) === undefined) return renames;
  const field = fieldLabel(definition, path);
  const code = isDeclared(definition.configSchema ?? {}, path) ? "reset_value" : "remove_value";
  const whole: SettingsOperation = { op: "resetConfig", tool: definition.name, key };
  const rest = withoutMember(stored, path);
  if (path.length === 1 || rest === undefined)
    return [...renames, { code, values: { field }, operations: [whole] }];
  return [
    ...renames,
    { code, values: { field }, operations: [setTo(checked, key, rest)] },
    { code: "reset_value", values: { field: fieldLabel(definition, [key]) }, operations: [whole] },
  ];
}

/** Fixes that write the value in another type that makes it valid. */
function conversions(checked: CheckedConfig, path: IssuePath): ConfigFix[] {
  const { definition, settings, stored } = checked;
  const [key] = path;
  return inOtherTypes(memberAt(stored, path)).flatMap(({ value, name }): ConfigFix[] => {
    const next = replacedMember(stored, path, value);
    if (typeof key !== "string" || next === undefined) return [];
    const operations = [setTo(checked, key, next)];
    const after = configIssues(definition, applyOperations(settings, operations));
    const isSettled = !after.some((issue) =>
      path.every((step, index) => issue.path[index] === step),
    );
    const values = { field: fieldLabel(definition, path), type: name };
    return isSettled ? [{ code: "convert_value", values, operations }] : [];
  });
}

/**
 * Whether the schema declares the field. If it does, the field without its value falls back to
 * another level or is missing.
 */
function isDeclared(root: JsonSchema, path: IssuePath): boolean {
  const last = path.at(-1);
  let schemas = applicableSchemas(root, [root]);
  for (const key of path.slice(0, -1))
    schemas = applicableSchemas(root, memberSchemas(schemas, key));
  return schemas.some(
    ({ properties }) => typeof last === "string" && ownValue(properties, last) !== undefined,
  );
}

/**
 * The fix that moves the value to the field's new name. There is none when a value is there
 * already, because that is somebody's work.
 */
function renameFix(checked: CheckedConfig, from: string[], to: string[]): ConfigFix[] {
  const { definition, stored } = checked;
  const value = memberAt(stored, from);
  const [key, newKey] = [from[0], to[0]];
  if (
    value === undefined ||
    memberAt(stored, to) !== undefined ||
    key === undefined ||
    newKey === undefined
  )
    return [];
  const said = {
    code: "rename_value",
    values: { from: String(from.at(-1)), to: String(to.at(-1)) },
  } as const;
  if (from.length === 1) {
    const operations: SettingsOperation[] = [
      setTo(checked, newKey, value),
      { op: "resetConfig", tool: definition.name, key },
    ];
    return [{ ...said, operations }];
  }
  const section = movedMember(stored, from, String(to.at(-1)));
  return section === undefined ? [] : [{ ...said, operations: [setTo(checked, key, section)] }];
}

function setTo({ definition }: CheckedConfig, key: string, value: JsonValue): SettingsOperation {
  return { op: "setConfig", tool: definition.name, key, value };
}

function isStillThere(
  { definition, settings }: CheckedConfig,
  issue: Issue,
  { operations }: ConfigFix,
): boolean {
  const after = configIssues(definition, applyOperations(settings, operations));
  return after.some((left) => issueKey(left) === issueKey(issue));
}

/** A value converted to another type, and the name of that type. */
interface OtherType {
  value: JsonValue;
  name: ValueType;
}

/**
 * A value in the types that its schema may ask for now: `"5"` as 5, 5 as `"5"`, one value as a list
 * and back.
 */
function inOtherTypes(value: JsonValue | undefined): OtherType[] {
  if (Array.isArray(value)) {
    const [only, ...more] = value;
    return isScalar(only) && more.length === 0 ? [{ value: only, name: "a single value" }] : [];
  }
  if (!isScalar(value)) return [];
  const list: OtherType = { value: [value], name: "a list" };
  if (typeof value !== "string") return [{ value: String(value), name: "a text" }, list];
  if (value === "true" || value === "false")
    return [{ value: value === "true", name: "true or false" }, list];
  const number = Number(value);
  return Number.isFinite(number) && String(number) === value
    ? [{ value: number, name: "a number" }, list]
    : [list];
}

function isScalar(value: JsonValue | undefined): value is string | number | boolean {
  return value !== undefined && value !== null && typeof value !== "object";
}

/**
 * The definition that judges the organisation's own settings: without the organisation's values,
 * and with nothing required, because each agent can set what they leave open. One definition always
 * gives the same object.
 */
export const organisationDefinition = memoByIdentity(
  (definition: ToolDefinition): ToolDefinition => {
    const { organisationConfig: _, configSchema, ...rest } = definition;
    return configSchema ? { ...rest, configSchema: withNothingRequired(configSchema) } : rest;
  },
);

/** The schema with no key required, and no choice of keys. */
function withNothingRequired(schema: JsonSchema): JsonSchema {
  const { anyOf, ...others } = schema;
  const isChoice = anyOf?.every((part) => Object.keys(Object(part)).join() === "required");
  return { ...(isChoice ? others : schema), required: [] };
}

/**
 * What is wrong with the organisation's values that an agent takes over. The agent has no fixes for
 * them, since the organisation set them.
 */
export function takenOverProblems(
  definition: ToolDefinition,
  settings: OwnerSettings,
): ConfigProblem[] {
  if (!definition.organisationConfig) return [];
  return configIssues(definition, settings)
    .filter((issue) => isOfOrganisation(definition, settings, issue))
    .map((issue) => ({
      kind: "invalid",
      path: issue.path,
      field: fieldLabel(definition, issue.path),
      issue,
      fixes: [],
    }));
}
