import type { JsonObject } from "@pegboard/json-schema";
import { memoByIdentity } from "../memo-by-identity.ts";
import { keepText } from "./serialize-payload.ts";

/**
 * The declaration as one that a model sees only after its provider's search found it. Anthropic and
 * OpenAI have one word for it.
 */
export const waitingDeclaration = memoByIdentity((declaration: JsonObject): JsonObject => {
  const waiting = { ...declaration, defer_loading: true };
  keepText(waiting);
  return waiting;
});
