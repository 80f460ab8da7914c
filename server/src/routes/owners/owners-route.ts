// GET    /api/v1/agents                    all of them; /api/v1/presets with who follows each
// POST   /api/v1/agents                    new, or a copy of another; a preset also of an agent's
//                                          settings, or of entries
// PATCH  /api/v1/agents/:agent             name, description; group and archive of an agent
// DELETE /api/v1/agents/:agent             with its settings, history and tokens; for 30 days it
//                                          can be restored, unless an agent's is ?forever=true
// POST   /api/v1/agents/:agent/restore     brings a deleted one back, with its tokens revoked
//                                          unless the request keeps them
// POST   /api/v1/agents/:agent/repair      puts the newest readable save in the place of settings
//                                          that cannot be read; also of the organisation
// The presets are at /api/v1/presets/:preset, the organisation at /api/v1/organisation.

import { parseSettings, type SettingsOwner } from "@pegboard/registry-core/internal";
import type { Context, Hono } from "hono";
import type { z } from "zod";
import {
  agentSummary,
  agentsAnswer,
  changeAgentRequest,
  createAgentRequest,
  deleteAgentQuery,
  restoreAgentRequest,
} from "../../api-contract/agent-contract.ts";
import {
  changePresetRequest,
  createPresetRequest,
  presetSummary,
  presetsAnswer,
} from "../../api-contract/preset-contract.ts";
import { organisationAnswer } from "../../api-contract/settings-contract.ts";
import type {
  AgentSummary,
  AgentsAnswer,
  AuditEvent,
  ChangeAgentRequest,
  CreateAgentRequest,
  OrganisationAnswer,
  PresetSummary,
  PresetsAnswer,
} from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import type { Dependencies } from "../../dependencies.ts";
import { invalid } from "../../errors.ts";
import {
  requireAgent,
  requireAllAgents,
  requireGroup,
  type SeenAgents,
  seenAgents,
} from "../../http/agent-reach.ts";
import { callerOf, rightsOf } from "../../http/caller.ts";
import { tagAnswers } from "../../http/entity-tag.ts";
import { requireGroupMove, requireUnprotectedPreset } from "../../http/protected-saves.ts";
import { readChange, readQuery } from "../../http/read-request.ts";
import { savingAs } from "../../http/require-proof.ts";
import { changeOwner, deleteOwner, repairOwner, restoreOwner } from "../../owners/change-owner.ts";
import { createAgent } from "../../owners/create-agent.ts";
import { createPreset, idInAddress } from "../../owners/create-owner.ts";
import { damagedAnswer } from "../../owners/damaged-owners.ts";
import { findOwner, type NamedKind, type NamedOwner, noOwner } from "../../owners/find-owner.ts";
import { reachesGroup } from "../../people/rights.ts";
import { readPreferences } from "../../preferences/preferences.ts";
import { refused } from "../../refusals.ts";
import type { RecordsOfWrites } from "../../stores/recorded-writes.ts";
import type { Store, StoredPreset } from "../../stores/store.ts";
import { presetId, storedIdOf } from "../../stores/store-keys.ts";
import { TOKENIZERS } from "../../tokens/tokenizers.ts";
import { recordingAs, requestEntry } from "../records/record-event.ts";
import { lastChangeOf, summarizeAgent, summarizeAgents } from "./agent-summary.ts";
import { namedIn, OWNER_KINDS, ownerIn, ownerRoutePath } from "./owner-paths.ts";
import { answerOrganisation } from "./settings-route.ts";

/** What the routes of agents and of presets differ in. */
interface KindRoutes {
  list: {
    path: string;
    answers: z.ZodType;
    answer(all: Dependencies, seen: SeenAgents): Promise<object>;
  };
  create: { takes: z.ZodType; read: ReadCreation };
  change: z.ZodType<ChangeAgentRequest>;
  deleteQuery?: typeof deleteAgentQuery;
  summary: z.ZodType;
  /** @throws PegboardError as `findOwner` */
  summarize(all: Dependencies, id: string): Promise<AgentSummary | PresetSummary | undefined>;
}
type OwnerSaving = Dependencies & ReturnType<typeof savingAs>;
/** Reads what is asked for: what is recorded of it, and how it is made, which answers its id. */
type ReadCreation = (
  dependencies: Dependencies,
  context: Context,
) => Promise<{ named: AuditEvent; run(saving: OwnerSaving): Promise<string> }>;

