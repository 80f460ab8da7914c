import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import { Bot, Focus, Hand, type LucideIcon, Milestone, Search } from "lucide-react";
import { t } from "./t.ts";

type MarkedTool = Pick<ToolDefinition, "isCore" | "isExclusive" | "takesControl" | "isSubAgent">;
type MarkedMethod = Pick<
  MethodDefinition,
  "isCore" | "needsApproval" | "defer" | "isConcurrencySafe" | "material"
>;

interface CallMark {
  label: string;
  /** A sentence. */
  meaning: string;
  /** Of a tool itself, or of one of its methods. */
  holds(tool: MarkedTool, method?: MarkedMethod): boolean;
}

const PROGRAMS_READ = t("Programs read it over MCP; no model calls it.");

/** What is said about how a tool or a method is called, by the word that a search takes for it. */
export const CALL_MARKS = {
  prompt: {
    label: t("Prompt"),
    meaning: PROGRAMS_READ,
    holds: (_, method) => materialMark(method) === "prompt",
  },
  resource: {
    label: t("Resource"),
    meaning: PROGRAMS_READ,
    holds: (_, method) => materialMark(method) === "resource",
  },
  exclusive: {
    label: t("Exclusive"),
    meaning: t("It takes part only in a run that chooses it, and such a run has no other tool."),
    holds: (tool) => tool.isExclusive === true && !tool.isCore,
  },
  "takes-control": {
    label: t("Takes control"),
    meaning: t("A call of it decides how the run goes on: what was asked for after it is not run."),
    holds: (tool) => tool.takesControl === true,
  },
  "sub-agent": {
    label: t("Sub-agent"),
    meaning: t("It is an agent of its own that works for the one that calls it."),
    holds: (tool) => tool.isSubAgent === true,
  },
  "needs-approval": {
    label: t("Needs approval"),
    meaning: t("Each call waits until somebody has approved it with its arguments."),
    holds: (_, method) => method?.needsApproval === true,
  },
  deferred: {
    label: t("Deferred"),
    meaning: t("The model's list goes without it: the model finds it by search and then calls it."),
    holds: (tool, method) => method?.defer === true && !method.isCore && !tool.isCore,
  },
  alone: {
    label: t("Runs alone"),
    meaning: t("It is not safe beside other calls: each waits until no other runs."),
    holds: (_, method) => method?.isConcurrencySafe === false,
  },
} as const satisfies Record<string, CallMark>;

export type CallMarkName = keyof typeof CALL_MARKS;

export const CALL_MARK_NAMES = Object.keys(CALL_MARKS) as CallMarkName[];

/**
 * What of a server is read and not called. A template of resources' addresses counts as a resource.
 */
export function materialMark(
  method: Pick<MethodDefinition, "material"> | undefined,
): "prompt" | "resource" | undefined {
  return method?.material && (method.material.kind === "prompt" ? "prompt" : "resource");
}

/** Whether a mark holds for one of a tool's methods, or for the tool itself. */
export function holdsMark(mark: CallMarkName, tool: MarkedTool, method?: MarkedMethod): boolean {
  return (CALL_MARKS[mark] as CallMark).holds(tool, method);
}

/** Of the marks that rows show; what is read is told by its word alone. */
export const MARK_ICONS = {
  exclusive: Focus,
  "takes-control": Milestone,
  "sub-agent": Bot,
  "needs-approval": Hand,
  deferred: Search,
  prompt: undefined,
  resource: undefined,
} as const satisfies Partial<Record<CallMarkName, LucideIcon | undefined>>;

export type ShownMark = keyof typeof MARK_ICONS;
