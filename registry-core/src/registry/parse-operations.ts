import type { Issue } from "../schema/json-schema.ts";
import type { SettingsOperation } from "./agent-settings.ts";
import { checkFields, checkJson, checkName, checkSwitchState, type FieldCheck, isRecord } from "./parse-fields.ts";

type FieldsOf<Name extends SettingsOperation["op"]> = Record<
  Exclude<keyof Extract<SettingsOperation, { op: Name }>, "op">,
  FieldCheck
>;

const OPERATION_FIELDS: { [Name in SettingsOperation["op"]]: FieldsOf<Name> } = {
  setNewTools: { state: checkSwitchState },
  setTool: { tool: checkName, state: checkSwitchState },
  setMethod: { tool: checkName, method: checkName, state: checkSwitchState },
  setConfig: { tool: checkName, key: checkName, value: checkJson },
  resetConfig: { tool: checkName, key: checkName },
  removeTool: { tool: checkName },
  replaceTool: { tool: checkName, replacement: checkName },
  removeMethod: { tool: checkName, method: checkName },
};

/** Operations from outside, checked strictly; the path of an issue starts with the operation's index. */
export function parseOperations(value: unknown): { operations: SettingsOperation[] } | { issues: Issue[] } {
  if (!Array.isArray(value)) return { issues: [{ path: [], message: "must be a list of operations" }] };
  const issues = value.flatMap(checkOperation);
  return issues.length > 0 ? { issues } : { operations: value as SettingsOperation[] };
}

function checkOperation(operation: unknown, index: number): Issue[] {
  if (!isRecord(operation)) return [{ path: [index], message: "must be an object" }];
  const { op } = operation;
  if (!isOperationName(op)) {
    return [{ path: [index, "op"], message: `must be one of ${Object.keys(OPERATION_FIELDS).join(", ")}` }];
  }
  const fields: Record<string, FieldCheck> = OPERATION_FIELDS[op];
  return checkFields(operation, [index], { fields: { op: () => [], ...fields }, required: Object.keys(fields) });
}

function isOperationName(name: unknown): name is SettingsOperation["op"] {
  return typeof name === "string" && Object.hasOwn(OPERATION_FIELDS, name);
}
