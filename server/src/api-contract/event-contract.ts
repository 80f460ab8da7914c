import { z } from "zod";
import { settingsOwner } from "./library-types.ts";

const told = <Type extends string>(type: Type) => z.object({ type: z.literal(type) });

/**
 * GET /api/v1/events (SSE, data is one of these). Each has an id, the change that it tells. An
 * event of type "connected" comes first: its data is the latest change, after which they begin.
 * Every answer of the API names the change that it surely holds in the header Pegboard-Change.
 */
export const serverEvent = z.discriminatedUnion("type", [
  told("catalog"),
  told("agents"),
  told("settings")
    .extend({ owner: settingsOwner, revision: z.number() })
    .describe("Of the organisation: `catalog` comes with it."),
  told("sources"),
  told("tokens")
    .extend({ agent: z.string() })
    .describe("One of an agent's callers got a token, or lost it."),
  told("health").describe("Whether something can be saved changed."),
  told("preferences").describe(
    "The tokenizer or a limit: every count of tokens and the problems may be others.",
  ),
  told("problems").describe("Somebody ignores a problem, or watches it again."),
  told("audit").describe("Something happened that is recorded."),
  told("calls").describe("Calls ended and are in the log; at most once a second."),
  told("clients")
    .extend({ agent: z.string() })
    .describe("Who is connected to the agent; at most once a second for each."),
]);
export type ServerEvent = z.infer<typeof serverEvent>;
