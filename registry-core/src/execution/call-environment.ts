import type { JsonObject, JsonSchema, JsonValue, ValidateJson } from "@pegboard/json-schema";
import type { ToolInstance } from "../definition/authoring/registered-tool.ts";
import type { CallProgress, Logger } from "../definition/authoring/runtime-context.ts";
import type { CallContext } from "../definition/call-context.ts";
import type { FunctionNames } from "../definition/function-names.ts";
import type { ResolvedMethod, ResolvedTool, Toolset } from "../toolset/toolset.ts";
import type { Approvals, GivenApprovals } from "./approvals.ts";
import type { CallQueue } from "./call-queue.ts";
import type { CallRecords, EndedCall } from "./call-record.ts";
import type { ApprovalRequest, CallResult } from "./call-result.ts";
import type { Clock } from "./clock.ts";
import type { TruncationStrategy } from "./truncate-result.ts";

/** One call as a model asks for it. */
export interface MethodCall {
  functionName: string;
  /** The arguments as an object, or as its JSON text. */
  args: JsonValue;
  /** The provider's id of the call, which the answer has to carry. */
  id?: string;
}

/**
 * The tool that wrote a text during a call, and the caller's arguments, which are no secret to the
 * caller.
 */
interface WrittenBy {
  instance: ToolInstance;
  /** The arguments as the tool got them. */
  args: JsonObject;
}

/** A question that a running call asks whoever made the call. */
export interface AskedQuestion {
  call: MethodCall;
  message: string;
  /** The schema of the answer, which is an object. */
  schema: JsonSchema;
  /** Aborted when the call ends. */
  signal: AbortSignal;
}

/** The caller's reply to a question. */
export type CallerAnswer = { answer: JsonObject } | { declined: true };

/** The surroundings of calls: one agent's toolset at this moment, and the limits of its host. */
export interface CallEnvironment extends GivenApprovals {
  /** What is on for the agent: calls of anything else are refused. */
  toolset: Toolset;
  /** The function names by which a model calls methods. */
  names: FunctionNames;
  /** The agent that calls, as tools and errors name it. */
  agent: CallContext["agent"];
  /** A key that tells callers apart: each has turns in the queue and approvals of its own. */
  callerKey?: string;
  /**
   * Reads the toolset at the moment when the call's turn comes: somebody may have switched the
   * method off while the call waited.
   */
  refresh?(): Promise<Pick<CallEnvironment, "toolset" | "names">>;
  /**
   * Waits for a tool whose source is being reconnected, at most `limit` milliseconds; answers
   * whether there was something to wait for. Without it calls of such a tool are refused.
   */
  whenReconnected?(tool: string, wait: { signal: AbortSignal; limit?: number }): Promise<boolean>;
  /** The configured instance of a tool for a method that is about to run; may throw. */
  instanceOf(tool: ResolvedTool, method: ResolvedMethod): Promise<ToolInstance> | ToolInstance;
  /** Aborted when the caller gives up. */
  signal: AbortSignal;
  /** Checks values against schemas. Default: the library's own validator. */
  validate?: ValidateJson;
  /**
   * Seconds that a call may run unless its method says so itself (`timeout`, in seconds, too).
   * Default: no limit.
   */
  timeoutSeconds?: number;
  /**
   * Characters that a result may have unless its method says so itself (`maxResultSize`). Default:
   * no limit.
   */
  maxResultSize?: number;
  /** Which part of a longer result is kept. Default: beginning and end. */
  truncation?: TruncationStrategy;
  /**
   * The queue of all calls that must not disturb each other; a batch without one has a queue of its
   * own.
   */
  queue?: CallQueue;
  /** Keeps what became of each call; nothing is kept unless given. */
  records?: CallRecords;
  /**
   * Lets other work have its turn between the calls of a batch, since reading the arguments of each
   * takes time.
   */
  turn?(): Promise<void>;
  /**
   * Wraps each call, refused ones too, in something of the host, such as a trace; it answers what
   * `run` answers.
   */
  around?(call: MethodCall, run: () => Promise<CallResult>): Promise<CallResult>;
  /** Called for each call when it has ended, refused ones too. It must not throw. */
  onEnded?(ended: EndedCall, call: MethodCall): void;
  /** What the caller says about itself (`CallContext.caller`). */
  caller?: Readonly<JsonObject>;
  /** What the host shares with its tools. */
  services?: Readonly<Record<string, unknown>>;
  /** Where tools write lines; they go nowhere unless given. */
  logger?: Logger;
  /** Is told how far a call is. */
  onProgress?(call: MethodCall, progress: CallProgress): void;
  /**
   * Answers the questions of running calls. Without it a call that asks is told that nobody can
   * answer.
   */
  ask?(question: AskedQuestion): Promise<CallerAnswer>;
  /**
   * Decides about each call that needs an approval, before anything of its batch runs. Only `true`
   * approves. The signal is aborted when somebody else decided first.
   */
  approve?(request: ApprovalRequest, signal: AbortSignal): Promise<boolean> | boolean;
  /**
   * Where calls wait for an approval: until `approve` or a person whom the host asks decides, or
   * until their caller sends them again with the ids that it `approved` or `declined`.
   */
  approvals?: Approvals;
  /**
   * Milliseconds that calls wait in `approvals` before they are declined. Without it, and without
   * `approve`, they are answered with their ids.
   */
  approvalWait?: number | undefined;
  /**
   * Milliseconds after which a call is declined that nobody decided about, however long its caller
   * waits and whether it comes back. Default: as long as its caller waits.
   */
  approvalLimit?: number | undefined;
  /** The run that the calls belong to: an approval can be for all of a run. */
  run?: string | undefined;
  /** Called for each call that begins to wait in `approvals`. It must not throw. */
  onWaiting?(waiting: EndedCall): void;
  /** A text that is another one when the tool's config is: then an approval does not hold. */
  configKeyOf?(tool: ResolvedTool): string;
  /**
   * Takes secrets out of what a tool wrote: its errors, its progress, and its result before that is
   * cut to size.
   */
  redact?<T>(written: T, by: WrittenBy): T;
  /** The clock for limits and durations. Default: the host's. */
  clock?: Clock;
}
