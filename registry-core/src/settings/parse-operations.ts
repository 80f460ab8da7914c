import { isJsonObject, valueIssue } from "@pegboard/json-schema";
import type { Issue } from "../issue.ts";
import { LIMITS } from "../limits.ts";
import { settingsIssue } from "../messages/settings-messages.ts";
import { BEHAVIOUR_FIELDS } from "./behaviour-overrides.ts";
import { METHOD_METADATA_FIELDS, TOOL_METADATA_FIELDS } from "./metadata-fields.ts";
import { type SettingsOperation, type SettingsOwner, TEMPLATES } from "./owner-settings.ts";
import {
  BEHAVIOUR_CHECKS,
  checkDecisions,
  checkFields,
  checkId,
  checkJson,
  checkName,
  checkNewVariable,
  checkParameter,
  checkParameterText,
  checkPresetIds,
  checkSwitchState,
  checkTestValues,
  checkText,
  checkTokens,
  checkToolSearch,
  checkUnattended,
  checkVariableName,
  checkWord,
  type FieldCheck,
  METADATA_CHECKS,
  MOST_ISSUES,
  orNull,
} from "./parse-fields.ts";
import { checkRule } from "./parse-rule.ts";
import { METHOD_TEXT_FIELDS, TOOL_TEXT_FIELDS } from "./text-fields.ts";

type FieldsOf<Name extends SettingsOperation["op"]> = Record<
  Exclude<keyof Extract<SettingsOperation, { op: Name }>, "op" | "seen">,
  FieldCheck
>;

const checkTemplateName = checkWord(TEMPLATES);
const toolTextFields = { tool: checkName, field: checkWord(TOOL_TEXT_FIELDS) };
const methodTextFields = {
  tool: checkName,
  method: checkName,
  field: checkWord(METHOD_TEXT_FIELDS),
};
const newText = { value: checkText, original: orNull(checkText) };
const toolMetadataFields = { tool: checkName, field: checkWord(TOOL_METADATA_FIELDS) };
const methodMetadataFields = {
  tool: checkName,
  method: checkName,
  field: checkWord(METHOD_METADATA_FIELDS),
};
const behaviourFields = { tool: checkName, method: checkName, field: checkWord(BEHAVIOUR_FIELDS) };
const parameterFields = { tool: checkName, method: checkName, parameter: checkParameter };
const newMetadata = { value: checkJson };

const agentOperation = <Fields>(fields: Fields) => ({ owners: ["agent"] as const, fields });
const organisation = <Fields>(fields: Fields) => ({ owners: ["organisation"] as const, fields });
const organisationOrAgent = <Fields>(fields: Fields) => ({
  owners: ["agent", "organisation"] as const,
  fields,
});
const switching = <Fields>(fields: Fields) => ({ owners: ["agent", "preset"] as const, fields });
const anybody = <Fields>(fields: Fields) => ({
  owners: ["agent", "preset", "organisation"] as const,
  fields,
});

const SEEN_FIELDS = { seen: checkId };