const OWNER_ROUTES: Record<NamedKind, KindRoutes> = {
  agent: {
    list: { path: "/api/v1/agents", answers: agentsAnswer, answer: answerAgentList },
    create: {
      takes: createAgentRequest,
      async read(dependencies, context) {
        const request = await readChange(context, createAgentRequest);
        const { copyOf } = request;
        await requireNewAgent(dependencies, context, request);
        const facts = { ...(copyOf !== undefined && { copyOf }) };
        const run = (saving: OwnerSaving) => createAgent(saving, request);
        return { named: { kind: "agent_made", facts }, run };
      },
    },
    change: changeAgentRequest,
    deleteQuery: deleteAgentQuery,
    summary: agentSummary,
    async summarize(dependencies, id) {
      const state = await dependencies.agents.read(id);
      if (!state) throw await noOwner(dependencies.store, { kind: "agent", id });
      return summarizeAgent(dependencies, state);
    },
  },
  preset: {
    list: { path: "/api/v1/presets", answers: presetsAnswer, answer: presetList },
    create: {
      takes: createPresetRequest,
      async read(_, context) {
        requireAllAgents(context);
        const { tools, newTools, ...request } = await readChange(context, createPresetRequest);
        const parsed = parseSettings({ ...(tools && { tools }), ...(newTools && { newTools }) });
        if ("issues" in parsed) throw invalid(parsed.issues);
        const { settings } = parsed;
        const run = (saving: OwnerSaving) => createPreset(saving, { ...request, settings });
        return { named: { kind: "preset_made", facts: {} }, run };
      },
    },
    change: changePresetRequest,
    summary: presetSummary,
    async summarize({ store }, id) {
      const preset = await findOwner(store, { kind: "preset", id });
      return (await summarizePresets(store, [preset], undefined))[0];
    },
  },
};

export function ownersRoute(app: Hono, dependencies: Dependencies): void {
  for (const kind of ["agent", "preset"] as const) {
    listAndMake(app, dependencies, kind);
    changeAndDelete(app, dependencies, kind);
    restoring(app, dependencies, kind);
  }
  for (const kind of OWNER_KINDS) {
    const answers = kind === "organisation" ? organisationAnswer : OWNER_ROUTES[kind].summary;
    app.post(`${ownerRoutePath(kind)}/repair`, contract({ answers }), async (context) => {
      const owner = ownerIn(context, kind);
      if (kind === "preset") requireAllAgents(context);
      const id = owner.kind === "organisation" ? owner.kind : owner.id;
      const repaired = requestEntry(
        context,
        { kind: `${owner.kind}_repaired`, facts: {} },
        { kind: owner.kind, id, name: await damagedName(dependencies, owner) },
      );
      await recordingAs(dependencies, { repairOwner: [repaired] }, () =>
        repairOwner(savingAs(dependencies, context), owner),
      );
      if (owner.kind === "organisation") {
        const state = await dependencies.current.read();
        const answer = await answerOrganisation(dependencies, state.storedOrganisation, state);
        return context.json(answer satisfies OrganisationAnswer);
      }
      const summary = await OWNER_ROUTES[owner.kind].summarize(dependencies, owner.id);
      return context.json(summary);
    });
  }
}

function listAndMake(app: Hono, dependencies: Dependencies, kind: NamedKind): void {
  const { list, create, summary, summarize } = OWNER_ROUTES[kind];

  app.get(list.path, contract({ answers: list.answers }), tagAnswers, async (context) =>
    context.json(await list.answer(dependencies, await seenAgents(context, dependencies))),
  );

  app.post(
    list.path,
    contract({ takes: create.takes, answers: summary, status: 201 }),
    async (context) => {
      const { named, run } = await create.read(dependencies, context);
      const createOwner: RecordsOfWrites["createOwner"] = ({ id: stored, name }) => {
        const id = idInAddress({ id: stored });
        return [requestEntry(context, named, { kind, id, name })];
      };
      const id = await recordingAs(dependencies, { createOwner }, () =>
        run(savingAs(dependencies, context)),
      );
      return context.json(await summarize(dependencies, id), 201);
    },
  );
}

