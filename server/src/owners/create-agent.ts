import {
  applyOperations,
  type OwnerSettings,
  type SettingsOperation,
} from "@pegboard/registry-core";
import {
  type Catalog,
  copyOperations,
  followedPresets,
  type Preset,
} from "@pegboard/registry-core/internal";
import type { AgentPresets, CreateAgentRequest } from "../api-contract.ts";
import { invalid } from "../errors.ts";
import { type Preferences, readPreferences } from "../preferences/preferences.ts";
import { refused } from "../refusals.ts";
import { collectSecrets, sealConfig } from "../secrets/seal-config.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { configPlaces, mapConfigs } from "../secrets/stored-configs.ts";
import { findUnknownPresets } from "../settings/find-unknown-names.ts";
import { powersOfAgent } from "../settings/powers-of-change.ts";
import { savedMark } from "../settings/saved-mark.ts";
import { detachSettings } from "../settings/tool-sources.ts";
import type { SettingsRevision, Store, StoredAgent } from "../stores/store.ts";
import { createOwner, type OwnerCreation } from "./create-owner.ts";

/**
 * Creates an agent, with the settings of another when `copyOf` says so; the copy's secrets are its
 * own.
 * @throws PegboardError "not_found" when there is nothing to copy, or as `createOwner`
 */
export async function createAgent(
  creation: OwnerCreation,
  request: CreateAgentRequest,
): Promise<string> {
  const { store, current, prove } = creation;
  const { id, name, description, copyOf } = request;
  const original = copyOf === undefined ? undefined : await store.findOwner("agent", copyOf);
  if (copyOf !== undefined && !original) {
    throw refused("not_found", "agentMissing", { id: copyOf });
  }
  if (original) prove(await powersOfAgent(await current.read(), original.settings));
  const preferences = await readPreferences(store);
  const { newTools, presets } = await startingChoices(creation, { request, preferences });
  const tokenBudget = original ? null : preferences.newAgentBudget;
  const { group = original?.group ?? null } = request;
  const operations: SettingsOperation[] = [
    ...(newTools === undefined ? [] : [{ op: "setNewTools", state: newTools } as const]),
    ...(tokenBudget === null ? [] : [{ op: "setTokenBudget", tokens: tokenBudget } as const]),
  ];
  const hasFirst = (original && original.revision > 0) || operations.length > 0;
  return createOwner(creation, { kind: "agent", id, name, description, group }, async (stored) => {
    const saves = hasFirst ? [await firstSave(creation, stored, { original, operations })] : [];
    const following = presets
      ? await followOrCopy(creation, saves[0]?.settings ?? {}, presets)
      : [];
    return { saves, operations: following };
  });
}

/**
 * The settings that an agent begins with. The organisation's choice counts when the request says
 * nothing about it.
 */
async function startingChoices(
  { current }: OwnerCreation,
  { request, preferences }: { request: CreateAgentRequest; preferences: Preferences },
) {
  const { copyOf, newTools, presets } = request;
  if (copyOf !== undefined || newTools !== undefined || presets) return { newTools, presets };
  const { newAgents } = preferences;
  const known = new Set((await current.read()).catalog.presets?.map(({ id }) => id));
  const { ids = [], how = "follow" } = newAgents.presets ?? {};
  return {
    newTools: newAgents.newTools === "inherit" ? undefined : newAgents.newTools,
    presets: { ids: ids.filter((id) => known.has(id)), how },
  };
}

async function followOrCopy(
  { current }: OwnerCreation,
  settings: OwnerSettings,
  { ids, how }: AgentPresets,
): Promise<SettingsOperation[]> {
  if (ids.length === 0) return [];
  const { presets = [], tools } = (await current.read()).catalog;
  const following: SettingsOperation = {
    op: "setPresets",
    presets: [...new Set([...(settings.presets ?? []), ...ids])],
  };
  const unknown = findUnknownPresets({ tools: [], presets }, settings, [following]);
  if (unknown.length > 0)
    throw invalid(unknown.map((issue) => ({ ...issue, path: ["presets", "ids"] })));
  if (how === "follow") return [following];
  const copied = followedPresets({ presets }, { presets: ids });
  // What was chosen for new tools wins over what a copied preset says of them.
  const taken = settings.newTools === undefined ? copied : copied.map(withoutPolicy);
  return copyOperations({ tools }, taken, settings);
}

function withoutPolicy({ settings: { newTools: _, ...settings } }: Preset) {
  return { settings };
}

/** A first start creates one agent, so that there is something to work with. */
export async function createFirstAgent(store: Store): Promise<void> {
  if ((await store.listOwners("agent")).length + (await store.listDamaged("agent")).length > 0)
    return;
  const createdAt = new Date().toISOString();
  await store.createOwner({ id: "first-agent", name: "First agent", description: "", createdAt });
}

interface StartingAgent {
  original: StoredAgent | undefined;
  /** What is set of it besides what it copies. */
  operations: SettingsOperation[];
}

async function firstSave(
  creation: OwnerCreation,
  id: string,
  { original, operations }: StartingAgent,
): Promise<SettingsRevision> {
  const { box, current } = creation;
  const copied = original
    ? copySettings(original, id, { box, catalog: (await current.read()).catalog })
    : UNSAVED_AGENT;
  const settings = applyOperations(copied.settings, operations);
  return { ...copied, owner: id, revision: 1, operations, settings, ...savedMark(creation) };
}

const UNSAVED_AGENT = { settings: {}, configSchemas: {}, toolSources: {} };

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
