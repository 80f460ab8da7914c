import { type JsonObject, type JsonSchema, jsonText } from "@pegboard/json-schema";
import type { CallEnvironment } from "../execution/call-environment.ts";

/**
 * The SDK's function that asks a client's person: an elicitation. It rejects where the client
 * cannot ask.
 */
export type ElicitInput = (
  // biome-ignore lint/suspicious/noExplicitAny: the SDK's own schema of a form
  params: { mode: "form"; message: string; requestedSchema: any },
  options?: { signal?: AbortSignal },
) => Promise<{ action: string; content?: object | undefined }>;

const EMPTY_OBJECT_SCHEMA: JsonSchema = { type: "object", properties: {} };

/** Functions that put a call's questions and approvals to a client's person. */
export function clientQuestions(
  elicit: ElicitInput,
): Required<Pick<CallEnvironment, "ask" | "approve">> {
  const form = (message: string, requestedSchema: JsonSchema, until: AbortSignal) =>
    elicit({ mode: "form", message, requestedSchema }, { signal: until });
  return {
    async ask({ message, schema, signal: until }) {
      const { action, content = {} } = await form(message, schema, until);
      return action === "accept" ? { answer: content as JsonObject } : { declined: true };
    },
    async approve({ label, args }, until) {
      const message = `May ${label} run with ${jsonText(args)}?`;
      return (await form(message, EMPTY_OBJECT_SCHEMA, until)).action === "accept";
    },
  };
}

/**
 * The environment for calls of a client whose person answers questions and approvals, unless the
 * environment has its own `ask` or `approve`.
 */
export function askingClient(environment: CallEnvironment, elicit: ElicitInput): CallEnvironment {
  const { ask, approve } = clientQuestions(elicit);
  return { ask, ...(!environment.approvals && { approve }), ...environment };
}
