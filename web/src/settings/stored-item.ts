import {
  compactOperations,
  type OwnerSettings,
  restoreOperations,
  type SettingsOperation,
} from "@pegboard/registry-core";

/** An item that the draft changed and somebody else saved differently. */
export interface Clash {
  mine: SettingsOperation;
  /** The value of the newer revision, as the operations that would set it. */
  theirs: SettingsOperation[];
}

/** Items that `operations` change and that differ between the two saved states. */
export function findClashes(base: OwnerSettings, saved: OwnerSettings, operations: SettingsOperation[]): Clash[] {
  return compactOperations(saved, operations)
    .filter((mine) => serializeStored(base, mine) !== serializeStored(saved, mine))
    .map((mine) => ({ mine, theirs: restoreOperations(saved, mine) }));
}

/** Comparable text of what is stored at the place an operation changes. */
function serializeStored(settings: OwnerSettings, operation: SettingsOperation): string {
  return JSON.stringify(restoreOperations(settings, operation));
}