function changeAndDelete(app: Hono, dependencies: Dependencies, kind: NamedKind): void {
  const { store, log } = dependencies;
  const { change: takes, deleteQuery: query, summary: answers, summarize } = OWNER_ROUTES[kind];

  app.patch(ownerRoutePath(kind), contract({ takes, answers }), async (context) => {
    const owner = namedIn(context, kind);
    const before = await findOwner(store, owner);
    const { archived, ...labels } = await readChange(context, takes);
    if (kind === "preset") requireAllAgents(context);
    else if (labels.group !== undefined)
      requireGroup(context, { name: before.name, group: labels.group });
    if (kind === "agent" && labels.group !== undefined)
      await requireGroupMove(store, context, { id: owner.id, group: labels.group });
    const isArchived = "archivedAt" in before && before.archivedAt !== null;
    const isMoved = archived !== undefined && archived !== isArchived;
    const archivedAt = archived ? new Date().toISOString() : null;
    const subject = { id: owner.id, name: labels.name ?? before.name };
    const changed = Object.keys(labels);
    const events: AuditEvent[] = [
      ...(isMoved
        ? [{ kind: archived ? "agent_archived" : "agent_unarchived", facts: {} } as const]
        : []),
      ...(changed.length > 0 ? [{ kind: `${kind}_changed`, facts: { changed } } as const] : []),
    ];
    const entries = events.map((event) => requestEntry(context, event, { kind, ...subject }));
    await recordingAs(dependencies, { changeOwner: entries }, () =>
      changeOwner(store, owner, { ...labels, ...(isMoved && { archivedAt }) }),
    );
    return context.json(await summarize(dependencies, owner.id));
  });

  app.delete(
    ownerRoutePath(kind),
    contract({ ...(query && { query }), status: 204 }),
    async (context) => {
      const owner = namedIn(context, kind);
      if (kind === "preset") await requireWholePreset(store, context, owner);
      const forever = query !== undefined && readQuery(context, query).forever !== undefined;
      const known = await ownerLabel(dependencies, owner);
      const entries = [
        requestEntry(context, deletedEvent(kind, forever), { kind, id: owner.id, name: known }),
      ];
      const records = forever ? { deleteOwner: entries } : { markDeleted: entries };
      const name = await recordingAs(dependencies, records, () =>
        deleteOwner(savingAs(dependencies, context), owner, forever),
      );
      log.warn(
        { [kind]: owner.id, by: callerOf(context).name },
        `The ${kind} ${name} was deleted${forever ? " for good" : ""}.`,
      );
      return context.body(null, 204);
    },
  );
}

/** Brings a deleted one back. */
function restoring(app: Hono, dependencies: Dependencies, kind: NamedKind): void {
  const { log, store } = dependencies;
  const { summary: answers, summarize } = OWNER_ROUTES[kind];
  const described = contract({ answers, ...(kind === "agent" && { takes: restoreAgentRequest }) });
  app.post(`${ownerRoutePath(kind)}/restore`, described, async (context) => {
    const owner = namedIn(context, kind);
    if (kind === "preset") await requireWholePreset(store, context, owner);
    const hasBody = kind === "agent" && context.req.header("content-type") !== undefined;
    const { tokens } = hasBody ? await readChange(context, restoreAgentRequest) : { tokens: false };
    const subject = { id: owner.id, name: await ownerLabel(dependencies, owner) };
    const restored = requestEntry(
      context,
      { kind: `${kind}_restored`, facts: {} },
      { kind, ...subject },
    );
    const { name } = await recordingAs(dependencies, { restoreOwner: [restored] }, () =>
      restoreOwner(savingAs(dependencies, context), owner, { keepsTokens: tokens }),
    );
    log.info({ [kind]: owner.id, by: callerOf(context).name }, `The ${kind} ${name} was restored.`);
    return context.json(await summarize(dependencies, owner.id));
  });
}

/** The name of an agent or a preset, whatever its state; of one that is not there its id. */
async function ownerLabel({ store }: Dependencies, owner: NamedOwner): Promise<string> {
  const id = storedIdOf(owner);
  const all = [
    await store.listOwners(owner.kind),
    await store.listDamaged(owner.kind),
    await store.listDeleted(owner.kind),
  ];
  return all.flat().find((one) => one.id === id)?.name ?? owner.id;
}

