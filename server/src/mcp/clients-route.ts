// GET  /api/v1/agents/:agent/clients           who uses the agent
// POST /api/v1/agents/:agent/connection-test   whether a client that connects gets what it should

import type { Hono } from "hono";
import { callableMethods } from "../agent-code/callable-methods.ts";
import { clientsAnswer, connectionTestAnswer } from "../api-contract/mcp-contract.ts";
import type { ClientsAnswer, ConnectionTestAnswer } from "../api-contract.ts";
import { contract } from "../api-description/route-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { limitAtOnce } from "../http/caller-limits.ts";
import { findAgent } from "../http/find-agent.ts";
import { CALLER_LIMITS } from "../limits.ts";
import { testConnection } from "./connection-test.ts";
import { servedMaterials } from "./served-materials.ts";

export function clientsRoute(app: Hono, dependencies: Dependencies): void {
  const { clients, basePath } = dependencies;

  app.get(
    "/api/v1/agents/:agent/clients",
    contract({ answers: clientsAnswer }),
    async (context) => {
      const { agent, toolset, names } = await findAgent(dependencies, context);
      const { prompts, resources, templates } = servedMaterials(toolset, names);
      const passedOn = { prompts: prompts.length, resources: resources.length + templates.length };
      const operations = callableMethods(toolset, names).length;
      const answer: ClientsAnswer = { clients: clients.list(agent.id), passedOn, operations };
      return context.json(answer);
    },
  );

  app.post(
    "/api/v1/agents/:agent/connection-test",
    contract({ answers: connectionTestAnswer }),
    limitAtOnce(CALLER_LIMITS.connectionTestsAtOnce, (t) =>
      t("tests of this agent's connection", {}, "limited"),
    ),
    async (context) => {
      const state = await findAgent(dependencies, context);
      const url = new URL(`http://localhost${basePath}/mcp/${encodeURIComponent(state.agent.id)}`);
      const tested = await testConnection(
        { url, clients, fetch: async (request) => app.fetch(request) },
        state,
      );
      return context.json(tested satisfies ConnectionTestAnswer);
    },
  );
}
