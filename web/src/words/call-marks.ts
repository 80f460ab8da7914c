import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import { common } from "../language/common.ts";
import { say } from "./texts.ts";

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

const PROGRAMS_READ = say.programsRead;

/** What is said about how a tool or a method is called, by the word that a search takes for it. */
export const CALL_MARKS = {
  prompt: {
    label: common.prompt,
    meaning: PROGRAMS_READ,
    holds: (_, method) => materialMark(method) === "prompt",
  },
  resource: {
    label: say.resource,
    meaning: PROGRAMS_READ,
    holds: (_, method) => materialMark(method) === "resource",
  },
  exclusive: { ...say.exclusive, holds: (tool) => tool.isExclusive === true && !tool.isCore },
  "takes-control": { ...say.takesControl, holds: (tool) => tool.takesControl === true },
  "sub-agent": { ...say.subAgent, holds: (tool) => tool.isSubAgent === true },
  "asks-first": { ...say.asksFirst, holds: (_, method) => method?.needsApproval === true },
  deferred: {
    ...say.deferred,
    holds: (tool, method) => method?.defer === true && !method.isCore && !tool.isCore,
  },
  alone: { ...say.alone, holds: (_, method) => method?.isConcurrencySafe === false },
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
