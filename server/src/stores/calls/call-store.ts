import type { z } from "zod";
import type { countedUsage } from "../../api-contract/call-usage-contract.ts";
import type { countedMethod } from "../../api-contract/calls/method-usage-contract.ts";
import type { LoggedCall, LoggedCallAnswer } from "../../api-contract.ts";
import type { PoolCounts } from "../postgres-connection.ts";
import type { CountedCalls } from "./call-counts.ts";
import type { NewCall, StoredCallsFilter } from "./call-rows.ts";
import type { KeptCalls } from "./call-shares.ts";

/** The limits of what is kept. */
export interface CallBounds {
  /** The time of the oldest call, in milliseconds since 1970. */
  since: number;
  bytes: number;
  calls: number;
}

export interface CallPage {
  filter: StoredCallsFilter;
  /** Only calls that are older than this id. */
  before?: number | undefined;
  most: number;
}

export interface CallCount {
  filter: StoredCallsFilter & { from: number; to: number };
  bars: number;
}

export type KeptCallCounts = CountedCalls & { kept: KeptCalls };

/** Whose calls are counted, of which time, and the tool that finds deferred methods. */
export interface UsageAsked {
  agent: string;
  from: number;
  to: number;
  searchTool: string;
  /** Only the calls of one caller, as filters name it. */
  caller?: string | undefined;
  /** Only the calls of one tool. */
  tool?: string | undefined;
}

/** What is kept of a method's calls from before the time that is counted. */
export interface EarlierCalls {
  tool: string;
  method: string;
  /** When it was called last then; null where it was called within that time alone. */
  last: number | null;
  /** Its calls in the same weeks of former years, and in those that came next. */
  seasonal: number;
}

/** What is counted of an agent's calls, and what is known from before. */
export type CountedUsage = z.infer<typeof countedUsage> & { earlier: EarlierCalls[] };

/** Whose calls are counted of which method, and the moments between which they are told apart. */
export interface MethodAsked {
  tool: string;
  method: string;
  from: number;
  to: number;
  /** The agents that somebody may see; all unless given. */
  agents?: readonly string[] | undefined;
  /** The earliest first. */
  marks: readonly number[];
}

/** What is counted of a method's calls; one more than `marks` says how many lie between them. */
export type CountedMethod = z.infer<typeof countedMethod> & {
  between: { calls: number; failed: number }[];
};

/** Where calls are kept that ended. Every function rejects with an error for people. */
export interface CallStore {
  /**
   * Writes calls, in pieces that are whole or not there at all. Between the pieces, calls beyond the
   * limits make room.
   */
  write(entries: readonly NewCall[], bounds: CallBounds): Promise<KeptCalls>;
  /**
   * Deletes calls that are too old, and beyond the limits the oldest calls of those who have more
   * than their share.
   */
  trim(bounds: CallBounds): Promise<KeptCalls>;
  /** The calls that match, the newest first. */
  list(page: CallPage): Promise<LoggedCall[]>;
  find(id: number): Promise<LoggedCallAnswer | undefined>;
  count(count: CallCount): Promise<KeptCallCounts>;
  /** What an agent's models called, and what for. */
  usage(asked: UsageAsked): Promise<CountedUsage>;
  /** Who called a method, and how it failed. */
  methodUsage(asked: MethodAsked): Promise<CountedMethod>;
  clear(): Promise<KeptCalls>;
  /** The bytes that they take on the disk. */
  bytes(): Promise<number>;
  /** Its connections to a database; undefined where it is a file. */
  connections(): PoolCounts | undefined;
  close(): Promise<void>;
}
