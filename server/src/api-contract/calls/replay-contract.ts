import { CALL_FATES, LIMITS } from "@pegboard/registry-core/internal";
import { z } from "zod";
import { COUNTED_DAYS } from "../../limits.ts";
import { callLogState, positive } from "../call-log-contract.ts";
import { traceStep } from "../definition-types.ts";
import { issue } from "../library-types.ts";
import { namedRecord } from "../named-record.ts";
import { changeCostsRequest } from "../settings-contract.ts";

/** POST /api/v1/calls/replay: operations of several owners, none of them saved, and a limit. */
export const replayRequest = changeCostsRequest.extend({
  callTimeLimit: positive(LIMITS.callSeconds)
    .optional()
    .describe("Seconds that calls may run, in the place of the organisation's limit of now."),
  days: positive(COUNTED_DAYS.most)
    .optional()
    .describe("Of the last so many days; 30 unless given."),
  tools: z
    .array(z.string().max(200))
    .max(1_000)
    .optional()
    .describe("Only calls of these tools; those of all unless given."),
});
export type ReplayRequest = z.input<typeof replayRequest>;

const callFate = z
  .enum(CALL_FATES)
  .describe(
    "`refused`; `asks` for an approval first; `misfits`: its arguments do not fit; `elsewhere`: another method has its name; `limited`: it meets a limit of time or size; `unjudged`; `runs`, although it was refused.",
  );

const replayedExample = z.object({
  id: z.number().describe("For GET /api/v1/calls/:id."),
  at: z.number(),
  caller: z.string(),
  arguments: z.string().optional().describe("The beginning of their JSON, as the log keeps them."),
  issue: issue.optional(),
});

/** The calls of one method of one agent of which the same would become, and not what did. */
const replayedRow = z.object({
  agent: z.string(),
  functionName: z.string(),
  tool: z.string().optional(),
  method: z.string().optional(),
  kind: callFate,
  refused: z.enum(["unknown", "off", "not offered"]).optional(),
  because: traceStep.optional().describe("What decides that they are refused."),
  why: z
    .enum(["cut", "secret", "not_kept", "default", "batch", "ran_on", "gone", "not_loaded"])
    .optional()
    .describe("Why they cannot be judged."),
  elsewhere: z.object({ tool: z.string(), method: z.string() }).optional(),
  limited: z
    .object({
      by: z.enum(["time", "size"]),
      limit: z.number().describe("Milliseconds, or characters."),
      needs: z.number().describe("What the longest of them took."),
    })
    .optional(),
  issues: z
    .array(z.object({ issue, calls: z.number() }))
    .optional()
    .describe("What does not fit, the most frequent first."),
  calls: z.number(),
  mostADay: z.number(),
  last: z.number(),
  callers: z.array(z.string()).describe("The first by name."),
  callerCount: z.number(),
  examples: z.array(replayedExample).describe("The newest."),
});
export type ReplayedRowAnswer = z.infer<typeof replayedRow>;

const fateCounts = z.partialRecord(callFate, z.number());

/** What would have become of logged calls. Nothing is called to find that out. */
export const replayAnswer = z.object({
  from: z.number().describe("Milliseconds since 1970."),
  to: z.number(),
  since: z.number().optional().describe("When the first of these calls was asked for."),
  calls: z.number(),
  same: z.number().describe("Of them, what became of them would, or what becomes of them anyway."),
  already: z
    .number()
    .describe("Of these, they would meet something else than they did without the changes, too."),
  fates: fateCounts,
  agents: namedRecord(z.object({ calls: z.number(), fates: fateCounts })),
  rows: z.array(replayedRow).describe("The most calls first."),
  more: z.number().describe("How many rows are left out."),
  log: callLogState
    .pick({ on: true, days: true, offAtStart: true, issue: true })
    .describe("What is kept of calls."),
});
export type ReplayAnswer = z.infer<typeof replayAnswer>;

/** The data of a `progress` event while calls are judged. */
export interface ReplayProgress {
  /** Sources that still load: nothing is judged before their tools are known. */
  waitsFor?: readonly string[];
  /** How many calls are judged of those that have to be. */
  done?: number;
  of?: number;
}