/** The fields of each operation, and the owners whose settings it may change. */
const OPERATION_PARSERS: {
  [Name in SettingsOperation["op"]]: {
    owners: readonly SettingsOwner["kind"][];
    fields: FieldsOf<Name>;
    optional?: Record<string, FieldCheck>;
  };
} = {
  setNewTools: switching({ state: checkSwitchState }),
  setTool: { ...switching({ tool: checkName, state: checkSwitchState }), optional: SEEN_FIELDS },
  setMethod: {
    ...switching({ tool: checkName, method: checkName, state: checkSwitchState }),
    optional: SEEN_FIELDS,
  },
  setConfig: anybody({ tool: checkName, key: checkText, value: checkJson }),
  resetConfig: anybody({ tool: checkName, key: checkText }),
  removeTool: anybody({ tool: checkName }),
  replaceTool: anybody({ tool: checkName, replacement: checkName }),
  removeMethod: anybody({ tool: checkName, method: checkName }),
  setToolText: agentOperation({ ...toolTextFields, ...newText }),
  resetToolText: agentOperation(toolTextFields),
  setMethodText: agentOperation({ ...methodTextFields, ...newText }),
  resetMethodText: agentOperation(methodTextFields),
  setParameterText: organisationOrAgent({
    ...parameterFields,
    value: checkParameterText,
    original: orNull(checkText),
  }),
  resetParameterText: organisationOrAgent(parameterFields),
  setToolMetadata: organisation({ ...toolMetadataFields, ...newMetadata }),
  resetToolMetadata: organisation(toolMetadataFields),
  setMethodMetadata: organisation({ ...methodMetadataFields, ...newMetadata }),
  resetMethodMetadata: organisation(methodMetadataFields),
  setMethodBehaviour: anybody({ ...behaviourFields, value: checkJson }),
  resetMethodBehaviour: anybody(behaviourFields),
  setReview: organisation({ tool: checkName, method: checkText, decisions: checkDecisions }),
  setTemplate: agentOperation({ template: checkTemplateName, source: checkText }),
  resetTemplate: agentOperation({ template: checkTemplateName }),
  setVariable: agentOperation({ name: checkNewVariable, value: checkJson }),
  removeVariable: agentOperation({ name: checkVariableName }),
  setTestSet: agentOperation({ name: checkName, values: checkTestValues }),
  removeTestSet: agentOperation({ name: checkName }),
  setTokenBudget: agentOperation({ tokens: orNull(checkTokens) }),
  setToolSearch: agentOperation({ format: checkId, search: checkToolSearch }),
  setUnattended: agentOperation({ unattended: orNull(checkUnattended) }),
  setPresets: agentOperation({ presets: checkPresetIds }),
  setRule: organisation({ id: checkId, rule: orNull(checkRule) }),
};

/**
 * Reads operations on the settings of an owner from outside. They are checked strictly, also
 * whether the owner may use them. The path of an issue starts with the operation's index.
 */
export function parseOperations(
  value: unknown,
  owner: SettingsOwner["kind"] = "agent",
): { operations: SettingsOperation[] } | { issues: Issue[] } {
  if (!Array.isArray(value)) return { issues: [settingsIssue([], "operation_list")] };
  const { operations: most } = LIMITS;
  if (value.length > most) return { issues: [settingsIssue([], "too_many_operations", { most })] };
  const issues: Issue[] = [];
  for (const [index, operation] of value.entries()) {
    issues.push(...checkOperation(operation, index, owner));
    if (issues.length >= MOST_ISSUES) return { issues: issues.slice(0, MOST_ISSUES) };
  }
  return issues.length > 0 ? { issues } : { operations: value as SettingsOperation[] };
}

function checkOperation(operation: unknown, index: number, owner: SettingsOwner["kind"]): Issue[] {
  if (!isJsonObject(operation)) return [valueIssue([index], "type", { expected: "object" })];
  const { op } = operation;
  if (!isOperationName(op) || !OPERATION_PARSERS[op].owners.includes(owner)) {
    const words = Object.entries(OPERATION_PARSERS).flatMap(([name, { owners }]) =>
      owners.includes(owner) ? [name] : [],
    );
    return [settingsIssue([index, "op"], "unknown_word", { words })];
  }
  const {
    fields,
    optional,
  }: { fields: Record<string, FieldCheck>; optional?: Record<string, FieldCheck> } =
    OPERATION_PARSERS[op];
  const issues = checkFields(operation, [index], {
    fields: { op: () => [], ...fields, ...optional },
    required: Object.keys(fields),
  });
  if (issues.length > 0) return issues;
  if (op === "setToolMetadata" || op === "setMethodMetadata")
    return checkValue(METADATA_CHECKS, operation, index);
  if (op === "setMethodBehaviour") return checkValue(BEHAVIOUR_CHECKS, operation, index);
  return isBlankName(operation) ? [settingsIssue([index, "value"], "blank_text")] : [];
}

/** Checks the value of an operation by the field that it sets. */
function checkValue<Field extends string>(
  checks: Readonly<Record<Field, FieldCheck>>,
  { field, value }: Record<string, unknown>,
  index: number,
): Issue[] {
  return checks[field as Field](value, [index, "value"]);
}

/**
 * Whether an operation sets an empty name or description. Tools and methods need both; a prompt
 * text may be empty.
 */
function isBlankName({ field, value }: Record<string, unknown>): boolean {
  const isNeeded = field === "displayName" || field === "description" || field === "icon";
  return isNeeded && typeof value === "string" && value.trim() === "";
}

function isOperationName(name: unknown): name is SettingsOperation["op"] {
  return typeof name === "string" && Object.hasOwn(OPERATION_PARSERS, name);
}
