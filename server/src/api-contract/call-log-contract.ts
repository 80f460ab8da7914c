import { z } from "zod";
import { callOutcome, sentRequest } from "./call-contract.ts";
import { jsonValue } from "./library-types.ts";
import { pageFields, wholeNumber } from "./query-parts.ts";
import { shapeMessage } from "./shape-messages.ts";

/** By which way a call came in. */
export const callWay = z.enum(["http", "mcp", "try", "process", "command"]);
export type CallWay = z.infer<typeof callWay>;

/** The approval that a call needed: its state is absent while it waits. */
const neededApproval = z.object({
  id: z.string().optional().describe("For GET /api/v1/approvals/:id, while it waits."),
  state: z.enum(["approved", "declined", "timed out", "withdrawn"]).optional(),
  at: z.number().optional().describe("When it was decided: milliseconds since 1970."),
  until: z.number().optional(),
  by: z.string().optional().describe("Who decided; absent where its caller did, or nobody."),
  person: z.string().optional().describe("The id of the person who decided."),
  reason: z.string().optional().describe("What the model read."),
  forRun: z.literal(true).optional().describe("It held for all calls of the method in the run."),
});

/** One call that waits for its approval, or that ended, however it ended. */
export const loggedCall = z.object({
  id: z.number(),
  at: z.number().describe("When it was asked for: milliseconds since 1970."),
  agent: z.string(),
  agentName: z.string().describe("As it was called then."),
  revision: z.number().describe("Of the agent's settings."),
  functionName: z.string().describe("As the caller wrote it, which may be the name of no method."),
  tool: z.string().optional(),
  method: z.string().optional(),
  via: callWay,
  token: z
    .object({ id: z.string(), name: z.string() })
    .optional()
    .describe("The token that it came with: one of the agent's callers, or of a program."),
  person: z
    .string()
    .optional()
    .describe(
      "Who had signed in, or whose token it was, by the name of then; or whom the program that Pegboard runs in names.",
    ),
  personId: z.string().optional().describe("The id of who had signed in; names may change."),
  outcome: callOutcome,
  waited: z.number().describe("Milliseconds until it ran, or was refused."),
  duration: z.number().optional().describe("Milliseconds it ran; absent when it never did."),
  message: z.string().optional().describe("What went wrong, as the model was told."),
  characters: z.number().describe("Of what the model was answered."),
  tokens: z.number().optional().describe("The same in tokens; absent while they are not counted."),
  truncated: z.literal(true).optional(),
  approved: z.literal(true).optional().describe("It needed an approval and got it."),
  approval: neededApproval.optional().describe("The approval that it needed."),
  run: z.string().optional().describe("The run that it belongs to, where its caller names one."),
});
export type LoggedCall = z.infer<typeof loggedCall>;

export const argumentsLeftOut = z.object({
  why: z
    .enum(["refused", "no_object", "unknown_method"])
    .describe(
      "The call never ran; or they are no object, or of no method: nothing says what of them is secret.",
    ),
  characters: z.number().describe("How many they had as JSON."),
});
export type ArgumentsLeftOut = z.infer<typeof argumentsLeftOut>;

/** GET /api/v1/calls/:id */
export const loggedCallAnswer = loggedCall.extend({
  arguments: jsonValue
    .optional()
    .describe(
      'Without secrets, and with long texts cut: `{ "$removed": true }` stands for a secret. Absent when they are not kept.',
    ),
  argumentsLeftOut: argumentsLeftOut.optional().describe("Why they are not kept."),
  reason: z.string().optional().describe("Why the model said it calls."),
  sent: sentRequest
    .optional()
    .describe("What an API or an MCP server got, without secrets and with long texts cut."),
});
export type LoggedCallAnswer = z.infer<typeof loggedCallAnswer>;

export const callFilterText = () => z.string().max(200);

/**
 * The query of GET /api/v1/calls, of its statistics and of its export; every given field has to
 * match.
 */
