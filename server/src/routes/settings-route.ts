// GET   /api/agents/:agent/settings
// PATCH /api/agents/:agent/settings   operations on a revision: 409 with conflicts, 422 with issues
import { setImmediate as otherRequests } from "node:timers/promises";
import { parseOperations } from "@pegboard/registry-core";
import type { Context, Hono } from "hono";
import { z } from "zod";
import { readConfigStates } from "../agents/config-states.ts";
import type { SettingsAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { findAgent } from "../http/find-agent.ts";
import { invalid } from "../http/http-error.ts";
import { readChange } from "../http/read-json.ts";
import { saveSettings } from "../settings/save-settings.ts";

const saveRequest = z.strictObject({ baseRevision: z.int().min(0), operations: z.array(z.unknown()) });

export function settingsRoute(app: Hono, dependencies: Dependencies): void {
  app.get("/api/agents/:agent/settings", async (context) => context.json(await answerSettings(dependencies, context)));

  app.patch("/api/agents/:agent/settings", async (context) => {
    const { agent } = await findAgent(dependencies, context);
    const { baseRevision, operations } = await readChange(context, saveRequest);
    await otherRequests();
    const parsed = parseOperations(operations);
    if ("issues" in parsed) {
      throw invalid(parsed.issues.map((issue) => ({ ...issue, path: ["operations", ...issue.path] })));
    }
    await otherRequests();
    await saveSettings(dependencies, agent.id, { baseRevision, operations: parsed.operations });
    await otherRequests();
    return context.json(await answerSettings(dependencies, context));
  });
}

async function answerSettings(dependencies: Dependencies, context: Context): Promise<SettingsAnswer> {
  const state = await findAgent(dependencies, context);
  const { id, name, description, revision, savedAt, savedBy } = state.agent;
  await otherRequests();
  const configStates = await readConfigStates(dependencies.store, state);
  const { settings, refusedConfigs } = state;
  await otherRequests();
  return { agent: { id, name, description }, revision, savedAt, savedBy, settings, refusedConfigs, configStates };
}
