// GET /api/agents/:agent/revisions             who saved when, newest first
// GET /api/agents/:agent/revisions/:revision   what was stored then
// GET /api/organisation/revisions[/:revision]  the same of what is set for every agent
import type { OwnerSettings } from "@pegboard/registry-core";
import type { Context, Hono } from "hono";
import type { RevisionAnswer, RevisionsAnswer } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { PegboardError } from "../errors.ts";
import { findAgent } from "../http/find-agent.ts";
import { maskedSettings } from "../secrets/stored-configs.ts";
import { detachSettings } from "../settings/tool-sources.ts";
import { ORGANISATION, type StoredOwner } from "../stores/store.ts";

/** Older ones are reached by their number. */
const MOST_LISTED = 200;

type NamedOwner = StoredOwner & { name: string };

export function revisionsRoute(app: Hono, dependencies: Dependencies): void {
  const owners: Record<string, (context: Context) => Promise<NamedOwner>> = {
    "/api/agents/:agent": async (context) => (await findAgent(dependencies, context)).agent,
    "/api/organisation": async () => {
      return { ...(await dependencies.current.read()).storedOrganisation, name: "The organisation" };
    },
  };
  for (const [path, find] of Object.entries(owners)) {
    app.get(`${path}/revisions`, async (context) => {
      const owner = await find(context);
      const saves = await dependencies.store.listSettingsRevisions(owner.id, Math.max(0, owner.revision - MOST_LISTED));
      const revisions = saves.map(({ revision, savedAt, savedBy, operations }) => {
        return { revision, savedAt, savedBy, changes: operations.length };
      });
      return context.json({ revisions: revisions.reverse() } satisfies RevisionsAnswer);
    });

    app.get(`${path}/revisions/:revision`, async (context) =>
      context.json(await answerRevision(dependencies, await find(context), context)),
    );
  }
}

async function answerRevision(
  { store, box, current, texts }: Dependencies,
  owner: NamedOwner,
  context: Context,
): Promise<RevisionAnswer> {
  const wanted = context.req.param("revision") ?? "";
  const revision = /^\d{1,9}$/.test(wanted) ? Number(wanted) : -1;
  const { catalog, names, storedOrganisation } = await current.read();
  const under = { box, owner: owner.id, catalog, under: storedOrganisation.settings };
  const textsWith = (stored: OwnerSettings, masked: OwnerSettings) =>
    owner.id === ORGANISATION ? {} : texts.ofAgent({ owner: under, names }, stored, masked);
  if (revision === 0) {
    return { revision, savedAt: owner.createdAt, savedBy: null, settings: {}, texts: textsWith({}, {}) };
  }
  const save = await store.readSettingsRevision(owner.id, revision);
  if (!save) {
    const message = `${owner.name} has no revision "${wanted}". Choose one from 0 to ${owner.revision}.`;
    throw new PegboardError("not_found", message);
  }
  const { savedAt, savedBy } = save;
  const { settings: stored } = detachSettings(save, catalog);
  const settings = maskedSettings({ box, catalog }, owner.id, stored);
  return { revision, savedAt, savedBy, settings, texts: textsWith(stored, settings) };
}
