// GET    /api/v1/agents/:agent/usage   which methods an agent's models called, and what for

import type { ToolDefinition, Toolset } from "@pegboard/registry-core";
import { type KeepKnown, type UnusedMethod, unusedMethods } from "@pegboard/registry-core/internal";
import type { Hono } from "hono";
import type { AgentState } from "../../agents/agent-states.ts";
import { readAgentTokens } from "../../agents/agent-tokens.ts";
import { offeredOver } from "../../agents/former-states.ts";
import { agentUsageRequest, callUsageAnswer } from "../../api-contract/call-usage-contract.ts";
import type { CallUsageAnswer } from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import { type LoggedSpan, readLogGaps, timeCounted } from "../../call-log/log-gaps.ts";
import type { Dependencies } from "../../dependencies.ts";
import { findAgent } from "../../http/find-agent.ts";
import { readQuery } from "../../http/read-request.ts";
import { COUNTED_DAYS, DAY, MOST_LISTED } from "../../limits.ts";
import type { EarlierCalls, UsageAsked } from "../../stores/calls/call-store.ts";
import type { StoredCase } from "../../stores/evaluations/evaluation-store.ts";
import { toRevisionSummary } from "../owners/revisions-route.ts";

export function usageRoute(app: Hono, dependencies: Dependencies): void {
  app.get(
    "/api/v1/agents/:agent/usage",
    contract({ answers: callUsageAnswer, query: agentUsageRequest }),
    async (context) => {
      const state = await findAgent(dependencies, context);
      const { days = COUNTED_DAYS.usual, ...only } = readQuery(context, agentUsageRequest);
      const to = Date.now();
      const from = to - Math.min(Math.max(1, days), COUNTED_DAYS.most) * DAY;
      return context.json(await answerUsage(dependencies, state, { from, to, ...only }));
    },
  );
}

async function answerUsage(
  dependencies: Dependencies,
  state: AgentState,
  { from, to, ...only }: LoggedSpan & Pick<UsageAsked, "caller" | "tool">,
): Promise<CallUsageAnswer> {
  const span = { from, to };
  const { callLog, store } = dependencies;
  const { agent, shared, toolset, settings } = state;
  const searchTool = shared.search?.name ?? "search_tools";
  const asked = { agent: agent.id, ...span, searchTool };
  // Advice rests on all calls, whichever of them are asked for.
  const { earlier, ...counted } = await callLog.usage(asked);
  const isNarrowed = only.caller !== undefined || only.tool !== undefined;
  const { earlier: _, ...shown } = isNarrowed
    ? await callLog.usage({ ...asked, ...only })
    : { ...counted, earlier };
  const { on, offAtStart } = counted.log;
  const gaps = await readLogGaps(store, span, on && !offAtStart);
  const begin = Math.max(span.from, counted.kept ?? span.to);
  const [tokens] = await readAgentTokens(dependencies, [state]);
  const counts = tokens?.counts ?? {};
  const called = { called: counted.methods };
  const candidates = unusedMethods(toolset, called, counts);
  const { offered, since } = await readOffered(dependencies, state, { span, candidates });
  const cases = expectingCases(await store.listCases(agent.id));
  const facts = new UnusedFacts({ earlier, since, cases }, { begin, from: span.from });
  const unused = unusedMethods(toolset, { ...called, keep: facts.keep }, counts);
  return {
    ...span,
    ...shown,
    gaps,
    offered,
    countedDays: timeCounted({ from: begin, to: span.to }, gaps) / DAY,
    unused: unused.map((one) => ({ ...one, ...facts.of(one) })),
    ...(settings.tokenBudget !== undefined && { budget: settings.tokenBudget }),
  };
}

const unusedKey = (tool: string, method: string): string => JSON.stringify([tool, method]);

/** What is known of methods that were not called in the counted time. */
class UnusedFacts {
  readonly #earlier: ReadonlyMap<string, EarlierCalls>;
  readonly #since: ReadonlyMap<string, number>;
  readonly #cases: ReadonlyMap<string, string>;
  readonly #times: { begin: number; from: number };

