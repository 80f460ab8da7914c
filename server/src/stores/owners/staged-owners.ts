import {
  type DamagedOwner,
  type DeletedOwner,
  ORGANISATION,
  type OwnerKind,
  type OwnerWrite,
  type Store,
  type StoredOwner,
  type StoredOwners,
} from "../store.ts";
import { nameKey, storedOwnerOf } from "../store-keys.ts";

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
  const owners = await readOwners(store);
  const writes: OwnerWrite[] = [];
  const stage = (write: OwnerWrite): boolean => writes.push(write) > 0;
  const staged: Store = {
    ...store,
    ...readsOf(owners, store),
    ...writesOf(owners, stage),
    rewriteConfigs: () =>
      Promise.reject(new Error("Secrets are bound before settings are staged.")),
  };
  return { store: staged, writes, commit: () => store.writeOwners(writes) };
}

/** As they are after what was staged. */
interface OwnersByKind {
  existing: { [Kind in OwnerKind]: Map<string, StoredOwners[Kind]> };
  deleted: Record<OwnerKind, DeletedOwner[]>;
  damaged: Record<OwnerKind, DamagedOwner[]>;
}

async function readOwners(store: Store): Promise<OwnersByKind> {
  return {
    existing: {
      agent: byId(await store.listOwners("agent")),
      preset: byId(await store.listOwners("preset")),
      organisation: byId([await store.readOrganisation()]),
    },
    deleted: {
      agent: await store.listDeleted("agent"),
      preset: await store.listDeleted("preset"),
      organisation: [],
    },
    damaged: {
      agent: await store.listDamaged("agent"),
      preset: await store.listDamaged("preset"),
      organisation: [],
    },
  };
}

function readsOf(
  { existing, deleted }: OwnersByKind,
  store: Store,
): Pick<Store, "listOwners" | "findOwner" | "listDeleted" | "readOrganisation"> {
  return {
    listOwners: async (kind) => [...existing[kind].values()],
    findOwner: async (kind, id) => existing[kind].get(id),
    listDeleted: async (kind) => deleted[kind],
    readOrganisation: async () =>
      existing.organisation.get(ORGANISATION) ?? store.readOrganisation(),
  };
}

function writesOf(
  { existing, deleted, damaged }: OwnersByKind,
  stage: (write: OwnerWrite) => boolean,
): Pick<Store, OwnerWrite["name"]> {
  const among = (id: string): Map<string, StoredOwner> => existing[storedOwnerOf(id).kind];
  const isTaken = (id: string, name: string) =>
    [...among(id).values(), ...damaged[storedOwnerOf(id).kind]].some(
      (other) => other.id !== id && "name" in other && nameKey(other.name) === nameKey(name),
    );
  return {
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
      const { kind } = storedOwnerOf(args[0]);
      deleted[kind] = deleted[kind].filter(({ id }) => id !== args[0]);
      return stage({ name: "deleteOwner", args });
    },
    settleProposal: async (...args) => stage({ name: "settleProposal", args }),
    async saveSettings(save) {
      const before = among(save.owner).get(save.owner);
      if (before) among(save.owner).set(save.owner, { ...before, ...stateAfter([save]) });
      return stage({ name: "saveSettings", args: [save] });
    },
  };
}

const NO_TILE = { letters: "", color: "" };

const byId = <Owner extends { id: string }>(owners: readonly Owner[]) =>
  new Map(owners.map((owner) => [owner.id, owner]));

type SavedOwnerPart = Omit<StoredOwner, "id" | "createdAt">;

const UNSAVED: SavedOwnerPart = {
  revision: 0,
  settings: {},
  configSchemas: {},
  toolSources: {},
  savedAt: null,
  savedBy: null,
};

/** What the last of these saves leaves. */
function stateAfter(saves: readonly (SavedOwnerPart & { owner: string })[]): SavedOwnerPart {
  const last = saves.at(-1);
  if (!last) return UNSAVED;
  const { revision, settings, configSchemas, toolSources, savedAt, savedBy } = last;
  return { revision, settings, configSchemas, toolSources, savedAt, savedBy };
}
