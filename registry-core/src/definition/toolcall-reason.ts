import {
  isSchemaObject,
  type JsonObject,
  type JsonSchema,
  PARSED_BEFORE,
} from "@pegboard/json-schema";
import { memoByIdentity } from "../memo-by-identity.ts";
import { inAllForms } from "./method-variants.ts";
import type { MethodDefinition, ToolDefinition } from "./tool-definition.ts";

/** The parameter by which a model says why it calls. */
export const TOOLCALL_REASON = "toolcall_reason";

const PROPERTY: JsonSchema = Object.freeze({
  type: "string",
  description: "Why you chose this tool and what you expect from it.",
});

/**
 * The parameters with the reason added: never required, never in place of a parameter of that name,
 * and not in a schema that has no `properties`. A root that is no object becomes an empty object
 * schema.
 */
export function withToolcallReason(parameters: JsonSchema): JsonSchema {
  const { type, properties, ...rest } = parameters;
  if (type !== "object" && !(type === undefined && isSchemaObject(properties)))
    return { type: "object", properties: {} };
  if (!isSchemaObject(properties)) return { type: "object", properties: {}, ...rest };
  return { type: "object", properties: { ...properties, ...missingReason(properties) }, ...rest };
}

function missingReason(properties: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.hasOwn(properties, TOOLCALL_REASON) ? {} : { [TOOLCALL_REASON]: PROPERTY };
}

/**
 * The tool in a registry whose methods ask for the reason unless they declare otherwise. It is one
 * object every time.
 */
export const askingByDefault = memoByIdentity((tool: ToolDefinition): ToolDefinition => {
  const asks = (method: MethodDefinition) => ({
    ...method,
    thinkAugment: method.thinkAugment ?? true,
  });
  const methods = tool.methods.map((method) => inAllForms(method, asks));
  return { ...tool, methods };
});

const methodsForModels = new WeakMap<MethodDefinition, MethodDefinition>();

/**
 * The method as a model gets it: without marks for the validator, and with the reason among its
 * parameters when its `thinkAugment` is on. It is one object every time.
 */
export function askingForReason(method: MethodDefinition): MethodDefinition {
  const known = methodsForModels.get(method);
  if (known) return known;
  const plain = withoutParsingMarks(method.parameters);
  const parameters = method.thinkAugment === true ? withToolcallReason(plain) : plain;
  const asked = parameters === method.parameters ? method : { ...method, parameters };
  methodsForModels.set(method, asked);
  methodsForModels.set(asked, asked);
  return asked;
}

/** The parameters without `PARSED_BEFORE`, which says nothing to a model. */
function withoutParsingMarks(parameters: JsonSchema): JsonSchema {
  const text = JSON.stringify(parameters);
  if (!text.includes(PARSED_BEFORE)) return parameters;
  return JSON.parse(text, (key, value) => (key === PARSED_BEFORE ? undefined : value));
}

/**
 * The arguments that the tool itself gets: without the reason, unless the tool has a parameter of
 * that name.
 */
export function withoutToolcallReason(parameters: JsonSchema, args: JsonObject): JsonObject {
  if (
    !Object.hasOwn(args, TOOLCALL_REASON) ||
    Object.hasOwn(parameters.properties ?? {}, TOOLCALL_REASON)
  )
    return args;
  const { [TOOLCALL_REASON]: _reason, ...rest } = args;
  return rest;
}
