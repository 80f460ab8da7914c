import { operationItem, type SettingsOwner } from "@pegboard/registry-core/internal";
import { ownerKey, saves } from "../../api/settings.ts";
import type { Moved } from "../../drafts/draft.ts";
import { changesByTool, type ItemChange } from "../history/revision-changes.ts";

/** The changes that others saved since the person saw the settings last. */
export interface OthersChanges {
  kind: "changed";
  /** The revisions without this page's own. */
  revisions: number[];
  changes: (ItemChange & {
    /** Whether the draft would have changed the item to an equal value. */
    isSettled: boolean;
  })[];
}

/** A save of this page that got no answer and was stored. */
interface ArrivedSave {
  kind: "arrived";
  revision: number;
}

export type SavedMeanwhile = OthersChanges | ArrivedSave;

/** The changes of others; undefined where nobody else changed anything. */
export function findSavedMeanwhile(owner: SettingsOwner, moved: Moved): SavedMeanwhile | undefined {
  const { from, to } = moved;
  const [settled, known] = [new Set(moved.settled), new Set(moved.known)];
  const key = ownerKey(owner);
  const revisions = Array.from(
    { length: to.revision - from.revision },
    (_, index) => from.revision + index + 1,
  );
  const others = revisions.filter((revision) => !saves.own.has(`${key} ${revision}`));
  const changes = changesByTool(from.settings, to.settings)
    .flatMap(({ changes }) => changes)
    .map((change) => ({ ...change, item: operationItem(change.operation) }))
    .filter(({ item }) => !known.has(item))
    .map(({ item, ...change }) => ({ ...change, isSettled: settled.has(item) }));
  if (others.length === 0 || changes.length === 0) return undefined;
  const isOwn = others.length === 1 && saves.unanswered.get(key) === from.revision;
  if (isOwn && changes.every(({ isSettled }) => isSettled))
    return { kind: "arrived", revision: to.revision };
  return { kind: "changed", revisions: others, changes };
}
