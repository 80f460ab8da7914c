import type {
  ApprovalRequest,
  CallOutcome,
  CallProgress,
  Issue,
  JsonObject,
  JsonSchema,
  JsonValue,
  SelectionWarning,
  SentRequest,
  SettingsOperation,
  Toolset,
} from "@pegboard/registry-core";
import type { CallFormatName, PromptFormatName, ProviderFormatName } from "@pegboard/registry-core/formats";

/** Types of what an agent is given for a run, and of its calls; a part of api-contract.ts. */

/** A name of the query that has no effect, with its sentence. */
export type SelectionNotice = SelectionWarning & { message: string };

/**
 * GET /api/agents/:agent/toolset. The query may narrow the agent for one run, here, for prompts and for calls alike, as `Selection` says:
 * `choices`, `disabled`, `forced`, `capabilities`, `tags`, `excludeTags`, `found` (names separated by commas), `includeDeferred` and
 * `subAgents` (true or false). With `format` the header Pegboard-Warnings has the warnings (JSON), and Pegboard-Tool-Choice what makes the
 * model call what is forced.
 */
export interface ToolsetAnswer {
  revision: number;
  toolset: Toolset;
  /** Function names that the model has to call one of. */
  forced: string[];
  warnings: SelectionNotice[];
  /** Sources that still load, whose tools may be missing; absent when all are there. `?wait=10s` waits for them. */
  loading?: string[];
}
/** With `format`: the body is exactly what a provider takes (JSON), or the prompt text for xml, json and markdown. */
export type ToolsetFormat = ProviderFormatName | PromptFormatName;

/** What a caller says beside its calls. */
export interface FromCaller {
  /** About itself: its user, its tenant, anything. Tools read it; at most 20,000 characters as JSON. */
  caller?: JsonObject;
  /** Ids of `approvals` that somebody approved, or declined. Each holds for exactly what it was asked for, once, for an hour. */
  approved?: string[];
  declined?: string[];
}

/** POST /api/agents/:agent/methods/:method/call, by function name. */
export interface CallRequest extends FromCaller {
  arguments?: JsonObject;
  /** The provider's id of the call, for the tool. */
  id?: string;
}

/** POST /api/agents/:agent/try: as `CallRequest`, answered alike, by an operator only. */
export interface TryRequest extends Pick<FromCaller, "approved" | "declined"> {
  /** A function name. */
  function: string;
  arguments?: JsonObject;
  /** Runs with what a save of these would make, and stores nothing; with the saved settings unless given. */
  draft?: { baseRevision: number; operations: SettingsOperation[] };
}
export interface CallAnswer {
  result: JsonValue;
  /** Only when the result was longer than its method allows; then `result` is what is left, as a text. Sizes in characters. */
  truncated?: { originalSize: number };
  /** What of the result does not follow the method's `outputSchema`. The result is whole all the same. */
  issues?: Issue[];
  /** Its tool decides how the run goes on: nothing else should be called before that. */
  tookControl?: true;
  /** Of the generated search: function names for `?found=`. */
  found?: string[];
  /** Names of the query that have no effect. */
  warnings?: SelectionNotice[];
  /** Milliseconds. */
  duration: number;
  /** With a try only: what the method's code, an API or an MCP server got, without secrets and with long texts cut. */
  sent?: SentRequest;
}

/**
 * POST /api/agents/:agent/calls. The body is what a provider answered (openai-chat, openai-responses, anthropic, gemini), or a message of
 * LangChain or the AI SDK: its whole response, the model's message in it, or the list of calls; or `CallsRequest`, to say more. A call that
 * is refused or fails has its answer too.
 */
export interface CallsRequest extends FromCaller {
  /** What a provider answered. */
  response: JsonValue;
}
export interface CallsAnswer {
  format: CallFormatName;
  /** In the same shape, to be sent after the model's own message; none when it asked for no call. */
  messages: JsonObject[];
  /** In the order of the calls; `issues` say what of a result does not follow its method's `outputSchema`. */
  calls: { id?: string; functionName: string; outcome: CallOutcome; issues?: Issue[] }[];
  /** Calls that wait for an approval: nothing ran. Send the same again with the ids that are `approved` or `declined`. */
  approvals?: ApprovalRequest[];
  /** The call whose tool decides how the run goes on: none of the later ones ran. */
  control?: NamedCall;
  /** Function names that searches found, for `?found=` of the next requests. */
  found?: string[];
  /** Names of the query that have no effect. */
  warnings?: SelectionNotice[];
}

interface NamedCall {
  id?: string;
  functionName: string;
}

/**
 * With `Accept: text/event-stream` both answer with events, whose data is one of these: `progress` and `question` while calls run, then
 * one `answer` (a CallAnswer or CallsAnswer) or `error` (an ErrorBody). Who closes the stream gives the calls up.
 */
export interface ProgressEvent extends CallProgress {
  call: NamedCall;
}
export interface QuestionEvent {
  /** For POST /api/agents/:agent/answers/:question, within ten minutes. */
  id: string;
  call: NamedCall;
  message: string;
  /** Of the answer. */
  schema: JsonSchema;
}
/** POST /api/agents/:agent/answers/:question. 422 for an answer that does not follow the schema: the question still waits. */
export type AnswerQuestionRequest = { answer: JsonObject } | { declined: true };
