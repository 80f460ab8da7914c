import type { OwnerSettings, SettingsOperation } from "@pegboard/registry-core";
import {
  idFromName,
  operationsBetween,
  presetSettings,
  restorableOperations,
} from "@pegboard/registry-core/internal";
import type { AgentStates } from "../agents/agent-states.ts";
import type { CreatePresetRequest } from "../api-contract.ts";
import type { CatalogState, CurrentCatalog } from "../catalog/current-catalog.ts";
import { refused } from "../refusals.ts";
import { type SettingsSaving, saveSettings } from "../settings/save-settings.ts";
import { saveTime } from "../settings/saved-mark.ts";
import type { SettingsRevision, Store, StoredOwner } from "../stores/store.ts";
import { nameKey, storedIdOf, storedOwnerOf } from "../stores/store-keys.ts";
import { NAMED_KINDS, type NamedKind, ownerNameTakenError } from "./find-owner.ts";

export interface OwnerCreation extends SettingsSaving<CatalogState> {
  current: CurrentCatalog;
}

interface RequestedOwner {
  kind: NamedKind;
  /** As it stands in addresses; made from the name unless given. */
  id?: string | undefined;
  name: string;
  description?: string | undefined;
  group?: string | null;
}

/** What an owner begins with: saves as they are, and operations that are judged. */
interface Beginning {
  saves?: SettingsRevision[];
  operations: SettingsOperation[];
}

/**
 * Makes an owner with what `begin` answers for its stored id, in one write: cut off in between,
 * nothing of it is there. Answers its id as it stands in addresses.
 * @throws PegboardError "already_exists" when the name or the id is taken, or as a save does
 */
export async function createOwner(
  creation: OwnerCreation,
  { kind, id: wanted, name, description = "", group = null }: RequestedOwner,
  begin: (stored: string) => Promise<Beginning>,
): Promise<string> {
  const { store } = creation;
  for (;;) {
    const id = await freeOwnerId(store, kind, { id: wanted, name });
    const stored = storedIdOf({ kind, id });
    const row = { id: stored, name, description, group, createdAt: saveTime(creation) };
    const { saves = [], operations } = await begin(stored);
    const owner = newOwner(row, saves);
    const isMade = await createWith(creation, { owner, operations }, (more) =>
      store.createOwner(row, [...saves, ...more]),
    );
    // Another request took the id between the read and the write: the next one is tried.
    if (isMade) return id;
  }
}

/** An id that is free for a new owner of that name. */
async function freeOwnerId(
  store: Store,
  kind: NamedKind,
  { id: wanted, name }: Pick<RequestedOwner, "id" | "name">,
): Promise<string> {
  const { most, reserved } = NAMED_KINDS[kind];
  const others = [...(await store.listOwners(kind)), ...(await store.listDamaged(kind))];
  const deleted = await store.listDeleted(kind);
  if (others.length >= most) throw refused("bad_request", "presetsTooMany", { most });
  if (others.some((other) => nameKey(other.name) === nameKey(name)))
    throw ownerNameTakenError(kind, name);
  const taken = new Set(reserved);
  for (const other of [...others, ...deleted]) taken.add(idInAddress(other));
  const id = wanted ?? idFromName(name, kind, taken);
  const stored = storedIdOf({ kind, id });
  if (reserved.has(id) || others.some((other) => other.id === stored)) {
    throw refused("already_exists", "idTaken", { id });
  }
  // Who asks for that very id wants it for the new one.
  if (deleted.some((other) => other.id === stored)) await store.deleteOwner(stored);
  return id;
}

/** The id of an owner as it stands in addresses. */
export function idInAddress({ id }: { id: string }): string {
  const owner = storedOwnerOf(id);
  return owner.kind === "organisation" ? id : owner.id;
}

/** An owner that is not there yet, after the saves that it is to be made with. */
function newOwner(
  { id, createdAt }: { id: string; createdAt: string },
  [save]: SettingsRevision[],
): StoredOwner {
  const {
    revision = 0,
    settings = {},
    configSchemas = {},
    toolSources = {},
    savedAt = null,
    savedBy = null,
  } = save ?? {};
  return { id, createdAt, revision, settings, configSchemas, toolSources, savedAt, savedBy };
}

/** `create` answers false when the id or the name was taken meanwhile. */
async function createWith(
  creation: OwnerCreation,
  { owner, operations }: { owner: StoredOwner; operations: SettingsOperation[] },
  create: (saves: SettingsRevision[]) => Promise<boolean>,
): Promise<boolean> {
  let isMade: boolean | undefined;
  const saveSettingsOfNew = async (save: SettingsRevision) => {
    isMade = await create([save]);
    return true;
  };
  const saving = { ...creation, store: { ...creation.store, saveSettings: saveSettingsOfNew } };
  if (operations.length > 0)
    await saveSettings(saving, async () => owner, {
      baseRevision: owner.revision,
      operations,
      isCopy: true,
    });
  return isMade ?? create([]);
}

type NewPresetSettings = Omit<CreatePresetRequest, "tools"> & { settings: OwnerSettings };

/**
 * Creates a preset with these settings and those of the agent, as far as they can be stored now:
 * with all of them or not at all.
 * @throws PegboardError "not_found" when there is no such agent, or as `createOwner`
 */
export async function createPreset(
  creation: OwnerCreation & { agents: AgentStates },
  { id, name, description, fromAgent, settings }: NewPresetSettings,
): Promise<string> {
  const { agents, current } = creation;
  const agent = fromAgent === undefined ? undefined : await agents.read(fromAgent);
  if (fromAgent !== undefined && !agent)
    throw refused("not_found", "agentMissing", { id: fromAgent });
  const { catalog } = await current.read();
  const ofAgent = operationsBetween({}, presetSettings(agent?.settings ?? {}));
  const operations = [
    ...restorableOperations(catalog, {}, ofAgent).operations,
    ...operationsBetween({}, settings),
  ];
  return createOwner(creation, { kind: "preset", id, name, description }, async () => ({
    operations,
  }));
}
