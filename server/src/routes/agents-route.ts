// GET    /api/agents
// POST   /api/agents          new, or a copy of another
// PATCH  /api/agents/:agent   name and description
// DELETE /api/agents/:agent   with its settings and their history
// GET    /api/agents/tools    visible tools in the compatible shape
import type { Hono } from "hono";
import { etag } from "hono/etag";
import { z } from "zod";
import { summarizeAgent, summarizeAgents } from "../agents/agent-summary.ts";
import { createAgent, refuseTakenName } from "../agents/create-agent.ts";
import type { AgentsAnswer, CompatibleToolsAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { findAgent } from "../http/find-agent.ts";
import { readChange } from "../http/read-json.ts";
import { readPreferences } from "../preferences/preferences.ts";
import { TOKENIZERS } from "../tokens/tokenizers.ts";

const name = z.string().trim().min(1, "must not be empty").max(100, "must have at most 100 characters");
const description = z.string().max(2_000, "must have at most 2,000 characters");
const createRequest = z.strictObject({ name, description: description.optional(), copyOf: z.string().optional() });
const changeRequest = z.strictObject({ name: name.optional(), description: description.optional() });

export function agentsRoute(app: Hono, dependencies: Dependencies): void {
  const { agents, store, current } = dependencies;

  app.get("/api/agents", etag(), async (context) => {
    const states = await agents.list();
    const tokenizer = TOKENIZERS[(await readPreferences(store)).tokenizer].label;
    return context.json({ agents: await summarizeAgents(dependencies, states), tokenizer } satisfies AgentsAnswer);
  });

  app.post("/api/agents", async (context) => {
    const id = await createAgent(dependencies, await readChange(context, createRequest));
    const state = await agents.read(id);
    return context.json(state ? await summarizeAgent(dependencies, state) : null, 201);
  });

  app.patch("/api/agents/:agent", async (context) => {
    const { agent } = await findAgent(dependencies, context);
    const change = await readChange(context, changeRequest);
    if (change.name !== undefined) refuseTakenName(await store.listAgents(), change.name, agent.id);
    await store.changeAgent(agent.id, change);
    return context.json(await summarizeAgent(dependencies, await findAgent(dependencies, context)));
  });

  app.delete("/api/agents/:agent", async (context) => {
    const { agent } = await findAgent(dependencies, context);
    await store.deleteAgent(agent.id);
    return context.body(null, 204);
  });

  app.get("/api/agents/tools", etag(), async (context) => {
    const { catalog } = await current.read();
    const results = catalog.tools
      .filter((tool) => tool.visible)
      .map(({ name, displayName, description, icon = "Wrench", app = "pegboard" }) => {
        // A dotted name carries its app already.
        const key = name.includes(".") ? name : `${app}.${name}`;
        return [key, { name: displayName, description, icon, app }] as const;
      });
    return context.json({ results: Object.fromEntries(results) } satisfies CompatibleToolsAnswer);
  });
}
