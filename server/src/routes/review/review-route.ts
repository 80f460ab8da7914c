// GET /api/v1/review          what sources brought, changed or took away, decided or not; without
//                             the texts
// GET /api/v1/review/count    how many of them wait
// GET /api/v1/review/change   one of it: what differs, and what each agent would get

import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { ResolvedTool } from "@pegboard/registry-core";
import { agentCatalog, applyOverrides, resolveToolset } from "@pegboard/registry-core";
import {
  catalogFor,
  changeFit,
  claimedRisk,
  type FieldChange,
  type MethodAnnotations,
  namedMethods,
  TOOL_ITSELF,
  toToolSettings,
} from "@pegboard/registry-core/internal";
import type { Hono } from "hono";
import type { AgentState } from "../../agents/agent-states.ts";
import { offeredCounter } from "../../agents/change-costs.ts";
import { changedAgents } from "../../agents/changed-agents.ts";
import {
  reviewAnswer,
  reviewChangeAnswer,
  reviewCountAnswer,
  reviewPlaceQuery,
} from "../../api-contract/source-contract.ts";
import type {
  ReviewAgent,
  ReviewAnswer,
  ReviewChangeAnswer,
  ReviewCountAnswer,
  ReviewItem,
} from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import { runCooperatively } from "../../bounds/run-cooperatively.ts";
import type { CurrentCatalog } from "../../catalog/current-catalog.ts";
import type { Dependencies } from "../../dependencies.ts";
import { type SeenAgents, seenAgents } from "../../http/agent-reach.ts";
import { readQuery } from "../../http/read-request.ts";
import { countToDecide } from "../../proposals/proposal-rights.ts";
import { refused } from "../../refusals.ts";
import type { DatedChange } from "../../sources/source-review.ts";
import { isForAll } from "../../sources/source-reviews.ts";
import { toldChange } from "./source-changes-route.ts";
import { SuspiciousChanges } from "./suspicious-changes.ts";

export function reviewRoute(app: Hono, dependencies: Dependencies): void {
  const { agents, current, sources } = dependencies;

  app.get("/api/v1/review", contract({ answers: reviewAnswer }), async (context) => {
    const catalog = await current.read();
    const seen = await seenAgents(context, dependencies);
    const states = seen.among(await agents.listServed(), ({ agent }) => agent.id);
    const reviews = sources.reviews.list(isOnFor(states));
    const tools = new Set(reviews.flatMap((one) => one.changes.map(({ tool }) => tool)));
    const found = await runCooperatively(countSteps(states, tools));
    const all = reviews.flatMap((one) => one.changes);
    const ofKind = (wanted: DatedChange["kind"]) => all.filter(({ kind }) => kind === wanted);
    const getting = await countGetting(dependencies, ofKind("new"), seen);
    const had = await countHaving(current, states, ofKind("gone"));
    const counted = { new: getting, changed: found, gone: had };
    const count = (change: DatedChange) => counted[change.kind].get(reviewedPlaceKey(change)) ?? 0;
    const suspicious = new SuspiciousChanges(catalog, all);
    const changes = await runCooperatively(
      itemsInSteps(reviews, (source, change) => {
        const severity = suspicious.worst(change);
        const item = itemOf(source, change, count(change));
        return severity === undefined ? item : { ...item, suspicious: severity };
      }),
    );
    return context.json({ changes } satisfies ReviewAnswer);
  });

  app.get("/api/v1/review/count", contract({ answers: reviewCountAnswer }), async (context) => {
    await current.read();
    const seen = await seenAgents(context, dependencies);
    const isOn = isOnFor(seen.among(await agents.listServed(), ({ agent }) => agent.id));
    const changes = sources.reviews.list(isOn).flatMap((one) => one.changes);
    return context.json({
      waiting: changes.filter(({ decision }) => !decision).length,
      proposals: await countToDecide(dependencies, context),
    } satisfies ReviewCountAnswer);
  });

  app.get(
    "/api/v1/review/change",
    contract({ answers: reviewChangeAnswer, query: reviewPlaceQuery }),
    async (context) => {
      const { source, tool, method } = readQuery(context, reviewPlaceQuery);
      const catalog = await current.read();
      const found = sources.reviews.list(() => true).find((one) => one.source.id === source);
      const change = found?.changes.find((one) => one.tool === tool && one.method === method);
      if (!found || !change) {
        throw refused("not_found", "nothingToReview", {});
      }
      const seen = await seenAgents(context, dependencies);
      const states = seen.among(await agents.listServed(), ({ agent }) => agent.id);
      const concerned = await (change.kind === "gone"
        ? whoHad(current, states, change)
        : whoGets(dependencies, change));
      return context.json({
        change: toldChange(change),
        agents: seen.among(concerned, ({ id }) => id),
        suspicions: new SuspiciousChanges(catalog, found.changes).told(change),
      } satisfies ReviewChangeAnswer);
    },
  );
}

