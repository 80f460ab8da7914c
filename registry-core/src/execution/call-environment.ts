import type { CallContext, ToolInstance } from "../definition/authoring/registered-tool.ts";
import type { CallProgress } from "../definition/authoring/runtime-context.ts";
import type { FunctionNames } from "../definition/function-names.ts";
import type { JsonObject, JsonValue } from "../schema/json-schema.ts";
import type { ValidateJson } from "../schema/validate-json.ts";
import type { ResolvedTool, Toolset } from "../toolset/toolset.ts";
import type { CallQueue } from "./call-queue.ts";
import type { CallRecords } from "./call-records.ts";
import type { Clock } from "./clock.ts";
import type { TruncationStrategy } from "./truncate-result.ts";

/** One call as a model asks for it. */
export interface MethodCall {
  functionName: string;
  /** An object, or its JSON text. */
  args: JsonValue;
  /** The provider's id of this call, which its answer has to carry. */
  id?: string;
}

/** Who wrote something during a call, and what the caller had sent: that tells the caller nothing. */
interface WrittenBy {
  instance: ToolInstance;
  /** As the tool got them. */
  args: JsonObject;
}

/** What calls run in: one agent's toolset at this moment, and the limits of its host. */
export interface CallEnvironment {
  toolset: Toolset;
  names: Pick<FunctionNames, "find">;
  agent: CallContext["agent"];
  /** What applies when a call's turn comes: it may have waited while somebody switched it off. */
  refresh?(): Promise<Pick<CallEnvironment, "toolset" | "names">>;
  /** The configured instance of a tool; may throw what building it throws. */
  instanceOf(tool: ResolvedTool): Promise<ToolInstance> | ToolInstance;
  /** Aborted when the caller gives up. */
  signal: AbortSignal;
  /** Default: the library's own validator. */
  validate?: ValidateJson;
  /** Milliseconds that a call may run, where its method says nothing (`timeout`). Default: no limit. */
  timeLimit?: number;
  /** Characters that a result may have, where its method says nothing (`maxResultSize`). Default: no limit. */
  maxResultSize?: number;
  /** What is kept of a longer one. Default: beginning and end. */
  truncation?: TruncationStrategy;
  /** Shared by all calls that must not disturb each other; by itself a batch has its own. */
  queue?: CallQueue;
  records?: CallRecords;
  onProgress?(call: MethodCall, progress: CallProgress): void;
  /** Takes secrets out of what a tool wrote: its result before that is cut to size, its errors and its progress. */
  redact?<T>(written: T, by: WrittenBy): T;
  /** Default: the host's. */
  clock?: Clock;
}
