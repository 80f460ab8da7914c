import type { ToolDefinition } from "@pegboard/registry-core";
import type { Problem, ProblemCause } from "@pegboard/registry-core/problems";
import type { IconNode } from "@pegboard/ui/tile.tsx";
import { createContext, use } from "react";
import type { AgentSummary } from "../../api/agents.ts";
import type { DirectActs } from "./use-direct-acts.ts";
import type { ProblemDrafts } from "./use-problem-drafts.ts";

/** The facts and actions that every row has. */
export interface ProblemActs {
  drafts: ProblemDrafts;
  direct: DirectActs;
  agents: ReadonlyMap<string, AgentSummary>;
  tools: ReadonlyMap<string, ToolDefinition & { node?: IconNode | undefined }>;
  sources: ReadonlyMap<string, string>;
  /** The problems of a cause that are ticked and that no draft settles. */
  left(cause: ProblemCause): readonly Problem[];
  /** Asks for the reason to ignore problems. */
  onIgnore(problems: readonly Problem[]): void;
}

const ActsContext = createContext<ProblemActs | undefined>(undefined);

export const ProblemActsProvider = ActsContext;

export function useProblemActs(): ProblemActs {
  const acts = use(ActsContext);
  if (!acts) throw new Error("Problems are settled on their page only.");
  return acts;
}
