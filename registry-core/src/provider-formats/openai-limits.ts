import type { SchemaLoss } from "../schema/expand-schema.ts";

/** Several OpenAI models and Azure refuse the request when a function's description is longer. */
const LONGEST_DESCRIPTION = 1024;

export function descriptionLosses(description: string): SchemaLoss[] {
  if (description.length <= LONGEST_DESCRIPTION) return [];
  const message = `The description has ${description.length} characters; several models refuse more than ${LONGEST_DESCRIPTION}.`;
  return [{ path: "description", message }];
}
