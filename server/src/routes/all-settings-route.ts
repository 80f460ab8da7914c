// GET /api/settings/agents   what is stored for every agent in use
import type { Hono } from "hono";
import type { AgentState } from "../agents/agent-states.ts";
import type { AllSettingsAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { tagAnswers } from "../http/entity-tag.ts";
import { inSlices } from "../in-slices.ts";

export function allSettingsRoute(app: Hono, { agents }: Pick<Dependencies, "agents">): void {
  app.get("/api/settings/agents", tagAnswers, async (context) => {
    const entries = await inSlices(writeEach(await agents.listServed()));
    return context.body(`{"agents":{${entries.join()}}}`, 200, { "Content-Type": "application/json" });
  });
}

/** Agent by agent: together they may have millions of entries. */
function* writeEach(states: readonly AgentState[]): Generator<undefined, string[]> {
  const entries: string[] = [];
  for (const { agent, settings, refusedConfigs } of states) {
    const { id, revision } = agent;
    const answer: AllSettingsAnswer["agents"][string] = { revision, settings, refusedConfigs };
    entries.push(`${JSON.stringify(id)}:${JSON.stringify(answer)}`);
    yield;
  }
  return entries;
}
