// POST /api/settings/costs   what operations of several owners, saved together, would cost each agent
import type { Hono } from "hono";
import { z } from "zod";
import { readChangeCosts } from "../agents/change-costs.ts";
import type { ChangeCostsAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { readChange } from "../http/read-json.ts";
import { readOperations } from "../http/read-operations.ts";
import { MOST_OWNERS } from "../limits.ts";

const owner = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("agent"), id: z.string() }),
  z.strictObject({ kind: z.literal("organisation") }),
]);
const change = z.strictObject({ owner, operations: z.array(z.unknown()) });
const costsRequest = z.strictObject({
  changes: z.array(change).max(MOST_OWNERS, `must name at most ${MOST_OWNERS} owners`),
});

export function changeCostsRoute(app: Hono, dependencies: Dependencies): void {
  app.post("/api/settings/costs", async (context) => {
    const request = await readChange(context, costsRequest);
    const changes = request.changes.map(({ owner, operations }) => {
      return { owner, operations: readOperations(operations, owner.kind) };
    });
    return context.json({ agents: await readChangeCosts(dependencies, changes) } satisfies ChangeCostsAnswer);
  });
}
