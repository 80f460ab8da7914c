import {
  type CallFormatName,
  PROMPT_FORMATS,
  PROVIDER_FORMATS,
  type PromptFormatName,
  type ProviderFormatName,
} from "@pegboard/registry-core/formats";
import type {
  ApprovalRequest,
  CallOutcome,
  SelectionWarning,
  SentRequest,
} from "@pegboard/registry-core/internal";
import { z } from "zod";
import { toolset } from "./definition-types.ts";
import { fact, issue, jsonObject, jsonSchema, jsonValue, sentOperations } from "./library-types.ts";
import { anyJson, namedRecord } from "./named-record.ts";

export const providerFormatName = z.enum(Object.keys(PROVIDER_FORMATS) as ProviderFormatName[]);
const promptFormatName = z.enum(Object.keys(PROMPT_FORMATS) as PromptFormatName[]);
export const callOutcome: z.ZodType<CallOutcome> = z.enum([
  "ok",
  "unknown",
  "off",
  "not offered",
  "invalid arguments",
  "needs approval",
  "declined",
  "not run",
  "failed",
  "too busy",
  "timed out",
  "cancelled",
] as const);
export const approvalRequest: z.ZodType<ApprovalRequest> = z.object({
  id: z.string().optional().describe("What its caller sends back to approve or decline it."),
  callId: z.string().optional().describe("The provider's id of the call."),
  functionName: z.string(),
  tool: z.string(),
  method: z.string(),
  label: z.string().describe("The method's label: `Write of Sandbox Files`."),
  args: jsonObject.describe("As the method would get them."),
});
export const sentRequest: z.ZodType<SentRequest> = z.discriminatedUnion("protocol", [
  z.object({
    protocol: z.literal("http"),
    method: z.string(),
    url: z.string(),
    headers: namedRecord(z.string()),
    body: z.object({ type: z.string(), bytes: z.number(), text: z.string().optional() }).optional(),
  }),
  z.object({ protocol: z.literal("mcp"), server: z.string(), params: jsonValue }),
  z.object({ protocol: z.literal("code"), arguments: jsonValue }),
]);
/** A name of the query that has no effect, with its sentence. */
export const selectionNotice = fact<SelectionWarning & { message: string }>({
  list: z.string(),
  name: z.string(),
  kind: z.string(),
  message: z.string(),
});
export type SelectionNotice = z.infer<typeof selectionNotice>;

const commaSeparatedNames = z.string().optional().describe("Names, separated by commas.");
/** What the query narrows an agent to for one run, as `Selection` of the library says. */
export const selectionLists = z.object({
  choices: commaSeparatedNames,
  disabled: commaSeparatedNames,
  forced: commaSeparatedNames,
  capabilities: commaSeparatedNames,
  tags: commaSeparatedNames,
  excludeTags: commaSeparatedNames,
  found: commaSeparatedNames,
});
export const selectionFlags = z.object({
  includeDeferred: z.boolean().optional(),
  subAgents: z.boolean().optional(),
});
export const selectionQuery = selectionLists.extend(selectionFlags.shape);
export const waitQuery = z.object({
  wait: z.string().optional().describe("For sources that load: 10s, 500ms"),
});
/** The query of calls: what narrows the agent, and how they wait for approvals. */
export const callsQueryOfRun = selectionQuery.extend({
  wait: z
    .string()
    .optional()
    .describe(
      "How long calls wait for their approval, at most 600s; then they are declined. Without it they are answered at once with the ids of their approvals.",
    ),
  run: z
    .string()
    .optional()
    .describe("A name of the run that the calls belong to: an approval can be for all of it."),
});
export const runQuery = selectionQuery.extend(waitQuery.shape);
export const promptQuery = runQuery.extend({
  format: z
    .string()
    .optional()
    .describe(
      "The provider whose requests the texts are for: without search_tools where it searches itself.",
    ),
});
export const toolsetQuery = runQuery.extend({ format: z.string().optional() });

/**
 * GET /api/v1/agents/:agent/toolset. The query may narrow the agent for one run, here, for prompts
 * and for calls alike, as `Selection` says: `choices`, `disabled`, `forced`, `capabilities`,
 * `tags`, `excludeTags`, `found` (names separated by commas), `includeDeferred` and `subAgents`
 * (true or false). With `format` the header Pegboard-Warnings has the warnings (JSON), and
 * Pegboard-Tool-Choice what makes the model call what is forced.
 */
export const toolsetAnswer = z.object({
  revision: z.number(),
  toolset,
  forced: z.array(z.string()).describe("Function names that the model has to call one of."),
  warnings: z.array(selectionNotice),
  loading: z
    .array(z.string())
    .optional()
    .describe(
      "Sources that still load, whose tools may be missing; absent when all are there. `?wait=10s` waits for them.",
    ),
});
export type ToolsetAnswer = z.infer<typeof toolsetAnswer>;

/**
 * With `format`: the body is exactly what a provider takes (JSON), or the prompt text for xml, json
 * and markdown.
 */
export const toolsetFormat = z.union([providerFormatName, promptFormatName]);
export type ToolsetFormat = z.infer<typeof toolsetFormat>;

const approvals = z.array(z.string().max(64)).max(256);

/** What a caller says beside its calls. */
export const fromCaller = z.strictObject({
  caller: namedRecord(anyJson)
    .optional()
    .describe(
      "About itself: its user, its tenant, anything. Tools read it; at most 20,000 characters as JSON.",
    ),
  approved: approvals
    .optional()
    .describe(
      "Ids of `approvals` that somebody approved, or declined. Each holds for exactly what it was asked for, once, for an hour.",
    ),
  declined: approvals.optional(),
});
export type FromCaller = z.infer<typeof fromCaller>;

