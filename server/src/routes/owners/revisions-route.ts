// GET /api/v1/agents/:agent/revisions             who saved when, newest first
// GET /api/v1/agents/:agent/revisions/latest      who changed an item last
// GET /api/v1/agents/:agent/revisions/costs       what it would cost now with earlier settings
// GET /api/v1/agents/:agent/revisions/:revision   what was stored then
// GET /api/v1/organisation/revisions[/…]          the same of what is set for every agent
// GET /api/v1/presets/:preset/revisions[/…]       the same of a preset
// GET /api/v1/activity                            the saves of all of them

import { ownValue } from "@pegboard/json-schema";
import type { OwnerSettings } from "@pegboard/registry-core";
import {
  operationItem,
  toToolSettings,
  wholeTools,
  withPresets,
} from "@pegboard/registry-core/internal";
import type { Context, Hono } from "hono";
import type { z } from "zod";
import { offeredAt } from "../../agents/former-states.ts";
import {
  activityAnswer,
  activityQuery,
  latestRevisionAnswer,
  latestRevisionQuery,
  revisionAnswer,
  revisionCostsAnswer,
  revisionCostsQuery,
  revisionsAnswer,
  revisionsQuery,
} from "../../api-contract/revision-contract.ts";
import type {
  ActivityAnswer,
  LatestRevisionAnswer,
  RevisionAnswer,
  RevisionCostsAnswer,
  RevisionSummary,
  RevisionsAnswer,
} from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { seenAgents } from "../../http/agent-reach.ts";
import { findAgent } from "../../http/find-agent.ts";
import { readQuery } from "../../http/read-request.ts";
import { seenSettings } from "../../http/seen-settings.ts";
import { MOST_LISTED } from "../../limits.ts";
import { refused } from "../../refusals.ts";
import { maskedSettings } from "../../secrets/stored-configs.ts";
import { detachSettings } from "../../settings/tool-sources.ts";
import type { SavesFilter } from "../../stores/saves-filter.ts";
import type { ListedSave, Store, StoredOwner } from "../../stores/store.ts";
import { storedIdOf, storedOwnerOf } from "../../stores/store-keys.ts";
import { OWNER_KINDS, ownerRoutePath, storedIn } from "./owner-paths.ts";

type NamedStored = StoredOwner & { name: string };

export function revisionsRoute(app: Hono, dependencies: Dependencies): void {
  // Before the revisions by their numbers.
  revisionCostsRoute(app, dependencies);
  for (const kind of OWNER_KINDS) {
    const path = ownerRoutePath(kind);
    const find = async (context: Context): Promise<NamedStored> => {
      const { store, current } = dependencies;
      const stored = await storedIn({ store, state: await current.read() }, context, kind);
      return { name: "The organisation", ...stored };
    };
    app.get(
      `${path}/revisions`,
      contract({ answers: revisionsAnswer, query: revisionsQuery }),
      async (context) => {
        const query = readQuery(context, revisionsQuery);
        const { saves, ...page } = await listSaves(dependencies, query, (await find(context)).id);
        return context.json({
          revisions: saves.map(toRevisionSummary),
          ...page,
        } satisfies RevisionsAnswer);
      },
    );

    app.get(
      `${path}/revisions/latest`,
      contract({ answers: latestRevisionAnswer, query: latestRevisionQuery }),
      async (context) => {
        const { item } = readQuery(context, latestRevisionQuery);
        const save = await findLastChange(dependencies.store, (await find(context)).id, item);
        return context.json(
          (save ? { save: toRevisionSummary(save) } : {}) satisfies LatestRevisionAnswer,
        );
      },
    );

    app.get(`${path}/revisions/:revision`, contract({ answers: revisionAnswer }), async (context) =>
      context.json(await answerRevision(dependencies, await find(context), context)),
    );
  }

  app.get(
    "/api/v1/activity",
    contract({ answers: activityAnswer, query: activityQuery }),
    async (context) => {
      const { owner, ...query } = readQuery(context, activityQuery);
      const id = owner === undefined ? undefined : ownerNamed(owner);
      const { ids: agents } = await seenAgents(context, dependencies);
      const { saves, ...page } = await listSaves(dependencies, { ...query, agents }, id);
      const named = saves.map((save) => ({
        ...toRevisionSummary(save),
        owner: storedOwnerOf(save.owner),
      }));
      return context.json({ saves: named, ...page } satisfies ActivityAnswer);
    },
  );
}

/** A page of saves, and where the next one begins. */
async function listSaves(
  { store, current }: Dependencies,
  {
    before,
    limit = 100,
    agents,
    ...asked
  }: z.infer<typeof revisionsQuery> & Pick<SavesFilter, "agents">,
  owner: string | undefined,
): Promise<{ saves: ListedSave[]; next?: number; people: string[] }> {
  const most = Math.min(Math.max(1, limit), MOST_LISTED);
  const { person, tool, kind, since, text } = asked;
  const filter: SavesFilter = {
    ...(owner !== undefined && { owner }),
    ...(agents && { agents }),
    ...(person !== undefined && { savedBy: person }),
    ...(tool !== undefined && { tool }),
    ...(kind !== undefined && { kinds: kind }),
    ...(since !== undefined && { since }),
    ...(text !== undefined && { text: await namesLike({ store, current }, text) }),
  };
  const saves = await store.listSaves(filter, { before, most });
  const last = saves.at(-1);
  const people = await store.listSavers(owner);
  return { saves, ...(last && saves.length === most && { next: last.position }), people };
}

