import { ownValue } from "@pegboard/json-schema";
import type { ToolDefinition } from "../../definition/tool-definition.ts";
import { type OwnerSettings, type SettingsOperation, toToolSettings } from "../owner-settings.ts";

/** An operation on a switch, of a tool or of a method. */
type SwitchOperation = Extract<SettingsOperation, { op: "setTool" | "setMethod" }>;

/** Whether an operation switches a tool or a method. */
export const isSwitchOperation = (operation: SettingsOperation): operation is SwitchOperation =>
  operation.op === "setTool" || operation.op === "setMethod";

/**
 * The operations as settings store them: the seen form is accepted with the save and has no meaning
 * later.
 */
export function withoutSeen(operations: readonly SettingsOperation[]): SettingsOperation[] {
  return operations.map((operation) => {
    if (!isSwitchOperation(operation) || operation.seen === undefined) return operation;
    const { seen: _, ...rest } = operation;
    return rest;
  });
}

/**
 * Adds the form of the tool to each operation that switches something from outside on: what is on
 * screen at this moment is what is seen.
 */
export function withSeen(
  operations: readonly SettingsOperation[],
  tools: readonly Pick<ToolDefinition, "name" | "form">[],
): SettingsOperation[] {
  const forms = new Map(tools.map(({ name, form }) => [name, form]));
  return operations.map((operation) => {
    if (!isSwitchOperation(operation) || operation.state !== "on") return operation;
    const seen = operation.seen ?? forms.get(operation.tool);
    return seen === undefined ? operation : { ...operation, seen };
  });
}

/** The methods of a tool that an owner's own switches choose. */
export function chosenMethods(
  settings: OwnerSettings,
  { name, methods }: ToolDefinition,
): string[] {
  const { enabled, methods: choices = {} } = toToolSettings(ownValue(settings.tools, name));
  const all = methods.map((method) => method.name);
  return all.filter((method) => ownValue(choices, method) ?? enabled === true);
}
