import type { OwnerSettings } from "@pegboard/registry-core";
import {
  operationsBetween,
  presetSettings,
  restorableOperations,
} from "@pegboard/registry-core/internal";
import type { CreatePresetRequest } from "../api-contract.ts";
import type { PegboardError } from "../errors.ts";
import { MOST_PRESETS } from "../limits.ts";
import { refused } from "../refusals.ts";
import type { StoredPreset } from "../stores/store.ts";
import { nameKey, presetId, presetOwner } from "../stores/store-keys.ts";
import type { AgentStates } from "./agent-states.ts";
import { freeId, idTaken } from "./create-agent.ts";
import { type AgentCreation, createWith, newOwner } from "./create-with.ts";

type NewPreset = Omit<CreatePresetRequest, "tools"> & { settings: OwnerSettings };

/**
 * Creates a preset with these settings and those of the agent, as far as they can be stored now:
 * with all of them or not at all.
 * @throws PegboardError as a save does, and "not_found" or "already_exists"
 */
export async function createPreset(
  creation: AgentCreation & { agents: AgentStates },
  { id: wanted, name, description = "", fromAgent, settings }: NewPreset,
): Promise<StoredPreset> {
  const { store, agents, current } = creation;
  const agent = fromAgent === undefined ? undefined : await agents.read(fromAgent);
  if (fromAgent !== undefined && !agent)
    throw refused("not_found", "agentMissing", { id: fromAgent });
  const { catalog } = await current.read();
  const ofAgent = operationsBetween({}, presetSettings(agent?.settings ?? {}));
  const operations = [
    ...restorableOperations(catalog, {}, ofAgent).operations,
    ...operationsBetween({}, settings),
  ];
  for (;;) {
    const row = {
      id: await newId(creation, name, wanted),
      name,
      description,
      createdAt: new Date().toISOString(),
    };
    const owner = newOwner(row);
    const isMade = await createWith(creation, { owner, operations }, (saves) =>
      store.createPreset(row, saves),
    );
    // Another request took the id between the read and the write: the next one is tried.
    if (!isMade) continue;
    const preset = (await store.listPresets()).find(({ id }) => id === row.id);
    if (!preset) throw refused("not_found", "presetDeleted", { name });
    return preset;
  }
}

async function newId(
  { store }: AgentCreation,
  name: string,
  wanted: string | undefined,
): Promise<string> {
  const presets = [...(await store.listPresets()), ...(await store.listDamagedPresets())];
  if (presets.length >= MOST_PRESETS) {
    throw refused("bad_request", "presetsTooMany", { most: MOST_PRESETS });
  }
  if (presets.some((other) => nameKey(other.name) === nameKey(name))) throw presetNameTaken(name);
  const deleted = await store.listDeletedPresets();
  const taken = [...presets, ...deleted].map(({ id }) => ({ id: presetId(id) }));
  const id = presetOwner(wanted ?? freeId(name, taken, "preset"));
  if (presets.some((other) => other.id === id)) throw idTaken(presetId(id));
  // Who asks for that very id wants it for the new one.
  if (deleted.some((other) => other.id === id)) await store.deletePreset(id);
  return id;
}

export function presetNameTaken(name: string): PegboardError {
  return refused("already_exists", "presetNameTaken", { name });
}
