import type { SettingsOwner } from "@pegboard/registry-core";
import {
  ORGANISATION,
  type OwnerWrite,
  type Store,
  type StoredOwner,
  type StoredOwners,
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

/** Reads all owners once: what follows is judged on one state. */
export async function stageOwners(store: Store): Promise<StagedOwners> {
  const existing: { [Kind in OwnerKind]: Map<string, StoredOwners[Kind]> } = {
    agent: byId(await store.listOwners("agent")),
    preset: byId(await store.listOwners("preset")),
    organisation: byId([await store.readOrganisation()]),
  };
  const [agents, presets] = [await store.listDeleted("agent"), await store.listDeleted("preset")];
  const deleted = { agent: agents, preset: presets, organisation: [] };
  const damaged = [...(await store.listDamaged("agent")), ...(await store.listDamaged("preset"))];
  const writes: OwnerWrite[] = [];
  const stage = (write: OwnerWrite): boolean => writes.push(write) > 0;
  const among = (id: string): Map<string, StoredOwner> => existing[ownerOf(id).kind];
  const isTaken = (id: string, name: string) =>
    [...among(id).values(), ...damaged].some(
      (other) => other.id !== id && "name" in other && nameKey(other.name) === nameKey(name),
    );
  const gone = new Set<string>();
  const staged: Store = {
    ...store,
    listOwners: async (kind) => [...existing[kind].values()],
    findOwner: async (kind, id) => existing[kind].get(id),
    listDeleted: async (kind) => deleted[kind].filter(({ id }) => !gone.has(id)),
    readOrganisation: async () =>
      existing.organisation.get(ORGANISATION) ?? store.readOrganisation(),
    async createOwner(...args) {
      const [owner, saves = []] = args;
      if (among(owner.id).has(owner.id) || isTaken(owner.id, owner.name)) return false;
      const made = { group: null, archivedAt: null, tile: NO_TILE, ...owner, ...stateAfter(saves) };
      among(owner.id).set(owner.id, made);
      return stage({ name: "createOwner", args });
    },
    async changeOwner(...args) {
      const [id, change] = args;
      const before = among(id).get(id);
      if (!before || (change.name !== undefined && isTaken(id, change.name))) return false;
      among(id).set(id, { ...before, ...change });
      return stage({ name: "changeOwner", args });
    },
    markDeleted: async (...args) =>
      among(args[0]).delete(args[0]) && stage({ name: "markDeleted", args }),
    async deleteOwner(...args) {
      gone.add(args[0]);
      return stage({ name: "deleteOwner", args });
    },
    async saveSettings(save) {
      const before = among(save.owner).get(save.owner);
      if (before) among(save.owner).set(save.owner, { ...before, ...stateAfter([save]) });
      return stage({ name: "saveSettings", args: [save] });
    },
    rewriteConfigs: () =>
      Promise.reject(new Error("Secrets are bound before settings are staged.")),
  };
  return { store: staged, writes, commit: () => store.writeOwners(writes) };
}

type OwnerKind = SettingsOwner["kind"];

const NO_TILE = { letters: "", color: "" };

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
