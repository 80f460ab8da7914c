// GET /api/v1/agents/:agent/openapi.json   the agent as a service that OpenAPI describes
// GET /api/v1/client.py                    a client in Python for any agent
// GET /api/v1/agents/:agent/client.ts      the types of what an agent has, and a client that calls it

import type { Hono } from "hono";
import { z } from "zod";
import { callableMethods } from "../agent-code/callable-methods.ts";
import { GPT_TEXTS, openApiService } from "../agent-code/openapi-service.ts";
import { pythonClient } from "../agent-code/python-client.ts";
import { typescriptClient } from "../agent-code/typescript-client.ts";
import { runToolset } from "../agents/run-toolset.ts";
import { runQuery, waitQuery } from "../api-contract/call-contract.ts";
import { jsonObject } from "../api-contract/library-types.ts";
import { contract } from "../api-description/route-contract.ts";
import { runCooperatively } from "../bounds/run-cooperatively.ts";
import type { Dependencies } from "../dependencies.ts";
import { forTokens, limitRate } from "../http/caller-limits.ts";
import { jsonParts, ToolsetAnswers } from "../http/chunked-response.ts";
import { tagAnswers } from "../http/entity-tag.ts";
import { findServedAgent } from "../http/find-agent.ts";
import { publicAddress } from "../http/public-address.ts";
import { readQuery, waitForQueriedSources } from "../http/read-request.ts";
import { readSelection, warningsHeader } from "../http/read-selection.ts";
import { CALLER_LIMITS } from "../limits.ts";

const CLIENT_QUERY = z.strictObject(waitQuery.shape);
const SERVICE_QUERY = z.object({
  version: z.enum(["3.0", "3.1"]).optional(),
  client: z
    .enum(["gpt"])
    .optional()
    .describe("Cuts texts as long as actions of GPTs may have them."),
});

export function clientCodeRoute(app: Hono, dependencies: Dependencies): void {
  const limit = forTokens(limitRate(CALLER_LIMITS.toolsets, (t) => t("toolsets", {}, "limited")));
  const answers = new ToolsetAnswers();
  app.get(
    "/api/v1/agents/:agent/openapi.json",
    contract({ answers: jsonObject, query: runQuery.extend(SERVICE_QUERY.shape) }),
    limit,
    async (context) => {
      const selection = readSelection(context, [...SERVICE_QUERY.keyof().options, "wait"]);
      const { version = "3.1", client } = readQuery(context, SERVICE_QUERY);
      await waitForQueriedSources(context, dependencies.sources);
      const state = await findServedAgent(dependencies, context);
      const address = publicAddress(dependencies, context);
      const { agent, names } = state;
      return answers.send(context, {
        toolset: state.toolset,
        question: [new URL(context.req.url).search, address, agent.name, agent.description],
        async make() {
          const { toolset, warnings } = runToolset(state, selection);
          const steps = openApiService(agent, callableMethods(toolset, names), {
            edition: version,
            address,
            longestTexts: client === "gpt" ? GPT_TEXTS : undefined,
          });
          return {
            parts: jsonParts(await runCooperatively(steps), 3),
            headers: { "Content-Type": "application/json", ...warningsHeader(warnings) },
          };
        },
      });
    },
  );

  app.get("/api/v1/client.py", contract({ media: "text/x-python" }), tagAnswers, (context) =>
    context.body(pythonClient(), 200, { "Content-Type": "text/x-python; charset=utf-8" }),
  );

  app.get(
    "/api/v1/agents/:agent/client.ts",
    contract({ media: "text/typescript", query: CLIENT_QUERY }),
    limit,
    async (context) => {
      readQuery(context, CLIENT_QUERY);
      await waitForQueriedSources(context, dependencies.sources);
      const { agent, toolset, names } = await findServedAgent(dependencies, context);
      return answers.send(context, {
        toolset,
        question: ["client.ts", agent.name],
        async make() {
          const steps = typescriptClient(agent, callableMethods(toolset, names));
          const headers = { "Content-Type": "text/typescript; charset=utf-8" };
          return { parts: [await runCooperatively(steps)], headers };
        },
      });
    },
  );
}