  /** `begin` is when counting began within the span, which begins at `from`. */
  constructor(
    {
      earlier,
      since,
      cases,
    }: {
      earlier: readonly EarlierCalls[];
      since: ReadonlyMap<string, number>;
      cases: ReadonlyMap<string, string>;
    },
    times: { begin: number; from: number },
  ) {
    this.#earlier = new Map(earlier.map((one) => [unusedKey(one.tool, one.method), one]));
    this.#since = since;
    this.#cases = cases;
    this.#times = times;
  }

  keep: KeepKnown = ({ tool, method }) => {
    const key = unusedKey(tool, method);
    if (this.#cases.has(key)) return "case";
    if ((this.#earlier.get(key)?.seasonal ?? 0) > 0) return "seasonal";
    return (this.#since.get(key) ?? 0) > this.#times.begin ? "new" : undefined;
  };

  of({ tool, method }: UnusedMethod) {
    const key = unusedKey(tool, method);
    const { last, seasonal = 0 } = this.#earlier.get(key) ?? {};
    const expecting = this.#cases.get(key);
    return {
      ...(expecting !== undefined && { case: expecting }),
      ...(typeof last === "number" && { last }),
      ...(seasonal > 0 && { seasonal }),
      offeredSince: this.#since.get(key) ?? this.#times.from,
    };
  }
}

/** The first case that expects each method, by its place. */
function expectingCases(cases: readonly StoredCase[]): Map<string, string> {
  const expecting = new Map<string, string>();
  for (const { content } of cases)
    for (const { tool, method } of content.turns.flatMap(({ expected }) => expected)) {
      const key = unusedKey(tool, method);
      if (!expecting.has(key)) expecting.set(key, content.name);
    }
  return expecting;
}

interface OfferedAsked {
  span: LoggedSpan;
  candidates: readonly UnusedMethod[];
}

/** What the agent was offered over the span, and since when each of the candidates is among it. */
async function readOffered(
  dependencies: Dependencies,
  state: AgentState,
  { span, candidates }: OfferedAsked,
): Promise<{ offered: CallUsageAnswer["offered"]; since: Map<string, number> }> {
  const offered: CallUsageAnswer["offered"] = [];
  const since = new Map<string, number>();
  for await (const { toolset, save, at, tokens, methods, revision } of offeredOver(
    dependencies,
    state,
    span,
  )) {
    offered.push({
      at,
      tokens,
      methods,
      revision,
      ...(save && { save: toRevisionSummary(save) }),
    });
    const isOffered = offeredIn(toolset);
    for (const { tool, method } of candidates) {
      const key = unusedKey(tool, method);
      if (!isOffered(tool, method)) since.delete(key);
      else if (!since.has(key)) since.set(key, at);
    }
  }
  const arrived = await readArrivals(dependencies, span);
  const tools = new Map(state.toolset.tools.map(({ definition }) => [definition.name, definition]));
  for (const { tool, method } of candidates) {
    const came = arrived.get(tools.get(tool)?.source ?? "");
    const key = unusedKey(tool, method);
    if (came !== undefined) since.set(key, Math.max(came, since.get(key) ?? came));
  }
  return { offered, since };
}

function offeredIn({ tools }: Toolset): (tool: string, method: string) => boolean {
  const offered = new Map(
    tools.map(({ definition, methods }) => [
      definition.name,
      new Set(methods.filter((one) => one.offered).map((one) => one.definition.name)),
    ]),
  );
  return (tool, method) => offered.get(tool)?.has(method) ?? false;
}

/** When each source came that was added within a span, by its id. */
async function readArrivals(
  { store }: Pick<Dependencies, "store">,
  { from }: LoggedSpan,
): Promise<Map<ToolDefinition["source"], number>> {
  const added = await store.listAuditEntries(
    { kinds: ["source_added"], since: new Date(from).toISOString() },
    { most: MOST_LISTED },
  );
  return new Map(added.reverse().map(({ subject, at }) => [subject?.id ?? "", Date.parse(at)]));
}
