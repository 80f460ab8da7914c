import type { CallEnvironment } from "../execution/call-environment.ts";
import type { JsonObject, JsonSchema } from "../schema/json-schema.ts";

/** How the SDK asks a client's person: an elicitation. It rejects where the client cannot. */
export type ElicitInput = (
  // biome-ignore lint/suspicious/noExplicitAny: the SDK's own schema of a form
  params: { mode: "form"; message: string; requestedSchema: any },
  options?: { signal?: AbortSignal },
) => Promise<{ action: string; content?: object | undefined }>;

const NOTHING: JsonSchema = { type: "object", properties: {} };

/** Questions and approvals of calls that come from a client are put to its person, where the environment does not say otherwise. */
export function askingClient(environment: CallEnvironment, elicit: ElicitInput): CallEnvironment {
  const form = (message: string, requestedSchema: JsonSchema, signal: AbortSignal) =>
    elicit({ mode: "form", message, requestedSchema }, { signal });
  return {
    async ask({ message, schema, signal }) {
      const { action, content = {} } = await form(message, schema, signal);
      return action === "accept" ? { answer: content as JsonObject } : { declined: true };
    },
    ...(!environment.approvals && {
      async approve({ label, args }) {
        const message = `May ${label} run with ${JSON.stringify(args)}?`;
        return (await form(message, NOTHING, environment.signal)).action === "accept";
      },
    }),
    ...environment,
  };
}
