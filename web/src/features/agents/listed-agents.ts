import { compareNames } from "@pegboard/registry-core/internal";
import { largestFirst } from "@pegboard/ui/list/largest-first.ts";
import { wordFilter } from "@pegboard/ui/search/filter-text.ts";
import { byName } from "@pegboard/ui/text/by-name.ts";
import type { AgentsSearch, SortKey } from "../../addresses/searches/agents-search.ts";
import type { AgentSummary } from "../../api/agents.ts";
import { saverKey } from "../../owner-editor/saver-choices.ts";

/** Agents that have every word of the query and what the filters ask for, sorted. */
export function searchAgents(
  agents: readonly AgentSummary[],
  { q = "", group, by, state, sort = "name", reversed = false }: AgentsSearch,
  drafts: ReadonlyMap<string, unknown>,
): AgentSummary[] {
  const hasWords = wordFilter(q);
  const isFound = ({ name, description, group: own }: AgentSummary) =>
    hasWords(name, description, own);
  const isWanted = (agent: AgentSummary): boolean => {
    if ((state === "archived") !== (agent.archived !== undefined)) return false;
    if (group !== undefined && agent.group !== group) return false;
    if (by !== undefined && saverKey(agent.lastChange) !== by) return false;
    if (state === "drafts") return drafts.has(agent.id);
    if (state === "budget") return isOverBudget(agent);
    if (state === "problems") return agent.problems.errors + agent.problems.warnings > 0;
    return true;
  };
  const compare = COMPARES[sort];
  const way = reversed ? -1 : 1;
  return agents
    .filter((agent) => isWanted(agent) && isFound(agent))
    .sort((a, b) => way * compare(a, b) || byName(a, b));
}

export const isOverBudget = ({ counts, tokenBudget }: AgentSummary): boolean =>
  tokenBudget !== undefined && counts.tokens > tokenBudget;

/** The used share of the budget; less than any where there is none. */
function used({ counts, tokenBudget }: AgentSummary): number {
  if (tokenBudget === undefined) return -1;
  return tokenBudget === 0 ? Number.MAX_VALUE : counts.tokens / tokenBudget;
}

/**
 * The order in which each column begins: names from A, numbers from the largest, changes from the
 * last.
 */
const COMPARES: Record<SortKey, (a: AgentSummary, b: AgentSummary) => number> = {
  name: byName,
  // Agents without a group are last.
  group: (a, b) =>
    Number(a.group === undefined) - Number(b.group === undefined) ||
    compareNames(a.group ?? "", b.group ?? ""),
  tools: largestFirst(({ counts }) => counts.toolsOn),
  offered: largestFirst(({ counts }) => counts.methods),
  tokens: largestFirst(({ counts }) => counts.tokens),
  budget: largestFirst(used),
  problems: (a, b) =>
    b.problems.errors - a.problems.errors || b.problems.warnings - a.problems.warnings,
  changed: (a, b) => (b.lastChange?.at ?? "").localeCompare(a.lastChange?.at ?? ""),
};

/** Whether a column begins with the smallest value. */
export const isAscending = (sort: SortKey, reversed: boolean): boolean =>
  (sort === "name" || sort === "group") !== reversed;
