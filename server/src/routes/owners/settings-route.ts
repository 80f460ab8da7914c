// GET   /api/v1/agents/:agent/settings   what it sets
// PATCH /api/v1/agents/:agent/settings   operations on a revision: 409 with conflicts, 422 with
//                                        issues
// POST  /api/v1/presets/:preset/reach    whom operations on it would reach
// All owners have settings; what presets and the organisation set reaches agents.

import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { applyOperations } from "@pegboard/registry-core";
import { reachSteps, type SettingsOwner, toolsOfOperation } from "@pegboard/registry-core/internal";
import type { Context, Hono } from "hono";
import type { z } from "zod";
import {
  organisationAnswer,
  presetSettingsAnswer,
  reachAnswer,
  reachRequest,
  saveSettingsRequest,
  settingsAnswer,
} from "../../api-contract/settings-contract.ts";
import type {
  OrganisationAnswer,
  PresetSettingsAnswer,
  ReachAnswer,
  SettingsAnswer,
} from "../../api-contract.ts";
import { contract } from "../../api-description/route-contract.ts";
import { runCooperatively } from "../../bounds/run-cooperatively.ts";
import type { CatalogState } from "../../catalog/current-catalog.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requireAllAgents, type SeenAgents, seenAgents } from "../../http/agent-reach.ts";
import { readChange, readOperations } from "../../http/read-request.ts";
import { savingAs } from "../../http/require-proof.ts";
import { seenSettings } from "../../http/seen-settings.ts";
import { damagedAnswer } from "../../owners/damaged-owners.ts";
import { draftSecrets } from "../../proposals/proposal-answers.ts";
import { participantOf } from "../../proposals/proposal-rights.ts";
import { fillSecrets } from "../../proposals/seal-changes.ts";
import { maskedSettings } from "../../secrets/stored-configs.ts";
import { type SettingsSave, saveSettings } from "../../settings/save-settings.ts";
import { readConfigStates } from "../../settings/saved-schemas.ts";
import { detachSettings } from "../../settings/tool-sources.ts";
import type { StoredAgent, StoredOwner, StoredOwners, StoredPreset } from "../../stores/store.ts";
import { presetId } from "../../stores/store-keys.ts";
import { labelsOfAgent } from "./agent-summary.ts";
import { OWNER_KINDS, ownerIn, ownerRoutePath, storedIn } from "./owner-paths.ts";

/** What settings are read and saved with. */
type SettingsDependencies = Pick<
  Dependencies,
  | "agents"
  | "audit"
  | "box"
  | "current"
  | "renderer"
  | "rules"
  | "sources"
  | "store"
  | "terminalProof"
>;

/** Where somebody does not see all agents, what names others is left out. */
type AnswerSettings<Owner extends StoredOwner> = (
  all: SettingsDependencies,
  stored: Owner,
  state: CatalogState & { seen?: SeenAgents | undefined },
) => Promise<object>;

/** How the settings of an owner of the kind are answered, as they are stored with a catalogue. */
interface SettingsOf<Owner extends StoredOwner> {
  answers: z.ZodType;
  answer: AnswerSettings<Owner>;
}

const SETTINGS_BY_OWNER_KIND: { [Kind in keyof StoredOwners]: SettingsOf<StoredOwners[Kind]> } = {
  agent: { answers: settingsAnswer, answer: answerAgent },
  preset: { answers: presetSettingsAnswer, answer: answerPreset },
  organisation: { answers: organisationAnswer, answer: answerOrganisation },
};

export function settingsRoute(app: Hono, dependencies: SettingsDependencies): void {
  for (const kind of OWNER_KINDS) settingsOf(app, dependencies, kind);
  for (const kind of ["preset", "organisation"] as const) {
    const contracted = contract({ takes: reachRequest, answers: reachAnswer });
    app.post(`${ownerRoutePath(kind)}/reach`, contracted, async (context) => {
      const { store, current } = dependencies;
      await storedIn({ store, state: await current.read() }, context, kind);
      return context.json(await answerReach(dependencies, context, ownerIn(context, kind)));
    });
  }
}

