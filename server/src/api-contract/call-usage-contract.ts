import { z } from "zod";
import { callLogState } from "./call-log-contract.ts";
import { wholeNumber } from "./query-parts.ts";

/** The query of GET /api/v1/agents/:agent/usage. */
export const callUsageQuery = z.strictObject({
  days: wholeNumber.optional().describe("Of the last so many days; 30 unless given, at most 365."),
});

/** GET /api/v1/agents/:agent/usage: which methods its models called, and what for. */
export const callUsageAnswer = z.object({
  from: z.number().describe("Milliseconds since 1970."),
  to: z.number(),
  since: z.number().optional().describe("When the first of these calls was asked for."),
  calls: z
    .number()
    .describe(
      "Of methods that models asked for; searches, and what people tried, are not counted.",
    ),
  sessions: z.number(),
  unnamed: z
    .number()
    .describe(
      "Calls whose caller names no run: those of one caller with less than half an hour between them count as a session.",
    ),
  methods: z
    .array(
      z.object({
        tool: z.string(),
        method: z.string(),
        calls: z.number(),
        sessions: z.number().describe("In how many of them it was called."),
        failed: z.number().describe("Calls that did not end well."),
        last: z.number().describe("When it was last asked for, in milliseconds since 1970."),
      }),
    )
    .describe("The most called first."),
  unused: z
    .array(z.object({ tool: z.string(), method: z.string(), tokens: z.number() }))
    .describe(
      "What it is offered now, and could be switched off, and nobody called; what costs most first.",
    ),
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
  log: callLogState
    .pick({ on: true, days: true, offAtStart: true, issue: true })
    .describe("What is kept of calls."),
});
export type CallUsageAnswer = z.infer<typeof callUsageAnswer>;
