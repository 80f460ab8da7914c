// GET    /api/v1/tools/:tool/methods/:method/usage   who has a method, who calls it, and how it fails

import { findMethod, methodFieldChanges, methodTokens } from "@pegboard/registry-core/internal";
import type { Context, Hono } from "hono";
import type { AgentState } from "../../agents/agent-states.ts";
import { readAgentTokens } from "../../agents/agent-tokens.ts";
import { callUsageQuery } from "../../api-contract/call-usage-contract.ts";
import { methodUsageAnswer } from "../../api-contract/calls/method-usage-contract.ts";
import type { MethodUsageAnswer } from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import { readLogGaps } from "../../call-log/log-gaps.ts";
import type { Dependencies } from "../../dependencies.ts";
import { seenAgents } from "../../http/agent-reach.ts";
import { readQuery } from "../../http/read-request.ts";
import { COUNTED_DAYS, DAY, MOST_LISTED } from "../../limits.ts";
import { ORGANISATION } from "../../stores/store.ts";
import type { MethodVersion } from "../../stores/versions/method-versions.ts";
import { toRevisionSummary } from "../owners/revisions-route.ts";

interface UsagePlace {
  tool: string;
  method: string;
}

export function methodUsageRoute(app: Hono, dependencies: Dependencies): void {
  app.get(
    "/api/v1/tools/:tool/methods/:method/usage",
    contract({ answers: methodUsageAnswer, query: callUsageQuery }),
    async (context) => {
      const { tool = "", method = "" } = context.req.param();
      const { days = COUNTED_DAYS.usual } = readQuery(context, callUsageQuery);
      const { callLog, store } = dependencies;
      const to = Date.now();
      const from = to - Math.min(Math.max(1, days), COUNTED_DAYS.most) * DAY;
      const shown = await readShown(dependencies, { tool, method });
      const changes = [
        ...(await readMethodChanges(store, tool, from)),
        ...shown.filter(({ at }) => at >= from),
      ].sort((one, other) => one.at - other.at);
      const formSince = shown.at(-1)?.at;
      const { ids: agents } = await seenAgents(context, dependencies);
      const { between, log, ...counted } = await callLog.methodUsage({
        tool,
        method,
        from,
        to,
        agents,
        marks: changes.map(({ at }) => at),
      });
      const none = { calls: 0, failed: 0 };
      return context.json({
        from,
        to,
        ...counted,
        log,
        gaps: await readLogGaps(store, { from, to }, log.on && !log.offAtStart),
        offered: await whoHas(dependencies, context, { tool, method }),
        versions: [
          { ...(between[0] ?? none) },
          ...changes.map((change, place) => ({ ...change, ...(between[place + 1] ?? none) })),
        ],
        ...(formSince !== undefined && { formSince }),
      } satisfies MethodUsageAnswer);
    },
  );
}

type StoredVersion = MethodUsageAnswer["versions"][number];

/** What the organisation changed about a tool, from a moment on. */
async function readMethodChanges(
  store: Pick<Dependencies["store"], "listSaves">,
  tool: string,
  from: number,
): Promise<(Pick<StoredVersion, "save"> & { at: number })[]> {
  const since = new Date(from).toISOString();
  const saves = await store.listSaves({ owner: ORGANISATION, tool, since }, { most: MOST_LISTED });
  return saves.map((save) => ({ at: Date.parse(save.savedAt), save: toRevisionSummary(save) }));
}

/** What the source of a method came to show otherwise, as far back as it is kept. */
async function readShown(
  { store, sources }: Pick<Dependencies, "store" | "sources">,
  { tool, method }: UsagePlace,
): Promise<(Pick<StoredVersion, "source"> & { at: number })[]> {
  const versions = await store.listVersions({ source: sources.sourceOf(tool), tool, method });
  return versions.flatMap(({ since, definition, acceptedBy }, place) => {
    const change = since === null ? undefined : shownChange(versions[place - 1], definition);
    if (!change) return [];
    const source = { ...change, ...(acceptedBy && { acceptedBy: acceptedBy.name }) };
    return [{ at: Date.parse(since ?? ""), source }];
  });
}

function shownChange(
  before: MethodVersion | undefined,
  definition: MethodVersion["definition"],
): StoredVersion["source"] {
  if (!definition) return { kind: "gone", fields: [] };
  if (!before?.definition) return { kind: "new", fields: [] };
  const fields = methodFieldChanges(before.definition, definition);
  // Two servers of a database may have seen one change.
  return fields.length === 0 ? undefined : { kind: "changed", fields };
}

/** The agents that have a method, as far as the caller may know of them. */
async function whoHas(
  dependencies: Dependencies,
  context: Context,
  { tool, method }: UsagePlace,
): Promise<MethodUsageAnswer["offered"]> {
  const seen = await seenAgents(context, dependencies);
  const states = (await dependencies.agents.listServed()).filter(({ agent }) => seen.has(agent.id));
  const having = states.flatMap((state): { state: AgentState; by: "list" | "search" }[] => {
    const resolved = state.toolset.tools.find(({ definition }) => definition.name === tool);
    const found = resolved?.methods.find(({ definition }) => definition.name === method);
    if (!resolved || !found || !findMethod(resolved.definition, method)) return [];
    if (found.offered) return [{ state, by: "list" }];
    return found.enabled && found.waits === "deferred" ? [{ state, by: "search" }] : [];
  });
  const tokens = await readAgentTokens(
    dependencies,
    having.map(({ state }) => state),
  );
  return having.map(({ state, by }, place) => ({
    agent: state.agent.id,
    by,
    tokens: methodTokens(tokens[place]?.counts ?? {}, tool, method),
  }));
}
