// GET /api/agents/:agent/revisions/costs   what the agent would cost now with the settings of earlier saves
import { setImmediate as otherRequests } from "node:timers/promises";
import type { Hono } from "hono";
import { z } from "zod";
import { readAgentTokens } from "../agents/agent-tokens.ts";
import type { RevisionCostsAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { findAgent } from "../http/find-agent.ts";
import { readQuery } from "../http/read-query.ts";

const MOST = 60;

const costsQuery = z.strictObject({
  revisions: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/, "must be numbers of revisions with commas between them")
    .transform((given) => [...new Set(given.split(",").map(Number))])
    .pipe(z.array(z.number()).max(MOST, `must be at most ${MOST} revisions`)),
});

/** Its settings as they were created, before the first save. */
const NOTHING = { settings: {}, configSchemas: {}, toolSources: {} };

export function revisionCostsRoute(app: Hono, dependencies: Dependencies): void {
  app.get("/api/agents/:agent/revisions/costs", async (context) => {
    const { revisions } = readQuery(context, costsQuery);
    const { agent } = await findAgent(dependencies, context);
    const { agents, current, store } = dependencies;
    const costs: RevisionCostsAnswer["costs"] = {};
    for (const revision of revisions) {
      const save = revision === 0 ? NOTHING : await store.readSettingsRevision(agent.id, revision);
      if (!save) continue;
      await otherRequests();
      const state = agents.draftOf({ ...agent, ...save, revision }, await current.read());
      await otherRequests();
      const [tokens] = await readAgentTokens(dependencies, [state]);
      costs[revision] = { methods: state.toolset.offered, tokens: tokens?.payload ?? 0 };
    }
    return context.json({ costs } satisfies RevisionCostsAnswer);
  });
}