/**
 * The tools and agents whose names contain a text; a tool that is gone is found by its whole name.
 */
async function namesLike(
  { store, current }: Pick<Dependencies, "store" | "current">,
  text: string,
): Promise<NonNullable<SavesFilter["text"]>> {
  const part = text.trim();
  const isLike = (name: string) => name.toLowerCase().includes(part.toLowerCase());
  const { catalog } = await current.read();
  const tools = catalog.tools.filter(
    ({ name, displayName }) => isLike(name) || isLike(displayName),
  );
  const owners = [...(await store.listOwners("agent")), ...(await store.listOwners("preset"))]
    .filter(({ name }) => isLike(name))
    .map(({ id }) => id);
  return { part, tools: [...tools.map(({ name }) => name), part], owners };
}

export const toRevisionSummary = ({
  revision,
  savedAt,
  savedBy,
  changes,
  kinds,
  tools,
  proposal,
}: ListedSave): RevisionSummary => {
  const made = proposal && { proposal };
  return { revision, savedAt, savedBy, changes, kinds, tools, ...made };
};

function ownerNamed(owner: string): string {
  const [kind, id = ""] = owner.split(/:(.*)/s);
  return storedIdOf(
    kind === "agent" || kind === "preset" ? { kind, id } : { kind: "organisation" },
  );
}

async function answerRevision(
  { store, box, current, texts }: Dependencies,
  owner: NamedStored,
  context: Context,
): Promise<RevisionAnswer> {
  const wanted = context.req.param("revision") ?? "";
  const revision = /^\d{1,9}$/.test(wanted) ? Number(wanted) : -1;
  const { catalog, names, storedOrganisation } = await current.read();
  const underOf = (masked: OwnerSettings) => {
    const below = withPresets(catalog, masked);
    return { box, owner: owner.id, catalog: below, under: storedOrganisation.settings };
  };
  const textsWith = (stored: OwnerSettings, masked: OwnerSettings) =>
    storedOwnerOf(owner.id).kind === "agent"
      ? texts.ofAgent({ owner: underOf(masked), names }, stored, masked)
      : {};
  if (revision === 0) {
    return {
      revision,
      savedAt: owner.createdAt,
      savedBy: null,
      settings: {},
      texts: textsWith({}, {}),
    };
  }
  const save = await store.readSettingsRevision(owner.id, revision);
  if (!save) {
    throw refused("not_found", "revisionMissing", {
      owner: owner.name,
      revision: wanted,
      newest: owner.revision,
    });
  }
  const { savedAt, savedBy } = save;
  const { settings: stored } = detachSettings(save, catalog);
  const masked = maskedSettings({ box, catalog }, owner.id, stored);
  const isOfAll = storedOwnerOf(owner.id).kind === "organisation";
  const settings = isOfAll ? seenSettings(masked, await seenAgents(context, { store })) : masked;
  return { revision, savedAt, savedBy, settings, texts: textsWith(stored, settings) };
}

/** The most saves of a tool that are read. Older ones are not looked through. */
const MOST_READ = 100;

/**
 * The last save of an owner that changed an item, as `operationItem` names it: the item itself, or
 * its tool as a whole. A save of a tool's first value also keeps the switch that the policy gave
 * it, although no operation says so.
 */
async function findLastChange(
  store: Store,
  owner: string,
  item: string,
): Promise<ListedSave | undefined> {
  const tool = /^(?:tool|method|config|text|metadata|behaviour):([^/]+)/.exec(item)?.[1] ?? "";
  const switchOf = ({ tools = {} }: OwnerSettings) =>
    item === `tool:${tool}` ? toToolSettings(ownValue(tools, tool)).enabled : undefined;
  const saves = await store.listSaves({ owner, tool }, { most: MOST_READ });
  let later: { save: ListedSave; enabled: boolean | undefined } | undefined;
  for (const save of saves) {
    const { operations = [], settings = {} } =
      (await store.readSettingsRevision(owner, save.revision)) ?? {};
    const enabled = switchOf(settings);
    if (later && later.enabled !== enabled) return later.save;
    const isChanged = operations.some(
      (one) => operationItem(one) === item || wholeTools(one).includes(tool),
    );
    if (isChanged) return save;
    later = { save, enabled };
  }
  return later?.enabled !== undefined && saves.length < MOST_READ ? later.save : undefined;
}

function revisionCostsRoute(app: Hono, dependencies: Dependencies): void {
  app.get(
    "/api/v1/agents/:agent/revisions/costs",
    contract({ answers: revisionCostsAnswer, query: revisionCostsQuery }),
    async (context) => {
      const { revisions } = readQuery(context, revisionCostsQuery);
      const { agent } = await findAgent(dependencies, context);
      const costs: RevisionCostsAnswer["costs"] = {};
      for (const revision of revisions) {
        const offered = await offeredAt(dependencies, agent, revision);
        if (offered) costs[revision] = { methods: offered.methods, tokens: offered.tokens };
      }
      return context.json({ costs } satisfies RevisionCostsAnswer);
    },
  );
}