function settingsOf<Kind extends keyof StoredOwners>(
  app: Hono,
  dependencies: SettingsDependencies,
  kind: Kind,
): void {
  const { current, store } = dependencies;
  const { answers, answer } = SETTINGS_BY_OWNER_KIND[kind];
  const path = `${ownerRoutePath(kind)}/settings`;

  app.get(path, contract({ answers }), async (context) => {
    const state = await current.read();
    const stored = await storedIn({ store, state }, context, kind);
    const seen = await seenAgents(context, dependencies);
    return context.json(await answer(dependencies, stored, { ...state, seen }));
  });

  app.patch(path, contract({ takes: saveSettingsRequest, answers }), async (context) => {
    if (kind === "preset") requireAllAgents(context);
    const { owner, catalog } = await saveSettings(
      savingAs(dependencies, context),
      (state) => storedIn({ store, state }, context, kind),
      await readSave(dependencies, context, kind),
    );
    await yieldToEventLoop();
    return context.json(await answer(dependencies, owner, catalog));
  });
}

/** Whom the operations in the request would reach, on settings that lie under those of agents. */
async function answerReach(
  {
    agents,
    current,
    sources,
    store,
  }: Pick<Dependencies, "agents" | "current" | "sources" | "store">,
  context: Context,
  owner: SettingsOwner,
): Promise<ReachAnswer> {
  const request = await readChange(context, reachRequest);
  await yieldToEventLoop();
  const operations = readOperations(request.operations, owner.kind);
  await yieldToEventLoop();
  const { declared, organisation, catalog } = await current.read();
  const { unavailable = {}, presets = [] } = catalog;
  const seen = await seenAgents(context, { store });
  const served = seen.among(await agents.listServed(), ({ agent }) => agent.id);
  const states = served.map(({ agent, settings }) => ({
    id: agent.id,
    settings,
  }));
  const given = { declared, organisation, presets, agents: states, unavailable };
  if (owner.kind === "preset")
    return runCooperatively(reachSteps(operations, { ...given, preset: owner.id }));
  const named = new Set(operations.flatMap(toolsOfOperation));
  const concerned = declared.filter(({ name }) => named.has(name));
  const declaredAfter = await sources.reviews.declaredWith(
    applyOperations(organisation, operations),
    concerned,
  );
  await yieldToEventLoop();
  return runCooperatively(reachSteps(operations, { ...given, declaredAfter }));
}

async function readSave(
  dependencies: Pick<SettingsDependencies, "store">,
  context: Context,
  kind: SettingsOwner["kind"],
): Promise<SettingsSave> {
  const { baseRevision, operations, draft } = await readChange(context, saveSettingsRequest);
  await yieldToEventLoop();
  const parsed = readOperations(operations, kind);
  await yieldToEventLoop();
  if (draft === undefined) return { baseRevision, operations: parsed };
  const participant = await participantOf(dependencies, context);
  const taken = await draftSecrets(dependencies.store, draft, participant);
  const change = { owner: ownerIn(context, kind), baseRevision, operations: parsed };
  const [filled = change] = fillSecrets([change], taken);
  return filled;
}

async function answerAgent(
  { store, agents }: SettingsDependencies,
  stored: StoredAgent,
  state: CatalogState,
): Promise<SettingsAnswer> {
  const { agent, settings, refusedConfigs, texts, catalog } = agents.stateOf(stored, state);
  await yieldToEventLoop();
  const configStates = await readConfigStates(store, { ...agent, settings }, catalog.tools);
  await yieldToEventLoop();
  const labels = { id: agent.id, ...labelsOfAgent(agent) };
  return { agent: labels, ...savedOf(agent), settings, refusedConfigs, texts, configStates };
}

async function answerPreset(
  { store, box }: SettingsDependencies,
  stored: StoredPreset,
  { catalog }: CatalogState,
): Promise<PresetSettingsAnswer> {
  const { id, name, description } = stored;
  const settings = maskedSettings({ box, catalog }, id, detachSettings(stored, catalog).settings);
  const configStates = await readConfigStates(store, { ...stored, settings }, catalog.tools);
  const preset = { id: presetId(id), name, description };
  return { preset, ...savedOf(stored), settings, configStates };
}

export async function answerOrganisation(
  { store, box }: Pick<SettingsDependencies, "store" | "box">,
  stored: StoredOwner,
  { declared, seen }: Pick<CatalogState, "declared"> & { seen?: SeenAgents | undefined },
): Promise<OrganisationAnswer> {
  const masked = maskedSettings({ box, catalog: { tools: declared } }, stored.id, stored.settings);
  const settings = seen ? seenSettings(masked, seen) : masked;
  const configStates = await readConfigStates(store, { ...stored, settings }, declared);
  const [damaged] = await store.listDamaged("organisation");
  const outOfOrder = damaged && { outOfOrder: damagedAnswer(damaged) };
  return { ...savedOf(stored), settings, configStates, ...outOfOrder };
}

const savedOf = ({ revision, savedAt, savedBy }: StoredOwner) => {
  return { revision, savedAt, savedBy };
};