export const callsFilter = z.strictObject({
  agent: callFilterText().optional(),
  caller: callFilterText().optional().describe("`token:ID`, `person:ID` or a `CallWay`."),
  tool: callFilterText().optional(),
  function: callFilterText().optional().describe("A function name."),
  outcome: callFilterText().optional().describe("Several with commas."),
  approval: z
    .enum(["decided", "answered", "timed out"])
    .optional()
    .describe(
      "Only calls whose approval was given, declined, withdrawn or timed out; given or declined; or timed out.",
    ),
  run: callFilterText().optional(),
  slower: wholeNumber.optional().describe("Milliseconds."),
  waited: wholeNumber
    .optional()
    .describe("Milliseconds: only calls that waited longer until they ran or were refused."),
  text: callFilterText().optional().describe("In names and in what went wrong."),
  from: wholeNumber.optional().describe("Milliseconds since 1970."),
  to: wholeNumber.optional(),
});
export type CallsFilter = z.output<typeof callsFilter>;
export const callsQuery = callsFilter.extend(pageFields);
export const callStatisticsQuery = callsFilter.extend({ bars: wholeNumber.optional() });

/** GET /api/v1/calls: newest first; `before` of the next request is `next`. */
export const callsLogAnswer = z.object({
  calls: z.array(loggedCall),
  next: z.number().optional().describe("Absent when these are the oldest."),
});
export type CallsLogAnswer = z.infer<typeof callsLogAnswer>;

/** A part of the time that was asked for. */
const callsBar = z.object({
  at: z.number().describe("When it begins: milliseconds since 1970."),
  calls: z.number(),
  failed: z.number(),
  median: z.number().optional(),
  percentile95: z.number().optional(),
});

/** The calls of one function name. */
export const functionStatistics = z.object({
  functionName: z.string(),
  name: z.string().describe("`tool.method`, where it is one."),
  calls: z.number(),
  failed: z.number(),
  median: z.number().optional(),
  tokens: z.number().describe("Sum of what its answers cost."),
});
export type FunctionStatistics = z.infer<typeof functionStatistics>;

/** A whole number of at least one. */
export const positive = (most: number) =>
  z
    .int(shapeMessage((t) => t("must be a whole number")))
    .min(
      1,
      shapeMessage((t) => t("must be at least {expected}", { expected: 1 })),
    )
    .max(
      most,
      shapeMessage((t) => t("is too large")),
    );

/** What is kept, set with PATCH /api/v1/preferences. */
export const callLogChoice = z.strictObject({
  on: z.boolean(),
  days: positive(3650).describe("Older calls are deleted."),
  megabytes: positive(10_000).describe("The oldest are deleted when the file would become larger."),
});
export type CallLogChoice = z.infer<typeof callLogChoice>;

export const callLogState = callLogChoice.extend({
  offAtStart: z
    .boolean()
    .describe("Pegboard was started with --no-call-log: nothing switches it on."),
  calls: z.number(),
  bytes: z.number(),
  issue: z
    .object({ message: z.string(), lost: z.number() })
    .optional()
    .describe("Why nothing is written now, and how many calls are missing."),
});
export type CallLogState = z.infer<typeof callLogState>;

/** GET /api/v1/calls/statistics; durations are milliseconds over the calls that ran. */
export const callStatisticsAnswer = z.object({
  calls: z.number(),
  failed: z.number(),
  tokens: z.number(),
  median: z.number().optional(),
  percentile95: z.number().optional(),
  bars: z
    .array(callsBar)
    .describe("As many as `bars` asks for, of equal length, the oldest first."),
  slowest: z.array(functionStatistics).describe("The slowest first."),
  failing: z.array(functionStatistics),
  dearest: z.array(functionStatistics).describe("The most result tokens first."),
  callers: z
    .array(z.object({ caller: z.string(), name: z.string() }))
    .describe("What the filters can choose from, of the whole log."),
  agents: z.array(z.object({ agent: z.string(), name: z.string() })),
  functions: z.array(
    z.object({ functionName: z.string(), name: z.string(), tool: z.string().optional() }),
  ),
  cut: z
    .literal(true)
    .optional()
    .describe(
      "One of these lists is longer: values that it does not have can be asked for as well.",
    ),
  log: callLogState,
});
export type CallStatisticsAnswer = z.infer<typeof callStatisticsAnswer>;
