// GET /api/v1/agents/:agent/openapi.json   the agent as a service that OpenAPI describes
// GET /api/v1/client.py                    a client in Python for any agent
// GET /api/v1/agents/:agent/client.ts      the types of what an agent has, and a client that calls it

import type { Hono } from "hono";
import { z } from "zod";
import { callableMethods } from "../agent-code/callable-methods.ts";
import { GPT_TEXTS, openApiService } from "../agent-code/openapi-service.ts";
import { pythonClient } from "../agent-code/python-client.ts";
import { typescriptClient } from "../agent-code/typescript-client.ts";
import { waitQuery } from "../api-contract/call-contract.ts";
import { jsonObject } from "../api-contract/library-types.ts";
import { contract } from "../api-description/route-contract.ts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { Dependencies } from "../dependencies.ts";
import { forTokens, limitRate } from "../http/caller-limits.ts";
import { tagAnswers } from "../http/entity-tag.ts";
import { findServedAgent } from "../http/find-agent.ts";
import { publicAddress } from "../http/public-address.ts";
import { readQuery, waitForQueriedSources } from "../http/read-request.ts";
import { CALLER_LIMITS } from "../limits.ts";

const CLIENT_QUERY = z.strictObject(waitQuery.shape);
const OPENAPI_QUERY = CLIENT_QUERY.extend({
  version: z.enum(["3.0", "3.1"]).optional(),
  client: z
    .enum(["gpt"])
    .optional()
    .describe("Cuts texts as long as actions of GPTs may have them."),
});

export function clientCodeRoute(app: Hono, dependencies: Dependencies): void {
  const limit = forTokens(limitRate(CALLER_LIMITS.toolsets, (t) => t("toolsets", {}, "limited")));
  app.get(
    "/api/v1/agents/:agent/openapi.json",
    contract({ answers: jsonObject, query: OPENAPI_QUERY }),
    limit,
    tagAnswers,
    async (context) => {
      const { version = "3.1", client } = readQuery(context, OPENAPI_QUERY);
      await waitForQueriedSources(context, dependencies.sources);
      const { agent, toolset, names } = await findServedAgent(dependencies, context);
      const steps = openApiService(agent, callableMethods(toolset, names), {
        edition: version,
        address: publicAddress(dependencies, context),
        longestTexts: client === "gpt" ? GPT_TEXTS : undefined,
      });
      return context.json(await runCooperatively(steps));
    },
  );

  app.get("/api/v1/client.py", contract({ media: "text/x-python" }), tagAnswers, (context) =>
    context.body(pythonClient(), 200, { "Content-Type": "text/x-python; charset=utf-8" }),
  );

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