/**
 * Whether one of these agents has something on that it is not offered, because nobody saw it. It
 * looks at all of them at most once.
 */
function isOnFor(states: readonly AgentState[]): (place: ReviewedPlace) => boolean {
  let waiting: Set<string> | undefined;
  return (place) => {
    waiting ??= new Set(states.flatMap(({ toolset }) => toolset.tools.flatMap(unseenOf)));
    return waiting.has(reviewedPlaceKey(place));
  };
}

const unseenOf = ({ definition, methods, state }: ResolvedTool): string[] =>
  state === "off"
    ? []
    : methods.flatMap(({ enabled, offered, passedOn, definition: method }) =>
        enabled && !offered && !passedOn && method.sourceChange === "unseen"
          ? [reviewedPlaceKey({ tool: definition.name, method: method.name })]
          : [],
      );

interface ChangesOfSource {
  source: { id: string; name: string };
  changes: DatedChange[];
}

function* itemsInSteps(
  reviews: readonly ChangesOfSource[],
  make: (source: ChangesOfSource["source"], change: DatedChange) => ReviewItem,
): Generator<undefined, ReviewItem[]> {
  const items: ReviewItem[] = [];
  for (const { source, changes } of reviews)
    for (const change of changes) {
      items.push(make(source, change));
      yield;
    }
  return items;
}

type ReviewedPlace = Pick<DatedChange, "tool" | "method">;

function itemOf(
  { id, name }: { id: string; name: string },
  change: DatedChange,
  agents: number,
): ReviewItem {
  const { tool, method, kind, fingerprint, since, names, fields } = change;
  const fit = method === undefined && kind !== "gone" ? undefined : changeFit(change)?.fit;
  return {
    source: id,
    sourceName: name,
    tool,
    ...(method !== undefined && { method }),
    kind,
    fingerprint,
    since,
    names,
    fields: kind === "changed" ? fields.map(({ field }) => field) : [],
    ...(fields.some(becomesDestructive) && { becomesDestructive: true as const }),
    ...(isForAll(change) && { isForAll: true as const }),
    ...(change.unseen && { unseen: true as const }),
    ...(fit && { fit }),
    agents,
  };
}

const becomesDestructive = ({ field, before, after }: FieldChange): boolean =>
  field === "annotations" && claimsDestruction(after) && !claimsDestruction(before);

const claimsDestruction = (annotations: FieldChange["after"]): boolean =>
  claimedRisk(annotations as MethodAnnotations | undefined).includes("destroys");

const reviewedPlaceKey = ({ tool, method = TOOL_ITSELF }: ReviewedPlace) =>
  JSON.stringify([tool, method]);

/** Counts the agents that have something of these tools on, agent by agent. */
function* countSteps(
  states: readonly AgentState[],
  tools: ReadonlySet<string>,
): Generator<undefined, Map<string, number>> {
  const on = new Map<string, number>();
  for (const { toolset } of states) {
    for (const { definition, methods, state } of toolset.tools) {
      if (state === "off" || !tools.has(definition.name)) continue;
      addOne(on, { tool: definition.name });
      for (const method of methods) {
        if (method.enabled) addOne(on, { tool: definition.name, method: method.definition.name });
      }
    }
    yield;
  }
  return on;
}

const addOne = (counts: Map<string, number>, place: ReviewedPlace) =>
  counts.set(reviewedPlaceKey(place), (counts.get(reviewedPlaceKey(place)) ?? 0) + 1);

