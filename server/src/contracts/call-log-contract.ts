import type { CallOutcome, JsonValue, SentRequest } from "@pegboard/registry-core";

/** Types of the log of calls; a part of api-contract.ts. */

/** By which way a call came in. */
export type CallWay = "http" | "mcp" | "try" | "process" | "command";

/** One call that ended, however it ended. */
export interface LoggedCall {
  id: number;
  /** When it was asked for: milliseconds since 1970. */
  at: number;
  agent: string;
  /** As it was called then. */
  agentName: string;
  /** Of the agent's settings. */
  revision: number;
  /** As the caller wrote it, which may be the name of no method. */
  functionName: string;
  tool?: string;
  method?: string;
  via: CallWay;
  /** The agent's token that it came with. */
  token?: { id: string; name: string };
  /** The operator, where the program that Pegboard runs in names one. */
  person?: string;
  outcome: CallOutcome;
  /** Milliseconds until it ran, or was refused. */
  waited: number;
  /** Milliseconds it ran; absent when it never did. */
  duration?: number;
  /** What went wrong, as the model was told. */
  message?: string;
  /** Of what the model was answered. */
  characters: number;
  /** The same in tokens; absent while they are not counted. */
  tokens?: number;
  truncated?: true;
  /** It needed an approval and its caller gave it. */
  approved?: true;
}

/** GET /api/calls/:id */
export interface LoggedCallAnswer extends LoggedCall {
  /** Without secrets, and with long texts cut: `{ "$removed": true }` stands for a secret. Absent when they are not kept. */
  arguments?: JsonValue;
  /** Why they are not kept. */
  argumentsLeftOut?: ArgumentsLeftOut;
  /** Why the model said it calls. */
  reason?: string;
  /** What an API or an MCP server got, without secrets and with long texts cut. */
  sent?: SentRequest;
}

export interface ArgumentsLeftOut {
  /** The call never ran; or they are no object, or of no method: nothing says what of them is secret. */
  why: "refused" | "no_object" | "unknown_method";
  /** How many they had as JSON. */
  characters: number;
}

/** The query of GET /api/calls, of its statistics and of its export; every given field has to match. */
export interface CallsFilter {
  agent?: string;
  /** `token:ID` or a `CallWay`. */
  caller?: string;
  tool?: string;
  /** A function name. */
  function?: string;
  /** Several with commas. */
  outcome?: string;
  /** Milliseconds. */
  slower?: number;
  /** In names and in what went wrong. */
  text?: string;
  /** Milliseconds since 1970. */
  from?: number;
  to?: number;
}

/** GET /api/calls: newest first; `before` of the next request is `next`. */
export interface CallsLogAnswer {
  calls: LoggedCall[];
  /** Absent when these are the oldest. */
  next?: number;
}

/** A part of the time that was asked for. */
interface CallsBar {
  /** When it begins: milliseconds since 1970. */
  at: number;
  calls: number;
  failed: number;
  median?: number;
  percentile95?: number;
}

/** The calls of one function name. */
export interface FunctionStatistics {
  functionName: string;
  /** `tool.method`, where it is one. */
  name: string;
  calls: number;
  failed: number;
  median?: number;
  /** Sum of what its answers cost. */
  tokens: number;
}

/** GET /api/calls/statistics; durations are milliseconds over the calls that ran. */
export interface CallStatisticsAnswer {
  calls: number;
  failed: number;
  tokens: number;
  median?: number;
  percentile95?: number;
  /** As many as `bars` asks for, of equal length, the oldest first. */
  bars: CallsBar[];
  /** The slowest first. */
  slowest: FunctionStatistics[];
  failing: FunctionStatistics[];
  /** The most result tokens first. */
  dearest: FunctionStatistics[];
  /** What the filters can choose from, of the whole log. */
  callers: { caller: string; name: string }[];
  agents: { agent: string; name: string }[];
  functions: { functionName: string; name: string; tool?: string }[];
  /** One of these lists is longer: values that it does not have can be asked for as well. */
  cut?: true;
  log: CallLogState;
}

/** What is kept, set with PATCH /api/preferences. */
export interface CallLogChoice {
  on: boolean;
  /** Older calls are deleted. */
  days: number;
  /** The oldest are deleted when the file would become larger. */
  megabytes: number;
}

export interface CallLogState extends CallLogChoice {
  /** Pegboard was started with --no-call-log: nothing switches it on. */
  offAtStart: boolean;
  calls: number;
  bytes: number;
  /** Why nothing is written now, and how many calls are missing. */
  fault?: { message: string; lost: number };
}
