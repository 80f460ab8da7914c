import { type OwnerSettings, operationsBetween, presetSettings, restorableOperations } from "@pegboard/registry-core";
import type { CreatePresetRequest } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import { MOST_PRESETS } from "../limits.ts";
import { saveSettings } from "../settings/save-settings.ts";
import type { StoredPreset } from "../stores/store.ts";
import { nameKey, presetId, presetOwner } from "../stores/store-keys.ts";
import type { AgentStates } from "./agent-states.ts";
import { type AgentCreation, freeId, idTaken } from "./create-agent.ts";

type NewPreset = Omit<CreatePresetRequest, "tools"> & { settings: OwnerSettings };

/**
 * Creates a preset with these settings and those of the agent, as far as they can be stored now. One whose settings are refused is not
 * there afterwards.
 * @throws PegboardError as a save does, and "not_found" or "already_exists"
 */
export async function createPreset(
  creation: AgentCreation & { agents: AgentStates },
  { id: wanted, name, description = "", fromAgent, settings }: NewPreset,
): Promise<StoredPreset> {
  const { store, agents, current } = creation;
  const agent = fromAgent === undefined ? undefined : await agents.read(fromAgent);
  if (fromAgent !== undefined && !agent)
    throw new PegboardError("not_found", `There is no agent "${fromAgent}". Nothing was created.`);
  const id = await storeNew(creation, { name, description }, wanted);
  const find = async () => {
    const preset = (await store.listPresets()).find((one) => one.id === id);
    if (!preset) throw new PegboardError("not_found", `The preset ${name} was deleted meanwhile.`);
    return preset;
  };
  try {
    const { catalog } = await current.read();
    const ofAgent = operationsBetween({}, presetSettings(agent?.settings ?? {}));
    const operations = [...restorableOperations(catalog, {}, ofAgent).operations, ...operationsBetween({}, settings)];
    if (operations.length > 0) await saveSettings(creation, find, { baseRevision: 0, operations });
    return await find();
  } catch (error) {
    await store.deletePreset(id);
    throw error;
  }
}

/** Another request may take the id between the read and the write; then the store refuses, and the loop tries the next id. */
async function storeNew(
  { store }: AgentCreation,
  preset: { name: string; description: string },
  wanted: string | undefined,
): Promise<string> {
  for (;;) {
    const presets = [...(await store.listPresets()), ...(await store.listDamagedPresets())];
    if (presets.length >= MOST_PRESETS) {
      throw new PegboardError(
        "bad_request",
        `There are ${MOST_PRESETS} presets, and no more are kept. Delete one first.`,
      );
    }
    if (presets.some(({ name }) => nameKey(name) === nameKey(preset.name))) throw presetNameTaken(preset.name);
    const deleted = await store.listDeletedPresets();
    const taken = [...presets, ...deleted].map(({ id }) => ({ id: presetId(id) }));
    const id = presetOwner(wanted ?? freeId(preset.name, taken, "preset"));
    if (presets.some((other) => other.id === id)) throw idTaken(presetId(id));
    // Who asks for that very id wants it for the new one.
    if (deleted.some((other) => other.id === id)) await store.deletePreset(id);
    if (await store.createPreset({ id, ...preset, createdAt: new Date().toISOString() })) return id;
  }
}

export function presetNameTaken(name: string): PegboardError {
  return new PegboardError("already_exists", `There is already a preset named "${name}". Choose another name.`);
}
