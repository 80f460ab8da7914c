// GET    /api/v1/tools/:tool/methods/:method/usage   who has a method, who calls it, and how it fails

import { findMethod, methodTokens } from "@pegboard/registry-core/internal";
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
      const saves = await store.listSaves(
        { owner: ORGANISATION, tool, since: new Date(from).toISOString() },
        { most: MOST_LISTED },
      );
      const changes = saves.reverse().map((save) => ({ at: Date.parse(save.savedAt), save }));
      const { ids: agents } = await seenAgents(context, dependencies);
      const { between, log, ...counted } = await callLog.methodUsage({
        ...{ tool, method, from, to, agents },
        marks: changes.map(({ at }) => at),
      });
      const none = { calls: 0, failed: 0 };
      return context.json({
        ...{ from, to, ...counted, log },
        gaps: await readLogGaps(store, { from, to }, log.on && !log.offAtStart),
        offered: await whoHas(dependencies, context, { tool, method }),
        versions: [
          { ...(between[0] ?? none) },
          ...changes.map(({ at, save }, place) => ({
            ...{ at, ...(between[place + 1] ?? none), save: toRevisionSummary(save) },
          })),
        ],
      } satisfies MethodUsageAnswer);
    },
  );
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
    ...{ agent: state.agent.id, by },
    tokens: methodTokens(tokens[place]?.counts ?? {}, tool, method),
  }));
}
