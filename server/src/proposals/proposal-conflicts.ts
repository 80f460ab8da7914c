import { type JsonValue, sameJson } from "@pegboard/json-schema";
import type { SettingsOperation } from "@pegboard/registry-core";
import { operationItem } from "@pegboard/registry-core/internal";
import type { ProposalConflict, ProposalResolution } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import { conflictsWithSaves, type SavesReading } from "../settings/save-settings.ts";
import type { ProposedChange } from "../stores/people/people-store.ts";
import type { StoredOwner } from "../stores/store.ts";
import { storedIdOf } from "../stores/store-keys.ts";

/** The items that somebody changed otherwise since a proposal was made. */
export async function proposalConflicts(
  reading: SavesReading,
  changes: readonly ProposedChange[],
): Promise<ProposalConflict[]> {
  const found: ProposalConflict[] = [];
  for (const [index, change] of changes.entries()) {
    const owner = await currentOwner(reading, change);
    if (!owner) continue;
    const { revision } = owner;
    for (const conflict of await conflictsWithSaves(reading, owner, change)) {
      const canBoth = bothOf(conflict.yours, conflict.theirs) !== undefined;
      found.push({ ...conflict, change: index, revision, canBoth });
    }
  }
  return found;
}

export async function currentOwner(
  { store }: Pick<SavesReading, "store">,
  { owner }: ProposedChange,
): Promise<StoredOwner | undefined> {
  if (owner.kind === "organisation") return store.readOrganisation();
  return store.findOwner(owner.kind, storedIdOf(owner));
}

/**
 * The changes without what is left to others, based on the revisions that were looked at.
 * @throws PegboardError "conflict" with what nobody decided yet
 */
export async function resolveConflicts(
  reading: SavesReading,
  changes: readonly ProposedChange[],
  resolutions: readonly ProposalResolution[],
): Promise<ProposedChange[]> {
  const conflicts = await proposalConflicts(reading, changes);
  const chosen = new Map(
    resolutions.map((one) => [JSON.stringify([one.change, one.item, one.revision]), one.take]),
  );
  const takes = conflicts.map((conflict) => {
    const { change, item, revision, canBoth } = conflict;
    const take = chosen.get(JSON.stringify([change, item, revision]));
    return { conflict, take: take === "both" && !canBoth ? undefined : take };
  });
  const open = takes.filter(({ take }) => take === undefined).map(({ conflict }) => conflict);
  if (open[0]) throw undecided(open);
  return changes.map((change, index) => {
    const own = takes.filter(({ conflict }) => conflict.change === index);
    const [first] = own;
    if (!first) return change;
    const operations = change.operations.flatMap((operation) => {
      const met = own.find(({ conflict }) => conflict.item === operationItem(operation));
      if (!met || met.take === "proposal") return [operation];
      if (met.take === "theirs") return [];
      const both = bothOf(operation, met.conflict.theirs);
      return both ? [both] : [operation];
    });
    return { ...change, operations, baseRevision: first.conflict.revision };
  });
}

/** One operation that keeps both sides: of two lists, what the other side has and what is new. */
function bothOf(
  yours: SettingsOperation,
  theirs: SettingsOperation,
): SettingsOperation | undefined {
  if (yours.op !== "setConfig" || theirs.op !== "setConfig") return undefined;
  if (!isPlainList(yours.value) || !isPlainList(theirs.value)) return undefined;
  const base = theirs.value;
  const more = yours.value.filter((one) => !base.some((other) => sameJson(one, other)));
  return { ...yours, value: [...base, ...more] };
}

const isPlainList = (value: JsonValue): value is JsonValue[] =>
  Array.isArray(value) && value.every((one) => typeof one !== "object" || one === null);

function undecided(conflicts: ProposalConflict[]): PegboardError {
  return new PegboardError(
    "conflict",
    (t) =>
      t(
        "Nothing was applied: {count, plural, one {an item was} other {{count} items were}} changed since. Choose what becomes of each, then accept again.",
        { count: conflicts.length },
      ),
    { conflicts: conflicts.map(({ change: _, revision: __, canBoth: ___, ...said }) => said) },
  );
}
