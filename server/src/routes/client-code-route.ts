// GET /api/v1/agents/:agent/client.ts   the types of what an agent has, and a client that calls it

import type { Hono } from "hono";
import { z } from "zod";
import { callableMethods } from "../agent-code/callable-methods.ts";
import { typescriptClient } from "../agent-code/typescript-client.ts";
import { waitQuery } from "../api-contract/call-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { Dependencies } from "../dependencies.ts";
import { forTokens, limitRate } from "../http/caller-limits.ts";
import { tagAnswers } from "../http/entity-tag.ts";
import { findServedAgent } from "../http/find-agent.ts";
import { readQuery, waitForQueriedSources } from "../http/read-request.ts";
import { CALLER_LIMITS } from "../limits.ts";

const CLIENT_QUERY = z.strictObject(waitQuery.shape);

export function clientCodeRoute(app: Hono, dependencies: Dependencies): void {
  const limit = forTokens(limitRate(CALLER_LIMITS.toolsets, (t) => t("toolsets", {}, "limited")));
  app.get(
    "/api/v1/agents/:agent/client.ts",
    contract({ media: "text/typescript", query: CLIENT_QUERY }),
    limit,
    tagAnswers,
    async (context) => {
      readQuery(context, CLIENT_QUERY);
      await waitForQueriedSources(context, dependencies.sources);
      const { agent, toolset, names } = await findServedAgent(dependencies, context);
      const text = await runCooperatively(typescriptClient(agent, callableMethods(toolset, names)));
      return context.body(text, 200, { "Content-Type": "text/typescript; charset=utf-8" });
    },
  );
}
