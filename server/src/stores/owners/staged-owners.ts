import {
  ORGANISATION,
  type OwnerWrite,
  type Store,
  type StoredAgent,
  type StoredOwner,
  type StoredPreset,
} from "../store.ts";
import { nameKey, ownerOf } from "../store-keys.ts";

/** A store that keeps what is written of owners until `commit`, and reads as if it were written. */
export interface StagedOwners {
  store: Store;
  /** What was written until now. */
  writes: readonly OwnerWrite[];
  /** All of it, or none; false when somebody wrote in between what it stands on. */
  commit(): Promise<boolean>;
}

type Named = Pick<StoredPreset, "id" | "name" | "description">;

/** Reads all owners once: what follows is judged on one state. */
export async function stageOwners(store: Store): Promise<StagedOwners> {
  const agents = byId(await store.listAgents());
  const presets = byId(await store.listPresets());
  let organisation = await store.readOrganisation();
  const [deletedAgents, deletedPresets] = [
    await store.listDeletedAgents(),
    await store.listDeletedPresets(),
  ];
  const damaged = [...(await store.listDamagedAgents()), ...(await store.listDamagedPresets())];
  const writes: OwnerWrite[] = [];
  const stage = (write: OwnerWrite): boolean => writes.push(write) > 0;
  const isTaken = (all: ReadonlyMap<string, Named>, id: string, name: string) =>
    [...all.values(), ...damaged].some(
      (other) => other.id !== id && nameKey(other.name) === nameKey(name),
    );
  const gone = new Set<string>();
  const staged: Store = {
    ...store,
    listAgents: async () => [...agents.values()],
    findAgent: async (id) => agents.get(id),
    listDeletedAgents: async () => deletedAgents.filter(({ id }) => !gone.has(id)),
    listPresets: async () => [...presets.values()],
    listDeletedPresets: async () => deletedPresets.filter(({ id }) => !gone.has(id)),
    readOrganisation: async () => organisation,
    async createAgent(...args) {
      const [agent, saves = []] = args;
      if (agents.has(agent.id) || isTaken(agents, agent.id, agent.name)) return false;
      const tile = { letters: "", color: "" };
      agents.set(agent.id, {
        ...UNSAVED,
        group: null,
        archivedAt: null,
        tile,
        ...agent,
        ...stateAfter(saves),
      });
      return stage({ name: "createAgent", args });
    },
    async createPreset(...args) {
      const [preset, saves = []] = args;
      if (presets.has(preset.id) || isTaken(presets, preset.id, preset.name)) return false;
      presets.set(preset.id, { ...UNSAVED, ...preset, ...stateAfter(saves) });
      return stage({ name: "createPreset", args });
    },
    async changeAgent(...args) {
      return changeNamed(agents, isTaken, ...args) && stage({ name: "changeAgent", args });
    },
    async changePreset(...args) {
      return changeNamed(presets, isTaken, ...args) && stage({ name: "changePreset", args });
    },
    markDeleted: async (...args) => agents.delete(args[0]) && stage({ name: "markDeleted", args }),
    markPresetDeleted: async (...args) =>
      presets.delete(args[0]) && stage({ name: "markPresetDeleted", args }),
    async deleteAgent(...args) {
      gone.add(args[0]);
      return stage({ name: "deleteAgent", args });
    },
    async deletePreset(...args) {
      gone.add(args[0]);
      return stage({ name: "deletePreset", args });
    },
    async saveSettings(save) {
      const saved = stateAfter([save]);
      const { owner: id } = save;
      if (id === ORGANISATION) organisation = { ...organisation, ...saved };
      else if (ownerOf(id).kind === "preset") applySave(presets, id, saved);
      else applySave(agents, id, saved);
      return stage({ name: "saveSettings", args: [save] });
    },
    rewriteConfigs: () =>
      Promise.reject(new Error("Secrets are bound before settings are staged.")),
  };
  return { store: staged, writes, commit: () => store.writeOwners(writes) };
}

const byId = <Owner extends { id: string }>(owners: readonly Owner[]) =>
  new Map(owners.map((owner) => [owner.id, owner]));

type Saved = Omit<StoredOwner, "id" | "createdAt">;

const UNSAVED: Saved = {
  ...{ revision: 0, settings: {}, configSchemas: {}, toolSources: {} },
  ...{ savedAt: null, savedBy: null },
};

/** What the last of these saves leaves. */
function stateAfter(saves: readonly (Saved & { owner: string })[]): Saved {
  const last = saves.at(-1);
  if (!last) return UNSAVED;
  const { revision, settings, configSchemas, toolSources, savedAt, savedBy } = last;
  return { revision, settings, configSchemas, toolSources, savedAt, savedBy };
}

function applySave<Owner extends StoredAgent | StoredPreset>(
  owners: Map<string, Owner>,
  id: string,
  saved: Saved,
): void {
  const before = owners.get(id);
  if (before) owners.set(id, { ...before, ...saved });
}

function changeNamed<Owner extends StoredAgent | StoredPreset>(
  owners: Map<string, Owner>,
  isTaken: (all: ReadonlyMap<string, Named>, id: string, name: string) => boolean,
  ...[id, change]: [string, Partial<Named>]
): boolean {
  const before = owners.get(id);
  if (!before || (change.name !== undefined && isTaken(owners, id, change.name))) return false;
  owners.set(id, { ...before, ...change });
  return true;
}
