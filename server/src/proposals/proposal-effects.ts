import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
  operationItem,
  operationTokens,
  toolsOfOperation,
  toolTokens,
} from "@pegboard/registry-core/internal";
import { describeProblem, type Problem } from "@pegboard/registry-core/problems";
import { type AgentState, AgentStates } from "../agents/agent-states.ts";
import { readAgentTokens } from "../agents/agent-tokens.ts";
import { isSameOffer } from "../agents/changed-agents.ts";
import type { OwnerChangeRequest, ProposalEffects } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { judgeOwners, type OwnersSaving } from "../owners/save-owners.ts";
import { CurrentProblems } from "../problems/current-problems.ts";
import { unprotected } from "../settings/protect-save.ts";
import type { ProposedChange } from "../stores/people/people-store.ts";
import { currentOwner } from "./proposal-conflicts.ts";

/** An agent as it is, and as a proposal would make it. */
interface ReachedAgent {
  was: AgentState;
  is: AgentState;
}

/** What a proposal would do if it were accepted now; refusals are not yet in anybody's language. */
type FoundEffects = Omit<ProposalEffects, "refusals"> & {
  refusals: Awaited<ReturnType<typeof judgeOwners>>["refusals"];
};

/**
 * What accepting a proposal now would do: it is judged as its save would be, with its own side of
 * each conflict, and nothing of it is stored.
 */
export async function proposalEffects(
  dependencies: Dependencies & OwnersSaving,
  proposed: readonly ProposedChange[],
): Promise<FoundEffects> {
  let isPower = false;
  const judging = {
    ...dependencies,
    protect: unprotected,
    prove: (powers: readonly unknown[]) => {
      isPower ||= powers.length > 0;
    },
  };
  const changes = await onRevisionsOfNow(dependencies, proposed);
  const { refusals, staged, current } = await judgeOwners(judging, changes);
  const store = { ...staged.store, noteFirstSeen: async () => undefined };
  const after = { ...dependencies, store, current };
  const agents = new AgentStates(store, current, dependencies);
  const reached = await affectedAgents(dependencies, agents, changes);
  const problems = new CurrentProblems({ ...after, agents, recordsBackups: false });
  const isForAll = changes.some(({ owner }) => owner.kind !== "agent");
  const [found, left] = isForAll
    ? [(await dependencies.problems.read()).problems, (await problems.read()).problems]
    : [
        (await dependencies.problems.readAgents(reached.map(({ was }) => was))).flat(),
        (await problems.readAgents(reached.map(({ is }) => is))).flat(),
      ];
  return {
    ...(await costsOf(dependencies, reached, changes)),
    problems: { solved: notAmong(found, left), added: notAmong(left, found) },
    refusals,
    isPower,
  };
}

/** The changes based on what is stored now, so that those of others are no conflicts. */
async function onRevisionsOfNow(
  dependencies: Dependencies,
  proposed: readonly ProposedChange[],
): Promise<OwnerChangeRequest[]> {
  const changes: OwnerChangeRequest[] = [];
  for (const change of proposed) {
    const { owner, operations } = change;
    const { revision = 0 } = (await currentOwner(dependencies, change)) ?? {};
    changes.push({ action: "change", owner, operations, baseRevision: revision });
  }
  return changes;
}

/** The agents whose own settings change, and those that have something else on or in it. */
async function affectedAgents(
  { agents: before }: Pick<Dependencies, "agents">,
  after: AgentStates,
  changes: readonly OwnerChangeRequest[],
): Promise<ReachedAgent[]> {
  const own = new Set(changes.flatMap(({ owner }) => (owner.kind === "agent" ? owner.id : [])));
  const isForAll = changes.some(({ owner }) => owner.kind !== "agent");
  const states = isForAll ? stateById(await after.list()) : undefined;
  const reached: ReachedAgent[] = [];
  for (const was of await before.listServed()) {
    const { id } = was.agent;
    const isOwn = own.has(id);
    const is = states?.get(id) ?? (isOwn ? await after.read(id) : undefined);
    if (!is) continue;
    await yieldToEventLoop();
    if (isOwn || differs(was, is)) reached.push({ was, is });
  }
  return reached;
}

const stateById = (states: readonly AgentState[]): ReadonlyMap<string, AgentState> =>
  new Map(states.map((state) => [state.agent.id, state]));

const differs = ({ toolset: was }: AgentState, { toolset: is }: AgentState): boolean =>
  was.tools.length !== is.tools.length ||
  was.tools.some((tool, place) => !isSameOffer(tool, is.tools[place]));

async function costsOf(
  dependencies: Dependencies,
  reached: readonly ReachedAgent[],
  changes: readonly OwnerChangeRequest[],
): Promise<Pick<ProposalEffects, "agents" | "rows" | "tools">> {
  const agents: ProposalEffects["agents"] = [];
  const rows = new Map<string, ProposalEffects["rows"][number]>();
  const tools: Record<string, number> = {};
  for (const { was, is } of reached) {
    const { id } = was.agent;
    const [before, after] = await readAgentTokens(dependencies, [was, is]);
    if (!before || !after) continue;
    agents.push({
      id,
      methods: [was.toolset.offered, is.toolset.offered],
      tokens: [before.payload, after.payload],
    });
    const costed = {
      savedToolset: was.toolset,
      toolset: is.toolset,
      tokens: { saved: before.counts, drafted: after.counts },
    };
    const named = new Set<string>();
    for (const [change, { owner, operations }] of changes.entries()) {
      if (owner.kind === "agent" && owner.id !== id) continue;
      for (const operation of operations) {
        for (const tool of toolsOfOperation(operation)) named.add(tool);
        const item = operationItem(operation);
        const key = JSON.stringify([change, item]);
        const { tokens = 0 } = rows.get(key) ?? {};
        rows.set(key, { change, item, tokens: tokens + operationTokens(operation, costed) });
      }
    }
    for (const tool of named) tools[tool] = (tools[tool] ?? 0) + toolTokens(tool, costed);
  }
  return { agents, rows: [...rows.values()].filter(({ tokens }) => tokens !== 0), tools };
}

/** The problems that others do not have, and that nobody ignores. */
function notAmong(
  problems: readonly Problem[],
  others: readonly Problem[],
): ProposalEffects["problems"]["added"] {
  const known = new Set(others.map(({ id }) => id));
  return problems
    .filter(({ id, ignored, unoffered }) => !known.has(id) && !ignored && !unoffered)
    .map((problem) => ({ ...problem, message: describeProblem(problem).message }));
}
