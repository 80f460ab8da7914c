// GET /api/agents/:agent/prompt   the texts that are sent
import { renderPrompts } from "@pegboard/registry-core";
import type { Hono } from "hono";
import type { PromptAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { findAgent } from "../http/find-agent.ts";

export function promptRoute(app: Hono, dependencies: Dependencies): void {
  app.get("/api/agents/:agent/prompt", async (context) => {
    const { agent, toolset, names } = await findAgent(dependencies, context);
    const { id, name, description } = agent;
    const { system, user } = renderPrompts({
      toolset,
      names,
      agent: { id, name, description },
      date: new Date().toISOString().slice(0, 10),
    });
    return context.json({ revision: agent.revision, system, user } satisfies PromptAnswer);
  });
}
