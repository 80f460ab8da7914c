// GET /api/v1/agents/:agent/revisions/costs   what the agent would cost now with the settings of
//                                             earlier saves

import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Hono } from "hono";
import { readAgentTokens } from "../agents/agent-tokens.ts";
import { revisionCostsAnswer, revisionCostsQuery } from "../api-contract/revision-contract.ts";
import type { RevisionCostsAnswer } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { findAgent } from "../http/find-agent.ts";
import { readQuery } from "../http/read-query.ts";

/** Its settings as they were created, before the first save. */
const NOTHING = { settings: {}, configSchemas: {}, toolSources: {} };

export function revisionCostsRoute(app: Hono, dependencies: Dependencies): void {
  app.get(
    "/api/v1/agents/:agent/revisions/costs",
    contract({ answers: revisionCostsAnswer, query: revisionCostsQuery }),
    async (context) => {
      const { revisions } = readQuery(context, revisionCostsQuery);
      const { agent } = await findAgent(dependencies, context);
      const { agents, current, store } = dependencies;
      const costs: RevisionCostsAnswer["costs"] = {};
      for (const revision of revisions) {
        const save =
          revision === 0 ? NOTHING : await store.readSettingsRevision(agent.id, revision);
        if (!save) continue;
        await yieldToEventLoop();
        const state = agents.draftOf({ ...agent, ...save, revision }, await current.read());
        await yieldToEventLoop();
        const [tokens] = await readAgentTokens(dependencies, [state]);
        costs[revision] = { methods: state.toolset.offered, tokens: tokens?.payload ?? 0 };
      }
      return context.json({ costs } satisfies RevisionCostsAnswer);
    },
  );
}
