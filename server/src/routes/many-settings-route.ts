// GET  /api/settings/agents   what is stored for every agent in use
// POST /api/settings/costs    what operations of several owners, saved together, would cost each agent
import type { Hono } from "hono";
import { z } from "zod";
import type { AgentState } from "../agents/agent-states.ts";
import { readChangeCosts } from "../agents/change-costs.ts";
import type { AllSettingsAnswer, ChangeCostsAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { tagAnswers } from "../http/entity-tag.ts";
import { readChange } from "../http/read-json.ts";
import { readOperations } from "../http/read-operations.ts";
import { inSlices } from "../in-slices.ts";
import { MOST_OWNERS } from "../limits.ts";

const owner = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["agent", "preset"]), id: z.string() }),
  z.strictObject({ kind: z.literal("organisation") }),
]);
const change = z.strictObject({ owner, operations: z.array(z.unknown()) });
const costsRequest = z.strictObject({
  changes: z.array(change).max(MOST_OWNERS, `must name at most ${MOST_OWNERS} owners`),
});

export function manySettingsRoute(app: Hono, dependencies: Dependencies): void {
  app.get("/api/settings/agents", tagAnswers, async (context) => {
    const entries = await inSlices(writeEach(await dependencies.agents.listServed()));
    return context.body(`{"agents":{${entries.join()}}}`, 200, { "Content-Type": "application/json" });
  });

  app.post("/api/settings/costs", async (context) => {
    const request = await readChange(context, costsRequest);
    const changes = request.changes.map(({ owner, operations }) => {
      return { owner, operations: readOperations(operations, owner.kind) };
    });
    return context.json({ agents: await readChangeCosts(dependencies, changes) } satisfies ChangeCostsAnswer);
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
