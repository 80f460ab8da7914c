import { z } from "zod";
import { callLogState } from "../call-log-contract.ts";
import { fieldChange } from "../definition-types.ts";
import { revisionSummary } from "../revision-contract.ts";

/** Milliseconds that calls took, and tokens of their results. */
const measures = {
  median: z.number().optional(),
  percentile95: z.number().optional(),
  medianTokens: z.number().optional().describe("Of a result."),
  tokens95: z.number().optional().describe("Within which 95 % of the results are."),
};
const callCounts = { calls: z.number(), failed: z.number() };

/** What the log says of a method's calls. */
export const countedMethod = z.object({
  ...callCounts,
  ...measures,
  days: z
    .array(z.object({ at: z.number(), ...callCounts, ...measures }))
    .describe("Each 24 hours of the span, the oldest first."),
  outcomes: z.array(z.object({ outcome: z.string(), calls: z.number() })),
  agents: z
    .array(z.object({ agent: z.string(), ...callCounts, last: z.number() }))
    .describe("Those that called it, the most calls first."),
  failures: z
    .array(
      z.object({
        message: z
          .string()
          .optional()
          .describe("As the model was told it; absent where nothing was said."),
        outcome: z.string(),
        calls: z.number(),
        since: z.number().describe("The first time within the span."),
        last: z.number(),
        agents: z.array(z.string()),
      }),
    )
    .describe("What went wrong, the most frequent first."),
  messages: z.number().describe("How many different messages there are."),
});

/** GET /api/v1/tools/:tool/methods/:method/usage: who has a method, who calls it, and how it fails. */
export const methodUsageAnswer = countedMethod.extend({
  from: z.number().describe("Milliseconds since 1970."),
  to: z.number(),
  gaps: z
    .array(z.object({ from: z.number(), to: z.number() }))
    .describe("When the log of calls was off within the span."),
  offered: z
    .array(z.object({ agent: z.string(), by: z.enum(["list", "search"]), tokens: z.number() }))
    .describe("The agents that have it: sent with each request, or found by search."),
  versions: z
    .array(
      z.object({
        at: z.number().optional().describe("From when on; absent of what held before the span."),
        ...callCounts,
        save: revisionSummary.optional().describe("What the organisation changed about its tool."),
        source: z
          .object({
            kind: z.enum(["new", "changed", "gone"]),
            fields: z.array(fieldChange).describe("What differs; empty unless it was changed."),
            acceptedBy: z
              .string()
              .optional()
              .describe("Who accepted it; absent of what was shown without anybody's decision."),
          })
          .optional()
          .describe("What its source shows otherwise from then on."),
      }),
    )
    .describe(
      "What changed about it within the span, the oldest first, each with the calls from then on: by the organisation, or by its source.",
    ),
  formSince: z
    .number()
    .optional()
    .describe(
      "From when on its source shows it as it is now; absent where no change of it was seen.",
    ),
  log: callLogState.pick({ on: true, days: true, offAtStart: true, issue: true }),
});
export type MethodUsageAnswer = z.infer<typeof methodUsageAnswer>;
