import { KEEP_REASONS } from "@pegboard/registry-core/internal";
import { z } from "zod";
import { callFilterText, callLogState } from "./call-log-contract.ts";
import { wholeNumber } from "./query-parts.ts";
import { revisionSummary } from "./revision-contract.ts";

/** The queries of GET /api/v1/tools/:tool/methods/:method/usage and GET /api/v1/agents/:agent/usage. */
export const callUsageQuery = z.strictObject({
  days: wholeNumber.optional().describe("Of the last so many days; 30 unless given, at most 365."),
});
export const agentUsageRequest = callUsageQuery.extend({
  caller: callFilterText()
    .optional()
    .describe("Count only the calls of this one: `token:ID`, `person:ID` or a `CallWay`."),
  tool: callFilterText().optional().describe("Count only the calls of this tool."),
});

/** What is counted of some calls. Durations are milliseconds over the calls that ran. */
const countedCalls = z.object({
  calls: z.number(),
  sessions: z.number().describe("In how many sessions there was one."),
  failed: z.number().describe("Calls that somebody should look at, as statistics count them."),
  last: z.number().describe("When it was last asked for, in milliseconds since 1970."),
  median: z.number().optional(),
  percentile95: z.number().optional(),
  tokens: z.number().describe("Sum of what its results cost."),
  medianTokens: z.number().optional().describe("Of a result."),
});

/** What the log says of an agent's calls. */
export const countedUsage = z.object({
  since: z.number().optional().describe("When the first of these calls was asked for."),
  kept: z
    .number()
    .optional()
    .describe("When the first call of its models was asked for that is kept: none before counts."),
  calls: z
    .number()
    .describe(
      "Of methods that models asked for; searches, and what people tried, are not counted.",
    ),
  failed: z.number(),
  sessions: z.number(),
  callers: z.number().describe("Tokens, people and ways in that called."),
  calledBy: z
    .array(
      z.object({
        caller: z.string().describe("`token:ID`, `person:ID` or a `CallWay`."),
        name: z.string().describe("Empty of a way in."),
        calls: z.number(),
      }),
    )
    .describe("The 100 that called most, the most calls first."),
  unnamed: z
    .number()
    .describe(
      "Calls whose caller names no run: those of one caller with less than half an hour between them count as a session.",
    ),
  ...countedCalls.pick({ median: true, percentile95: true, tokens: true, medianTokens: true })
    .shape,
  outcomes: z
    .array(z.object({ outcome: z.string(), calls: z.number() }))
    .describe("How they ended, the most frequent first."),
  days: z
    .array(z.object({ at: z.number(), calls: z.number(), failed: z.number() }))
    .describe("Each 24 hours of the span, the oldest first."),
  methods: z
    .array(countedCalls.extend({ tool: z.string(), method: z.string() }))
    .describe("The most called first."),
  tools: z
    .array(countedCalls.extend({ tool: z.string() }))
    .describe("The calls of all methods of each tool, the most called first."),
  requests: z
    .array(
      z.object({
        text: z.string(),
        by: z
          .enum(["search", "reason"])
          .describe("Searched for before the call, or said as the reason of the call."),
        tool: z.string(),
        method: z.string().describe("What was called then."),
        calls: z.number(),
      }),
    )
    .describe("The most frequent first."),
  cut: z.literal(true).optional().describe("There are more requests."),
});

/** GET /api/v1/agents/:agent/usage: which methods its models called, and what for. */
export const callUsageAnswer = countedUsage.extend({
  from: z.number().describe("Milliseconds since 1970."),
  to: z.number(),
  gaps: z
    .array(z.object({ from: z.number(), to: z.number() }))
    .describe("When the log of calls was off within the span."),
  countedDays: z
    .number()
    .describe("Days of the span that were counted: since `kept`, without the gaps."),
  unused: z
    .array(
      z.object({
        tool: z.string(),
        method: z.string(),
        tokens: z.number(),
        keep: z
          .enum(KEEP_REASONS)
          .optional()
          .describe(
            "Why it stays: it is core; a case of the agent's evaluations expects it; the same weeks of a former year, or those that come next, had calls; or it is offered for less than the time that was counted. Absent where it can go.",
          ),
        case: z.string().optional().describe("The name of a case that expects it."),
        last: z.number().optional().describe("When it was called last before the span."),
        seasonal: z.number().optional().describe("Calls in these weeks of former years."),
        offeredSince: z.number().describe("Since when it is offered; at the earliest `from`."),
      }),
    )
    .describe(
      "What it is offered now and nobody called, whatever the request counts; what costs most first.",
    ),
  offered: z
    .array(
      z.object({
        at: z.number().describe("From when on, in milliseconds since 1970."),
        tokens: z.number(),
        methods: z.number(),
        revision: z.number(),
        save: revisionSummary.optional().describe("Absent of what held before the span."),
      }),
    )
    .describe(
      "What it was offered over the span, with the settings of then and the definitions, presets and settings of the organisation of now; the oldest first.",
    ),
  budget: z.number().optional().describe("The agent's limit of tokens."),
  log: callLogState
    .pick({ on: true, days: true, offAtStart: true, issue: true })
    .describe("What is kept of calls."),
});
export type CallUsageAnswer = z.infer<typeof callUsageAnswer>;
