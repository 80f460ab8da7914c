import { type JsonObject, mapSecrets, validateJson } from "@pegboard/json-schema";
import { type SchemaLoss, schemaLoss } from "../messages/loss-messages.ts";
import type { MethodDefinition } from "./tool-definition.ts";

/**
 * The example arguments that models are shown, and why other chosen examples are not: a provider
 * refuses the whole request for an example that its schema does not accept.
 */
export function shownExamples(method: Pick<MethodDefinition, "parameters" | "examples">): {
  examples: JsonObject[];
  losses: SchemaLoss[];
} {
  const chosen = method.examples?.filter(({ inPrompt }) => inPrompt === true) ?? [];
  const shown: { examples: JsonObject[]; losses: SchemaLoss[] } = { examples: [], losses: [] };
  for (const [index, { name, arguments: args }] of chosen.entries()) {
    const isSecret = hasSecret(method, args);
    const [issue] = isSecret ? [] : validateJson(method.parameters, args);
    if (!isSecret && !issue) shown.examples.push(args);
    else {
      const values = { example: name ?? index + 1, ...(issue && { issue }) };
      shown.losses.push(schemaLoss(["examples"], { code: "example_unfit", values }));
    }
  }
  return shown;
}

/** Whether arguments have a value where the parameters want a secret. */
export function hasSecret(
  { parameters }: Pick<MethodDefinition, "parameters">,
  args: JsonObject,
): boolean {
  let found = false;
  mapSecrets(parameters, args, (secret) => {
    found ||= secret !== null && secret !== "";
    return secret;
  });
  return found;
}
