import { type Issue, valueIssue } from "../issue.ts";
import { LIMITS } from "../limits.ts";
import { type SettingsOperation, TEMPLATES } from "./agent-settings.ts";
import {
  checkFields,
  checkJson,
  checkName,
  checkSwitchState,
  checkText,
  checkWord,
  type FieldCheck,
  isRecord,
} from "./parse-fields.ts";
import { checkNewVariable, checkTestValues, checkTokens, checkVariableName, orNull } from "./parse-texts.ts";
import { settingsIssue } from "./settings-issue.ts";
import { METHOD_TEXT_FIELDS, TOOL_TEXT_FIELDS } from "./text-fields.ts";

type FieldsOf<Name extends SettingsOperation["op"]> = Record<
  Exclude<keyof Extract<SettingsOperation, { op: Name }>, "op">,
  FieldCheck
>;

const checkTemplate = checkWord(TEMPLATES);
const toolText = { tool: checkName, field: checkWord(TOOL_TEXT_FIELDS) };
const methodText = { tool: checkName, method: checkName, field: checkWord(METHOD_TEXT_FIELDS) };
const newText = { value: checkText, original: orNull(checkText) };

const OPERATION_FIELDS: { [Name in SettingsOperation["op"]]: FieldsOf<Name> } = {
  setNewTools: { state: checkSwitchState },
  setTool: { tool: checkName, state: checkSwitchState },
  setMethod: { tool: checkName, method: checkName, state: checkSwitchState },
  setConfig: { tool: checkName, key: checkName, value: checkJson },
  resetConfig: { tool: checkName, key: checkName },
  removeTool: { tool: checkName },
  replaceTool: { tool: checkName, replacement: checkName },
  removeMethod: { tool: checkName, method: checkName },
  setToolText: { ...toolText, ...newText },
  resetToolText: toolText,
  setMethodText: { ...methodText, ...newText },
  resetMethodText: methodText,
  setTemplate: { template: checkTemplate, source: checkText },
  resetTemplate: { template: checkTemplate },
  setVariable: { name: checkNewVariable, value: checkJson },
  removeVariable: { name: checkVariableName },
  setTestSet: { name: checkName, values: checkTestValues },
  removeTestSet: { name: checkName },
  setTokenBudget: { tokens: orNull(checkTokens) },
};

/** Operations from outside, checked strictly; the path of an issue starts with the operation's index. */
export function parseOperations(value: unknown): { operations: SettingsOperation[] } | { issues: Issue[] } {
  if (!Array.isArray(value)) return { issues: [settingsIssue([], "operation_list")] };
  const { operations: most } = LIMITS;
  if (value.length > most) return { issues: [settingsIssue([], "too_many_operations", { most })] };
  const issues: Issue[] = [];
  for (const [index, operation] of value.entries()) {
    issues.push(...checkOperation(operation, index));
    if (issues.length >= MOST_ISSUES) return { issues: issues.slice(0, MOST_ISSUES) };
  }
  return issues.length > 0 ? { issues } : { operations: value as SettingsOperation[] };
}

/** Nobody reads more, and they would be a large answer. */
const MOST_ISSUES = 100;

function checkOperation(operation: unknown, index: number): Issue[] {
  if (!isRecord(operation)) return [valueIssue([index], "type", { expected: "object" })];
  const { op } = operation;
  if (!isOperationName(op)) {
    return [settingsIssue([index, "op"], "unknown_word", { words: Object.keys(OPERATION_FIELDS) })];
  }
  const fields: Record<string, FieldCheck> = OPERATION_FIELDS[op];
  const issues = checkFields(operation, [index], {
    fields: { op: () => [], ...fields },
    required: Object.keys(fields),
  });
  return isBlankName(operation) ? [...issues, settingsIssue([index, "value"], "blank_text")] : issues;
}

/** Tools and methods are shown with a name and described to the model; a prompt text may be taken away. */
function isBlankName({ field, value }: Record<string, unknown>): boolean {
  const isNeeded = field === "displayName" || field === "description" || field === "icon";
  return isNeeded && typeof value === "string" && value.trim() === "";
}

function isOperationName(name: unknown): name is SettingsOperation["op"] {
  return typeof name === "string" && Object.hasOwn(OPERATION_FIELDS, name);
}