const damagedName = async (dependencies: Dependencies, owner: SettingsOwner): Promise<string> =>
  owner.kind === "organisation" ? owner.kind : ownerLabel(dependencies, owner);

/** Requires what makes a preset go or come back for all agents. @throws PegboardError */
export async function requireWholePreset(
  store: Store,
  context: Context,
  preset: SettingsOwner,
): Promise<void> {
  requireAllAgents(context);
  await requireUnprotectedPreset(store, context, storedIdOf(preset));
}

/** What is recorded of a deletion; only an agent's can be for good. */
export const deletedEvent = (kind: NamedKind, forever: boolean): AuditEvent =>
  kind === "agent"
    ? { kind: "agent_deleted", facts: { forever } }
    : { kind: "preset_deleted", facts: { ...(forever && { forever }) } };

/**
 * Requires that the caller's role reaches the group of an agent that is to be made, and an agent
 * whose settings and secrets it copies. An id that a deleted agent has ends that agent.
 * @throws PegboardError 403 or 404
 */
async function requireNewAgent(
  { store }: Dependencies,
  context: Context,
  { id, name, copyOf, group }: CreateAgentRequest,
): Promise<void> {
  if (copyOf !== undefined) await requireAgent({ store }, context, { id: copyOf, to: "change" });
  const original = copyOf === undefined ? undefined : await store.findOwner("agent", copyOf);
  requireGroup(context, { name, group: group === undefined ? (original?.group ?? null) : group });
  if (id !== undefined) await requireFreeId({ store }, context, id);
}

/** Requires that no agent has an id that the caller's role does not reach. @throws PegboardError 409 */
export async function requireFreeId(
  { store }: Pick<Dependencies, "store">,
  context: Context,
  id: string,
): Promise<void> {
  const [other] = await store.listAgentGroups(id);
  const rights = rightsOf(callerOf(context));
  if (other && rights && !reachesGroup(rights, other.group))
    throw refused("already_exists", "idTaken", { id });
}

async function answerAgentList(
  dependencies: Dependencies,
  seen: SeenAgents,
): Promise<AgentsAnswer> {
  const { agents: states, store } = dependencies;
  const { tokenizer } = await readPreferences(store);
  const listed = seen.among(await states.list(), ({ agent }) => agent.id);
  return {
    agents: await summarizeAgents(dependencies, listed),
    tokenizer: TOKENIZERS[tokenizer].label,
    outOfOrder: seen.among(await store.listDamaged("agent"), ({ id }) => id).map(damagedAnswer),
    deleted: seen.among(await store.listDeleted("agent"), ({ id }) => id),
  };
}

async function presetList({ store }: Dependencies, seen: SeenAgents): Promise<PresetsAnswer> {
  const deleted = await store.listDeleted("preset");
  return {
    presets: await summarizePresets(store, await store.listOwners("preset"), seen),
    outOfOrder: (await store.listDamaged("preset")).map(damagedAnswer),
    deleted: deleted.map(({ tile: _, ...preset }) => ({ ...preset, id: presetId(preset.id) })),
  };
}

/** Lines of the list of presets. */
async function summarizePresets(
  store: Pick<Store, "listOwners">,
  presets: readonly StoredPreset[],
  seen: SeenAgents | undefined,
): Promise<PresetSummary[]> {
  const followers = await listFollowers(store, seen);
  return presets.map((preset) => toPresetSummary(preset, followers));
}

type PresetFollowers = ReadonlyMap<string, PresetSummary["followers"]>;

async function listFollowers(
  store: Pick<Store, "listOwners">,
  seen: SeenAgents | undefined,
): Promise<PresetFollowers> {
  const followers = new Map<string, PresetSummary["followers"]>();
  const agents = await store.listOwners("agent");
  for (const { id, name, settings } of seen?.among(agents, (agent) => agent.id) ?? agents) {
    for (const preset of settings.presets ?? []) {
      followers.set(preset, [...(followers.get(preset) ?? []), { id, name }]);
    }
  }
  return followers;
}

function toPresetSummary(preset: StoredPreset, followers: PresetFollowers): PresetSummary {
  const { name, description, revision, createdAt } = preset;
  const id = presetId(preset.id);
  return {
    id,
    name,
    description,
    revision,
    createdAt,
    lastChange: lastChangeOf(preset),
    followers: followers.get(id) ?? [],
  };
}
