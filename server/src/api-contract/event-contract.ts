import { z } from "zod";
import { settingsOwner } from "./library-types.ts";

/** What is being done now by something that takes a while. */
export const progress = z.object({
  step: z
    .enum(["wait", "start", "connect", "list", "fetch", "read", "count", "bundle", "run"])
    .describe(
      "`wait`: for others of its kind. `start`: a program starts. `connect`: an address is asked. `list`: its tools are listed. `fetch`, `read`: of a description. `count`: of tokens. `bundle`, `run`: of a module.",
    ),
  since: z.string().describe("When all of it began."),
  line: z
    .string()
    .optional()
    .describe("The last line that a program wrote to its error output, without known secrets."),
  done: z.number().optional().describe("How much of this step is done, in `unit`."),
  total: z.number().optional().describe("Of how much, where that is known."),
  unit: z.enum(["bytes", "operations", "files"]).optional(),
});
export type Progress = z.infer<typeof progress>;

/** By this name the events tell of the progress of a request. */
export const progressQuery = z.strictObject({ progress: z.string().min(1).max(100).optional() });

const eventOfType = <Type extends string>(type: Type) => z.object({ type: z.literal(type) });

/**
 * GET /api/v1/events (SSE, data is one of these). Each has an id, the change that it tells. An
 * event of type "connected" comes first: its data is the latest change, after which they begin.
 * Every answer of the API names the change that it surely holds in the header Pegboard-Change.
 */
export const serverEvent = z.discriminatedUnion("type", [
  eventOfType("catalog"),
  eventOfType("agents"),
  eventOfType("settings")
    .extend({ owner: settingsOwner, revision: z.number() })
    .describe("Of the organisation: `catalog` comes with it."),
  eventOfType("sources"),
  eventOfType("progress")
    .extend({
      of: z
        .string()
        .describe("Id of the source, or the name that a request gave itself by `?progress=`."),
      progress,
    })
    .describe("What is being done now, at most four times a second for each."),
  eventOfType("tokens")
    .extend({ agent: z.string() })
    .describe("One of an agent's callers got a token, or lost it."),
  eventOfType("health").describe("Whether something can be saved changed."),
  eventOfType("preferences").describe(
    "The tokenizer or a limit: every count of tokens and the problems may be others.",
  ),
  eventOfType("problems").describe("Somebody ignores a problem, or watches it again."),
  eventOfType("audit").describe("Something happened that is recorded."),
  eventOfType("calls").describe("Calls wait or ended and are in the log; at most once a second."),
  eventOfType("approvals").describe("A call waits for its approval, or waits no more."),
  eventOfType("evaluations")
    .extend({ agent: z.string() })
    .describe("Cases or runs of the agent changed; at most once a second for a run."),
  eventOfType("modelProviders").describe("A provider of models was entered, changed or removed."),
  eventOfType("proposals").describe("A proposal was made, changed, said something of or decided."),
  eventOfType("people").describe("Somebody was invited, changed, disabled or signed in or out."),
  eventOfType("clients")
    .extend({ agent: z.string() })
    .describe("Who is connected to the agent; at most once a second for each."),
]);
export type ServerEvent = z.infer<typeof serverEvent>;
