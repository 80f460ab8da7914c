import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";

type MarkedMethod = Pick<MethodDefinition, "needsApproval" | "defer" | "isConcurrencySafe">;

interface CallMark {
  label: string;
  /** A sentence. */
  meaning: string;
  has(tool: ToolDefinition, method?: MarkedMethod): boolean;
}

/** What is said about how a tool or method is called, by the word that a search takes for it. */
export const CALL_MARKS = {
  exclusive: {
    label: "Exclusive",
    meaning: "Takes part only in a run that chooses it, and such a run has no other tool.",
    has: (tool) => tool.isExclusive === true,
  },
  "takes-control": {
    label: "Takes control",
    meaning: "A call of it decides how the run goes on: what was asked for behind it is not run.",
    has: (tool) => tool.takesControl === true,
  },
  "sub-agent": {
    label: "Sub-agent",
    meaning: "An agent of its own that works for the one that calls it.",
    has: (tool) => tool.isSubAgent === true,
  },
  "asks-first": {
    label: "Asks first",
    meaning: "Each call waits until somebody approves it with its arguments.",
    has: (_, method) => method?.needsApproval === true,
  },
  deferred: {
    label: "Deferred",
    meaning: "Left out of the list that the model gets: it finds the method by search and calls it then.",
    has: (_, method) => method?.defer === true,
  },
  alone: {
    label: "Runs alone",
    meaning: "Not safe beside others: a call of it waits until no other runs.",
    has: (_, method) => method?.isConcurrencySafe === false,
  },
} as const satisfies Record<string, CallMark>;

export type CallMarkName = keyof typeof CALL_MARKS;
export const CALL_MARK_NAMES = Object.keys(CALL_MARKS) as CallMarkName[];

/** Whether a mark holds for a method, or for a tool itself. */
export function hasCallMark(mark: CallMarkName, tool: ToolDefinition, method?: MarkedMethod): boolean {
  return (CALL_MARKS[mark] as CallMark).has(tool, method);
}
