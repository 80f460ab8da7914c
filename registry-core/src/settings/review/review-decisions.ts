import { ownValue } from "@pegboard/json-schema";
import type { ToolDefinition } from "../../definition/tool-definition.ts";
import type { ReviewDecision } from "../owner-settings.ts";
import { type OwnerSettings, type SettingsOperation, toToolSettings } from "../owner-settings.ts";

/**
 * The name of the tool itself among the methods that decisions are about, since no method has an
 * empty name.
 */
export const TOOL_ITSELF = "";

/**
 * The number of decisions that are kept below a later one for all agents: taking the later one back
 * brings them back.
 */
const SUPERSEDED = 4;

/**
 * The decisions to store once a form was decided about. An agent is named by its last decision
 * only.
 */
export function withDecision(
  decisions: readonly ReviewDecision[],
  decision: ReviewDecision,
): ReviewDecision[] {
  const accepted = withoutDecision(decisions, decision.form).filter(
    ({ agents }) => agents?.length !== 0,
  );
  // Whether a method is on by itself was decided when it was new; a later form of it does not
  // change that.
  const on = decision.on ?? accepted.at(-1)?.on;
  const added = on === undefined ? decision : { ...decision, on };
  if (decision.agents === undefined) return [...accepted.slice(-SUPERSEDED), added];
  const named = new Set(decision.agents);
  const kept = accepted.flatMap((earlier): ReviewDecision[] => {
    const agents = earlier.agents?.filter((agent) => !named.has(agent));
    return agents?.length === 0 ? [] : [{ ...earlier, ...(agents && { agents }) }];
  });
  return [...kept, added];
}

/** The decisions to store once one is taken back. */
export function withoutDecision(
  decisions: readonly ReviewDecision[],
  form: string,
): ReviewDecision[] {
  return decisions.filter((decision) => decision.form !== form);
}

/** An operation on a switch, of a tool or of a method. */
export type SwitchOperation = Extract<SettingsOperation, { op: "setTool" | "setMethod" }>;

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
