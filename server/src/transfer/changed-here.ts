import {
  applyOperations,
  type OwnerSettings,
  type SettingsOperation,
} from "@pegboard/registry-core";
import { operationItem, operationsBetween } from "@pegboard/registry-core/internal";
import type { ImportedChange, ImportedOwner } from "../api-contract.ts";

/** A save of an owner that a document is compared with. */
export interface PastSave {
  revision: number;
  savedAt: string;
  savedBy: string | null;
  operations: readonly SettingsOperation[];
  settings: OwnerSettings;
}

/**
 * Marks the differences that come from saves here, after the one that the document is most like,
 * because it was probably exported then. A file has no revision, so that equal settings make equal
 * bytes. `saves` are the oldest first, with the newest.
 */
export function* markChangedHere(
  owner: ImportedOwner,
  saves: readonly PastSave[],
): Generator<undefined, ImportedOwner> {
  const newest = saves.at(-1);
  if (!newest) return owner;
  const wanted = applyOperations(
    newest.settings,
    owner.changes.map(({ operation }) => operation),
  );
  let [base, least] = [newest, Number.POSITIVE_INFINITY];
  for (const save of saves.toReversed()) {
    const { length } = operationsBetween(save.settings, wanted);
    if (length < least) [base, least] = [save, length];
    yield;
  }
  if (base === newest) return owner;
  const itemsTo = (settings: OwnerSettings) =>
    new Set(operationsBetween(base.settings, settings).map(operationItem));
  const [here, inDocument] = [itemsTo(newest.settings), itemsTo(wanted)];
  const later = saves.filter(({ revision }) => revision > base.revision);
  const lastOn = new Map(
    later.flatMap((save) => save.operations.map((one) => [operationItem(one), save] as const)),
  );
  const marked = (change: ImportedChange): ImportedChange => {
    const item = operationItem(change.operation);
    if (!here.has(item)) return change;
    const save = lastOn.get(item) ?? newest;
    return {
      ...change,
      changedHere: { at: save.savedAt, by: save.savedBy, inDocument: inDocument.has(item) },
    };
  };
  return { ...owner, likeRevision: base.revision, changes: owner.changes.map(marked) };
}
