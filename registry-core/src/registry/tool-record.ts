import {
  applyDefaults,
  closestName,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  spellKeys,
  validateConfig,
  valueIssue,
} from "@pegboard/json-schema";
import {
  declaredSettings,
  type InstanceSettings,
  SELECTION_POLICIES,
  type SelectionPolicy,
} from "../definition/authoring/instance-settings.ts";
import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import { camelCase } from "../definition/wire-spelling.ts";
import type { Issue } from "../issue.ts";
import { requestIssue } from "../messages/request-messages.ts";

/**
 * The settings of one tool, in either spelling (`displayName`, `display_name`). Fields that are
 * absent or `null` keep what the tool declares.
 */
export interface ToolRecord {
  [key: string]: unknown;
  configuration?: JsonObject | null;
  displayName?: string | null;
  icon?: string | null;
  selectionPolicy?: SelectionPolicy | null;
  isExclusive?: boolean | null;
  isSubAgent?: boolean | null;
  isEnabled?: boolean | null;
}

/** A record after it was read and checked. */
export interface ReadRecord {
  /** The configuration, complete when nothing is wrong with it, otherwise as given. */
  settings: InstanceSettings<JsonValue>;
  /** What is wrong, field by field; paths begin with the record's own keys. */
  issues: Issue[];
  /** Keys without effect, and the keys that were probably meant. */
  warnings: Issue[];
}

const RECORD_TYPES = {
  displayName: "string",
  icon: "string",
  selectionPolicy: "string",
  isExclusive: "boolean",
  isSubAgent: "boolean",
  isEnabled: "boolean",
} as const;
const RECORD_FIELDS = ["configuration", ...Object.keys(RECORD_TYPES)];
/** Other names of a field: the product calls `configuration` the config. */
const FIELD_ALIASES: ReadonlyMap<string, string> = new Map([["config", "configuration"]]);

/**
 * Reads the settings of a tool: applies defaults, checks the config. Drops and replaces nothing
 * invalid. Throws nothing but what the author's own check of the config throws.
 */
export function readToolRecord(tool: RegisteredTool, record: ToolRecord): ReadRecord {
  if (!isJsonObject(record as JsonValue))
    return { settings: declaredSettings(tool.definition, {}), ...notAnObject };
  const { fields, warnings } = fieldsOf(record);
  const { configuration: given = {}, ...others } = fields;
  const issues = Object.entries(others).flatMap(([field, value]) => typeIssues(field, value));
  const accepted = Object.entries(others).filter(
    ([field, value]) => typeIssues(field, value).length === 0,
  );
  const config = isJsonObject(given)
    ? readRecordConfig(tool, given)
    : { configuration: given, ...notAnObject };
  const settings = {
    ...declaredSettings(tool.definition, config.configuration),
    ...Object.fromEntries(accepted),
  };
  return {
    settings,
    issues: [...config.issues.map(inConfiguration), ...issues],
    warnings: [...warnings, ...config.warnings.map(inConfiguration)],
  };
}

const notAnObject = { issues: [valueIssue([], "type", { expected: "object" })], warnings: [] };

function readRecordConfig(tool: RegisteredTool, given: JsonObject) {
  const { configSchema } = tool.definition;
  if (!configSchema)
    return { configuration: given, issues: checkRecordConfig(tool, given), warnings: [] };
  const { value, warnings } = spellKeys(configSchema, given);
  const complete = applyDefaults(configSchema, value);
  const issues = checkRecordConfig(tool, complete);
  return { configuration: issues.length > 0 ? value : complete, issues, warnings };
}

function fieldsOf(record: ToolRecord): { fields: Record<string, JsonValue>; warnings: Issue[] } {
  const fields = new Map<string, JsonValue>();
  const warnings: Issue[] = [];
  for (const [key, value] of Object.entries(record)) {
    const field = RECORD_FIELDS.includes(key) ? key : (FIELD_ALIASES.get(key) ?? camelCase(key));
    if (!RECORD_FIELDS.includes(field)) {
      const suggestion = closestName(key, RECORD_FIELDS);
      warnings.push(
        valueIssue([key], "no_effect", { ...(suggestion !== undefined && { suggestion }) }),
      );
    } else if (field !== key && record[field] !== undefined) {
      warnings.push(requestIssue([key], "no_effect_beside", { field }));
    } else if (value !== undefined && value !== null) {
      fields.set(field, value as JsonValue);
    }
  }
  return { fields: Object.fromEntries(fields), warnings };
}

function typeIssues(field: string, value: JsonValue): Issue[] {
  const type = RECORD_TYPES[field as keyof typeof RECORD_TYPES];
  if (typeof value !== type) return [valueIssue([field], "type", { expected: type })];
  const isUnknown =
    field === "selectionPolicy" && !SELECTION_POLICIES.some((policy) => policy === value);
  return isUnknown ? [valueIssue([field], "enum", { expected: [...SELECTION_POLICIES] })] : [];
}

function inConfiguration(issue: Issue): Issue {
  return { ...issue, path: ["configuration", ...issue.path] };
}

/**
 * What the schema says against a config, and what the author's own check says when the schema
 * accepts it.
 */
function checkRecordConfig(
  { definition, checkConfig: checkByAuthor }: RegisteredTool,
  config: JsonObject,
): Issue[] {
  const issues = definition.configSchema ? validateConfig(definition.configSchema, config) : [];
  return issues.length > 0 ? issues : (checkByAuthor?.(config) ?? []);
}