/** Counts the agents that had each of these on, or have an entry for it. */
async function countHaving(
  current: CurrentCatalog,
  states: readonly AgentState[],
  changes: readonly DatedChange[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for await (const { had, names } of agentsOfGone(current, states, changes)) {
    for (const change of changes) {
      if (stateAt(had.get(change.tool), change) !== "off" || names(change)) addOne(counts, change);
    }
  }
  return counts;
}

/** Each agent with its state of what was removed, and whether its settings still have an entry. */
async function whoHad(
  current: CurrentCatalog,
  states: readonly AgentState[],
  change: DatedChange,
): Promise<ReviewAgent[]> {
  const found: ReviewAgent[] = [];
  for await (const { agent, had, names } of agentsOfGone(current, states, [change])) {
    const was = stateAt(had.get(change.tool), change);
    const is = names(change) ? "named" : "off";
    if (was !== "off" || is !== "off") found.push({ id: agent, was, is, tokens: 0 });
  }
  return found;
}

/** The decision that accepts a change for everybody, whatever was decided before. */
const acceptance = ({ tool, method = TOOL_ITSELF, fingerprint: form }: DatedChange) => ({
  op: "setReview" as const,
  tool,
  method,
  decisions: [{ form }],
});

/** Counts the agents in use that would have each of these on once it is accepted. */
async function countGetting(
  dependencies: Dependencies,
  changes: readonly DatedChange[],
  seen: SeenAgents,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (changes.length === 0) return counts;
  const accepting = {
    owner: { kind: "organisation" as const },
    operations: changes.map(acceptance),
  };
  for await (const { state, is } of changedAgents(dependencies, [accepting])) {
    if (state.agent.archivedAt !== null || !seen.has(state.agent.id)) continue;
    const tools = new Map(is.map((tool) => [tool.definition.name, tool]));
    for (const change of changes) {
      const tool = tools.get(change.tool);
      if (stateAt(tool, change) === "off") continue;
      addOne(counts, change);
    }
  }
  return counts;
}

/**
 * Each agent with the place as it has it, and as it would have it once the change is accepted for
 * it.
 */
async function whoGets(dependencies: Dependencies, change: DatedChange): Promise<ReviewAgent[]> {
  const changes = [{ owner: { kind: "organisation" as const }, operations: [acceptance(change)] }];
  const found: ReviewAgent[] = [];
  const tokensOf = offeredCounter(dependencies);
  for await (const { state, was, is, names } of changedAgents(dependencies, changes)) {
    if (state.agent.archivedAt !== null) continue;
    const tokens = (await tokensOf(is, names)) - (await tokensOf(was, names));
    found.push({
      id: state.agent.id,
      was: stateAt(was[0], change),
      is: stateAt(is[0], change),
      tokens,
    });
  }
  return found;
}

function stateAt(tool: ResolvedTool | undefined, { method }: ReviewedPlace): ReviewAgent["was"] {
  const methods =
    tool?.methods.filter(({ definition }) => method === undefined || definition.name === method) ??
    [];
  if (methods.some(({ offered, passedOn }) => offered || passedOn)) return "offered";
  return methods.some(({ enabled }) => enabled) ? "on" : "off";
}

/** An agent that had something of these tools on in their last form, or whose settings name it. */
interface AgentOfGone {
  agent: string;
  had: ReadonlyMap<string, ResolvedTool>;
  names(change: DatedChange): boolean;
}

/**
 * Each agent with what it had of the removed tools: its settings, presets and the organisation's
 * decide about the last form as they would now.
 */
async function* agentsOfGone(
  current: CurrentCatalog,
  states: readonly AgentState[],
  changes: readonly DatedChange[],
): AsyncGenerator<AgentOfGone> {
  const tools = [
    ...new Map(changes.flatMap(({ had }) => (had ? [[had.name, had] as const] : []))).values(),
  ];
  if (tools.length === 0) return;
  const { organisation, catalog } = await current.read();
  const before = { ...applyOverrides(tools, organisation), presets: catalog.presets ?? [] };
  for (const { agent, settings } of states) {
    const resolved = resolveToolset(
      agentCatalog(catalogFor(before, agent.id), settings),
      settings,
    ).tools;
    yield {
      agent: agent.id,
      had: new Map(resolved.map((tool) => [tool.definition.name, tool])),
      names: ({ tool, method }) => {
        const entry = settings.tools?.[tool];
        return (
          entry !== undefined &&
          (method === undefined || namedMethods(toToolSettings(entry)).includes(method))
        );
      },
    };
    await yieldToEventLoop();
  }
}
