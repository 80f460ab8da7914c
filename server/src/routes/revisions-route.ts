// GET /api/agents/:agent/revisions             who saved when, newest first
// GET /api/agents/:agent/revisions/:revision   what was stored then
import type { Context, Hono } from "hono";
import type { AgentState } from "../agents/agent-states.ts";
import { detachAgent } from "../agents/detach-agent.ts";
import type { RevisionAnswer, RevisionsAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { findAgent } from "../http/find-agent.ts";
import { HttpError } from "../http/http-error.ts";
import { maskedSettings } from "../settings/agent-configs.ts";

/** Older ones are reached by their number. */
const MOST_LISTED = 200;

export function revisionsRoute(app: Hono, dependencies: Dependencies): void {
  app.get("/api/agents/:agent/revisions", async (context) => {
    const { agent } = await findAgent(dependencies, context);
    const saves = await dependencies.store.listSettingsRevisions(agent.id, Math.max(0, agent.revision - MOST_LISTED));
    const revisions = saves.map(({ revision, savedAt, savedBy, operations }) => {
      return { revision, savedAt, savedBy, changes: operations.length };
    });
    return context.json({ revisions: revisions.reverse() } satisfies RevisionsAnswer);
  });

  app.get("/api/agents/:agent/revisions/:revision", async (context) =>
    context.json(await answerRevision(dependencies, await findAgent(dependencies, context), context)),
  );
}

async function answerRevision(
  { store, box, current }: Dependencies,
  { agent }: AgentState,
  context: Context,
): Promise<RevisionAnswer> {
  const wanted = context.req.param("revision") ?? "";
  const revision = /^\d{1,9}$/.test(wanted) ? Number(wanted) : -1;
  if (revision === 0) return { revision, savedAt: agent.createdAt, savedBy: null, settings: {} };
  const save = await store.readSettingsRevision(agent.id, revision);
  if (!save) {
    const message = `${agent.name} has no revision "${wanted}". Choose one from 0 to ${agent.revision}.`;
    throw new HttpError("not_found", message);
  }
  const { savedAt, savedBy } = save;
  const { catalog } = await current.read();
  const { settings } = detachAgent(save, catalog);
  return { revision, savedAt, savedBy, settings: maskedSettings({ box, catalog }, agent.id, settings) };
}
