import type { SettingsOperation } from "@pegboard/registry-core";
import type { CurrentCatalog } from "../catalog/current-catalog.ts";
import type { TemplateRenderer } from "../prompts/template-renderer.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { ProvePowers } from "../settings/gained-powers.ts";
import { saveSettings } from "../settings/save-settings.ts";
import type { SourceCatalog } from "../sources/source-catalog.ts";
import type { SettingsRevision, Store, StoredOwner } from "../stores/store.ts";

export interface AgentCreation {
  store: Store;
  box: SecretBox;
  current: CurrentCatalog;
  sources: SourceCatalog;
  renderer: TemplateRenderer;
  /** The name that saves are recorded under. */
  user: string;
  prove: ProvePowers;
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
 * Makes an owner with what operations set, in one write: cut off in between, nothing of it is there. `create` answers false when the id or
 * the name was taken meanwhile.
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
    await saveSettings(saving, async () => owner, { baseRevision: owner.revision, operations, isCopy: true });
  return isMade ?? create([]);
}
