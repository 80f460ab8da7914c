import type { JsonObject } from "@pegboard/json-schema";
import type { MethodDefinition } from "../definition/tool-definition.ts";
import { type SchemaLoss, schemaLoss } from "../messages/loss-messages.ts";
import { withObjectRoot } from "./object-root.ts";
import { strictParameters } from "./strict-parameters.ts";

/**
 * The longest description of a function. Several OpenAI models and Azure refuse the request for a
 * longer one (`string_above_max_length`, for example
 * https://github.com/getsentry/sentry-mcp/issues/106).
 */
const LONGEST_DESCRIPTION = 1024;

/**
 * A method's parameters as OpenAI takes them. They are `strict` where the method asks for it and
 * its schema allows it; otherwise the losses say why not, and the schema is sent as it is.
 */
export function openaiParameters({ parameters, description, strict }: MethodDefinition): {
  parameters: JsonObject;
  strict: boolean;
  losses: SchemaLoss[];
} {
  const losses = descriptionLosses(description);
  const asked = strict === true ? strictParameters(parameters) : undefined;
  if (asked && "schema" in asked) return { parameters: asked.schema, strict: true, losses };
  const plain = withObjectRoot(parameters);
  const reasons = asked?.reasons ?? [];
  return {
    parameters: plain.schema,
    strict: false,
    losses: [...reasons, ...plain.losses, ...losses],
  };
}

function descriptionLosses(description: string): SchemaLoss[] {
  if (description.length <= LONGEST_DESCRIPTION) return [];
  const values = { actual: description.length, most: LONGEST_DESCRIPTION };
  return [schemaLoss(["description"], { code: "description_long", values })];
}