/** POST /api/v1/agents/:agent/methods/:method/call, by function name. */
export const callRequest = fromCaller.extend({
  arguments: namedRecord(anyJson).optional(),
  id: z.string().max(200).optional().describe("The provider's id of the call, for the tool."),
});
export type CallRequest = z.input<typeof callRequest>;

/** POST /api/v1/agents/:agent/operations/:method: the arguments of a call, and nothing beside them. */
export const serviceArguments = namedRecord(anyJson);

/** POST /api/v1/agents/:agent/try: as `CallRequest`, answered alike, by an operator only. */
export const tryRequest = fromCaller.pick({ approved: true, declined: true }).extend({
  function: z.string().max(200).describe("A function name."),
  arguments: namedRecord(anyJson).optional(),
  draft: z
    .strictObject({ baseRevision: z.int().min(0), operations: sentOperations })
    .optional()
    .describe(
      "Runs with what a save of these would make, and stores nothing; with the saved settings unless given.",
    ),
});
export type TryRequest = z.input<typeof tryRequest>;

export const callAnswer = z.object({
  result: jsonValue,
  truncated: z
    .object({ originalSize: z.number() })
    .optional()
    .describe(
      "Only when the result was longer than its method allows; then `result` is what is left, as a text. Sizes in characters.",
    ),
  issues: z
    .array(issue)
    .optional()
    .describe(
      "What of the result does not follow the method's `outputSchema`. The result is whole all the same.",
    ),
  tookControl: z
    .literal(true)
    .optional()
    .describe("Its tool decides how the run goes on: nothing else should be called before that."),
  found: z
    .array(z.string())
    .optional()
    .describe("Of the generated search: function names for `?found=`."),
  warnings: z.array(selectionNotice).optional().describe("Names of the query that have no effect."),
  duration: z.number().describe("Milliseconds."),
  sent: sentRequest
    .optional()
    .describe(
      "With a try only: what the method's code, an API or an MCP server got, without secrets and with long texts cut.",
    ),
});
export type CallAnswer = z.infer<typeof callAnswer>;

/**
 * POST /api/v1/agents/:agent/calls. The body is what a provider answered (openai-chat,
 * openai-responses, anthropic, gemini), or a message of LangChain or the AI SDK: its whole
 * response, the model's message in it, or the list of calls; or `CallsRequest`, to say more. A call
 * that is refused or fails has its answer too.
 */
export const callsRequest = fromCaller.extend({
  response: anyJson.describe("What a provider answered."),
});
export type CallsRequest = z.input<typeof callsRequest>;

const namedCall = z.object({ id: z.string().optional(), functionName: z.string() });

export const callsAnswer = z.object({
  format: z.custom<CallFormatName>().meta({ type: "string" }),
  messages: z
    .array(jsonObject)
    .describe(
      "In the same shape, to be sent after the model's own message; none when it asked for no call.",
    ),
  calls: z
    .array(
      z.object({
        id: z.string().optional(),
        functionName: z.string(),
        outcome: callOutcome,
        issues: z.array(issue).optional(),
      }),
    )
    .describe(
      "In the order of the calls; `issues` say what of a result does not follow its method's `outputSchema`.",
    ),
  approvals: z
    .array(approvalRequest)
    .optional()
    .describe(
      "Calls that wait for an approval: nothing ran. Send the same again with the ids that are `approved` or `declined`.",
    ),
  control: namedCall
    .optional()
    .describe("The call whose tool decides how the run goes on: none of the later ones ran."),
  found: z
    .array(z.string())
    .optional()
    .describe("Function names that searches found, for `?found=` of the next requests."),
  warnings: z.array(selectionNotice).optional().describe("Names of the query that have no effect."),
});
export type CallsAnswer = z.infer<typeof callsAnswer>;

/**
 * With `Accept: text/event-stream` both answer with events, whose data is one of these: `progress`
 * `question` and `approval` while calls run, then one `answer` (a CallAnswer or CallsAnswer) or `error` (an
 * ErrorBody). Who closes the stream gives the calls up.
 */
export const progressEvent = z.object({
  progress: z.number().describe("Grows during the call; its unit is the tool's."),
  total: z.number().optional(),
  message: z.string().optional(),
  call: namedCall,
});
export type ProgressEvent = z.infer<typeof progressEvent>;

export const questionEvent = z.object({
  id: z.string().describe("For POST /api/v1/agents/:agent/answers/:question, within ten minutes."),
  call: namedCall,
  message: z.string(),
  schema: jsonSchema.describe("Of the answer."),
});
export type QuestionEvent = z.infer<typeof questionEvent>;

/** With `?wait`: a call waits for its approval until then, by whoever decides first. */
export const approvalEvent = z.object({
  id: z.string().describe("For POST /api/v1/approvals/:id, by an operator."),
  call: namedCall,
  until: z.number().optional().describe("When it is declined: milliseconds since 1970."),
  arguments: jsonObject.describe("As the method would get them."),
});
export type ApprovalEvent = z.infer<typeof approvalEvent>;

/**
 * POST /api/v1/agents/:agent/answers/:question. 422 for an answer that does not follow the schema:
 * the question still waits.
 */
export const answerQuestionRequest = z.union([
  z.strictObject({ answer: namedRecord(anyJson) }),
  z.strictObject({ declined: z.literal(true) }),
]);
export type AnswerQuestionRequest = z.input<typeof answerQuestionRequest>;
