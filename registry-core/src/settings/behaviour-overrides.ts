import { ownValue, sameJson } from "@pegboard/json-schema";
import type { Translate } from "@pegboard/json-schema/messages";
import type { MethodDefinition, Origin, ToolDefinition } from "../definition/tool-definition.ts";

import type {
  BehaviourField,
  BehaviourOverrides,
  BehaviourValue,
  ToolOperation,
  ToolSettings,
} from "./owner-settings.ts";

/**
 * What an operator can set about how a method runs and is shown, in the order in which it is shown.
 */
export const BEHAVIOUR_FIELDS = [
  "needsApproval",
  "timeout",
  "maxResultSize",
  "thinkAugment",
  "defer",
  "examples",
] as const satisfies readonly BehaviourField[];

/** The fields' names for people. */
export const BEHAVIOUR_FIELD_TITLES: Readonly<Record<BehaviourField, (t: Translate) => string>> = {
  needsApproval: (t) => t("Needs approval"),
  timeout: (t) => t("Time limit"),
  maxResultSize: (t) => t("Result limit"),
  thinkAugment: (t) => t("Ask for a reason"),
  defer: (t) => t("Find by search"),
  examples: (t) => t("Examples"),
};

/** A field that an owner sets for a method. */
export interface BehaviourPlace {
  tool: string;
  method: string;
  field: BehaviourField;
}

/** The operation that sets a field; null takes it back to what the level below says. */
export function behaviourOperation(
  { tool, method, field }: BehaviourPlace,
  value: BehaviourValue | null,
): ToolOperation {
  const place = { tool, method, field };
  return value === null
    ? { op: "resetMethodBehaviour", ...place }
    : { op: "setMethodBehaviour", ...place, value };
}

/** The operations that set all of these fields for a method. */
export function behaviourOperations(
  tool: string,
  method: string,
  behaviour: BehaviourOverrides,
): ToolOperation[] {
  return BEHAVIOUR_FIELDS.flatMap((field) => {
    const value = behaviour[field];
    return value === undefined ? [] : [behaviourOperation({ tool, method, field }, value)];
  });
}

type BehaviourEntries = ToolSettings["methodBehaviour"];

/**
 * The definition with what an agent's operator set about how its methods run. Equal settings give
 * one object.
 */
export function withMethodBehaviour(
  definition: ToolDefinition,
  said: BehaviourEntries,
): ToolDefinition {
  if (!said) return definition;
  const known = behaviourResults.get(definition);
  if (known && sameJson(known.said, said)) return known.result;
  const methods = definition.methods.map((method) =>
    behaving(method, ownValue(said, method.name), "agent"),
  );
  const isSame = methods.every((method, index) => method === definition.methods[index]);
  const result = isSame ? definition : { ...definition, methods };
  behaviourResults.set(definition, { said, result });
  return result;
}

const behaviourResults = new WeakMap<
  ToolDefinition,
  { said: BehaviourEntries; result: ToolDefinition }
>();

/**
 * The method as an owner wants it to run; the origin of each field that is set becomes the owner.
 */
export function behaving(
  method: MethodDefinition,
  said: BehaviourOverrides | undefined,
  owner: Origin,
): MethodDefinition {
  const fields = BEHAVIOUR_FIELDS.filter((field) => said?.[field] !== undefined);
  if (fields.length === 0) return method;
  const values: Pick<MethodDefinition, BehaviourField> = Object.fromEntries(
    fields.map((field) => [field, said?.[field]]),
  );
  return { ...method, ...values, origins: { ...method.origins, ...originsOf(fields, owner) } };
}

/** A record with one origin for each of the fields. */
export function originsOf(fields: readonly string[], origin: Origin): Record<string, Origin> {
  return Object.fromEntries(fields.map((field) => [field, origin]));
}
