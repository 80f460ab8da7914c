import type { SettingsOperation } from "@pegboard/registry-core";
import type { CatalogState, CurrentCatalog } from "../catalog/current-catalog.ts";
import { type SettingsSaving, saveSettings } from "../settings/save-settings.ts";
import type { SettingsRevision, StoredOwner } from "../stores/store.ts";

export interface AgentCreation extends SettingsSaving<CatalogState> {
  current: CurrentCatalog;
}

/** An owner that is not there yet, after the saves that it is to be made with. */
export function newOwner(
  { id, createdAt }: { id: string; createdAt: string },
  [save]: SettingsRevision[] = [],
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

/**
 * Makes an owner with what operations set, in one write: cut off in between, nothing of it is
 * there. `create` answers false when the id or the name was taken meanwhile.
 * @throws PegboardError as a save does
 */
export async function createWith(
  creation: AgentCreation,
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
