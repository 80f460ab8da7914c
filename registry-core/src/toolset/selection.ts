import type { NoEffect } from "../words/trace-words.ts";
import type { Toolset } from "./toolset.ts";

/**
 * What a program narrows an agent's toolset to for one run. A name is a function name,
 * `tool.method`, a tool's name or a namespace. Core methods stay in any case.
 */
export interface Selection {
  /** Only these take part; an empty list means none. Absent: all. */
  choices?: readonly string[];
  /**
   * These take no part, whatever else the selection says; a record gives the reasons, and the one
   * for the narrowest name counts.
   */
  disabled?: readonly string[] | Readonly<Record<string, string>>;
  /** The model must call one of these: they take part without being chosen. */
  forced?: readonly string[];
  /**
   * What the agent can always do: these take part without being chosen, unless they are exclusive
   * or beside an exclusive tool.
   */
  capabilities?: readonly string[];
  /** Only methods with one of these tags take part. */
  tags?: readonly string[];
  /** Methods with one of these tags take no part. */
  excludeTags?: readonly string[];
  /** True: only methods of sub-agents take part. False: none of them does. */
  subAgents?: boolean;
  /** Whether deferred methods take part without being named. Default false. */
  includeDeferred?: boolean;
  /**
   * Deferred methods that searches of this conversation found: they are in the list again, unless
   * something else leaves them out.
   */
  found?: readonly string[];
}

/** An agent's toolset for one run. */
export interface SelectedToolset {
  /** What the selection leaves out is not offered, with the reason in its trace. */
  toolset: Toolset;
  /** Function names of the forced methods, for the request's tool choice; sorted. */
  forced: string[];
  warnings: SelectionWarning[];
}

/** A name of the selection that has no effect, and why. `describeNoEffect` makes the sentence. */
export type SelectionWarning = NoEffect & {
  list: "choices" | "disabled" | "forced" | "capabilities" | "found" | "tags" | "excludeTags";
  name: string;
};
