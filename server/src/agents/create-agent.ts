import { applyOperations, type SettingsOperation } from "@pegboard/registry-core";
import {
  type Catalog,
  copyOperations,
  followedPresets,
  type SwitchState,
} from "@pegboard/registry-core/internal";
import type { AgentPresets, CreateAgentRequest } from "../api-contract.ts";
import { invalid, type PegboardError } from "../errors.ts";
import { readPreferences } from "../preferences/preferences.ts";
import { refused } from "../refusals.ts";
import { collectSecrets, sealConfig } from "../secrets/seal-config.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { configPlaces, mapConfigs } from "../secrets/stored-configs.ts";
import { findUnknownPresets } from "../settings/find-unknown-names.ts";
import { powersOfAgent } from "../settings/powers-of-change.ts";
import { detachSettings } from "../settings/tool-sources.ts";
import type { SettingsRevision, Store, StoredAgent, StoredOwner } from "../stores/store.ts";
import { nameKey } from "../stores/store-keys.ts";
import { type AgentCreation, createWith, newOwner } from "./create-with.ts";

/** `/api/v1/agents/tools` is the address of a list. */
const RESERVED_IDS = new Set(["tools"]);

/**
 * Creates an agent, with the settings of another when `copyOf` says so; the copy's secrets are its
 * own.
 * @throws PegboardError "not_found" when there is nothing to copy, "already_exists" when the name
 * or the id is taken.
 */
export async function createAgent(
  creation: AgentCreation,
  request: CreateAgentRequest,
): Promise<string> {
  const { store } = creation;
  const { name, description = "", copyOf } = request;
  const original = copyOf === undefined ? undefined : await store.findAgent(copyOf);
  if (copyOf !== undefined && !original) {
    throw refused("not_found", "agentMissing", { id: copyOf });
  }
  const { current, prove } = creation;
  if (original) prove(await powersOfAgent(await current.read(), original.settings));
  const start = await startOf(creation, request);
  const { group = original?.group ?? null } = request;
  const { newTools, presets } = start;
  return storeNew(store, { name, id: request.id }, async (id) => {
    const agent = { id, name, description, group, createdAt: new Date().toISOString() };
    const hasFirst = (original && original.revision > 0) || newTools !== undefined;
    const saves = hasFirst ? [await firstSave(creation, id, { original, newTools })] : [];
    const owner = newOwner(agent, saves);
    const operations = presets ? await followOrCopy(creation, owner, presets) : [];
    return createWith(creation, { owner, operations }, (more) =>
      store.createAgent(agent, [...saves, ...more]),
    );
  });
}

/**
 * What the organisation chose counts when the request says nothing about where the agent begins.
 */
async function startOf({ store, current }: AgentCreation, request: CreateAgentRequest) {
  const { copyOf, newTools, presets } = request;
  if (copyOf !== undefined || newTools !== undefined || presets) return { newTools, presets };
  const { newAgents } = await readPreferences(store);
  const known = new Set((await current.read()).catalog.presets?.map(({ id }) => id));
  const { ids = [], how = "follow" } = newAgents.presets ?? {};
  return {
    newTools: newAgents.newTools === "inherit" ? undefined : newAgents.newTools,
    presets: { ids: ids.filter((id) => known.has(id)), how },
  };
}

async function followOrCopy(
  { current }: AgentCreation,
  { settings }: StoredOwner,
  { ids, how }: AgentPresets,
): Promise<SettingsOperation[]> {
  if (ids.length === 0) return [];
  const { presets = [] } = (await current.read()).catalog;
  const following: SettingsOperation = {
    op: "setPresets",
    presets: [...new Set([...(settings.presets ?? []), ...ids])],
  };
  const unknown = findUnknownPresets({ tools: [], presets }, settings, [following]);
  if (unknown.length > 0)
    throw invalid(unknown.map((issue) => ({ ...issue, path: ["presets", "ids"] })));
  return how === "follow"
    ? [following]
    : copyOperations(followedPresets({ presets }, { presets: ids }), settings);
}

/**
 * Another request may take the id between the read and the write; then `create` answers false, and
 * the loop tries the next id.
 */
async function storeNew(
  store: Store,
  wanted: { name: string; id: string | undefined },
  create: (id: string) => Promise<boolean>,
): Promise<string> {
  for (;;) {
    const others = [...(await store.listAgents()), ...(await store.listDamagedAgents())];
    const deleted = await store.listDeletedAgents();
    if (others.some(({ name }) => nameKey(name) === nameKey(wanted.name)))
      throw nameTaken(wanted.name);
    const id = wanted.id ?? freeId(wanted.name, [...others, ...deleted]);
    if (RESERVED_IDS.has(id) || others.some((other) => other.id === id)) throw idTaken(id);
    // Who asks for that very id wants it for the new one.
    if (deleted.some((other) => other.id === id)) await store.deleteAgent(id);
    if (await create(id)) return id;
  }
}

/** A first start creates one agent, so that there is something to work with. */
export async function createFirstAgent(store: Store): Promise<void> {
  if ((await store.listAgents()).length + (await store.listDamagedAgents()).length > 0) return;
  const createdAt = new Date().toISOString();
  await store.createAgent({ id: "first-agent", name: "First agent", description: "", createdAt });
}

interface Start {
  original: StoredAgent | undefined;
  newTools: SwitchState | undefined;
}

async function firstSave(
  { box, current, user }: AgentCreation,
  id: string,
  { original, newTools }: Start,
): Promise<SettingsRevision> {
  const copied = original
    ? copySettings(original, id, { box, catalog: (await current.read()).catalog })
    : NOTHING;
  const operations: SettingsOperation[] =
    newTools === undefined ? [] : [{ op: "setNewTools", state: newTools }];
  const settings = applyOperations(copied.settings, operations);
  const mark = { savedAt: new Date().toISOString(), savedBy: user };
  return { ...copied, owner: id, revision: 1, operations, settings, ...mark };
}

const NOTHING = { settings: {}, configSchemas: {}, toolSources: {} };

function copySettings(
  copied: StoredAgent,
  id: string,
  { box, catalog }: { box: SecretBox; catalog: Catalog },
) {
  const original = detachSettings(copied, catalog);
  const from = configPlaces(box, original.id, catalog);
  const to = configPlaces(box, id, catalog);
  const settings = mapConfigs(
    original.settings,
    (tool, config) => sealConfig(to(tool), config, collectSecrets(from(tool), config)).config,
  );
  const { configSchemas, toolSources } = original;
  return { settings, configSchemas, toolSources };
}

export function nameTaken(name: string): PegboardError {
  return refused("already_exists", "agentNameTaken", { name });
}

export function idTaken(id: string): PegboardError {
  return refused("already_exists", "idTaken", { id });
}

export function freeId(name: string, others: readonly { id: string }[], nothing = "agent"): string {
  const plain = name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  const stem =
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 60) || nothing;
  const taken = new Set([...others.map(({ id }) => id), ...RESERVED_IDS]);
  let id = stem;
  for (let number = 2; taken.has(id); number++) id = `${stem}-${number}`;
  return id;
}
