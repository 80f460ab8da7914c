import type { SettingsOperation } from "@pegboard/registry-core";
import { operationItem } from "@pegboard/registry-core/internal";
import type { ProposalEffects } from "../../api/proposals.ts";
import { t } from "../../messages/t.ts";
import type { ChangedOwner } from "../../owner-editor/history/changed-owner.ts";
import type {
  ChangedTool,
  ChangeOwner,
  ItemChange,
} from "../../owner-editor/history/revision-changes.ts";

/** What one owner of a proposal would have changed, in the order of the proposal. */
export type ProposedOwner = ChangeOwner & Pick<ChangedOwner, "changed">;

export interface MergedChanges {
  /** All owners as one, whose equal changes are one row. */
  all: ChangedOwner;
  /** Which owners of the proposal a row is of, by the row's operation. */
  ownersOf: ReadonlyMap<SettingsOperation, readonly number[]>;
  /** The first row of each item, under which stands what was said of it. */
  firstOf: ReadonlyMap<string, SettingsOperation>;
}

interface MergedRow {
  change: ItemChange;
  of: ProposedOwner[];
  places: number[];
}

/** The changes of all owners tool by tool, each once, with whom it is of and what it costs. */
export function mergeChanges(
  owners: readonly ProposedOwner[],
  effects: ProposalEffects | undefined,
): MergedChanges {
  const tools = new Map<string | undefined, Map<string, MergedRow>>();
  for (const [place, owner] of owners.entries()) {
    for (const { tool, changes } of owner.changed) {
      const rows = tools.get(tool) ?? new Map<string, MergedRow>();
      tools.set(tool, rows);
      for (const change of changes) {
        const key = JSON.stringify(change);
        const row = rows.get(key) ?? { change, of: [], places: [] };
        rows.set(key, row);
        row.of.push(owner);
        row.places.push(place);
      }
    }
  }
  const rows = [...tools.values()].flatMap((ofTool) => [...ofTool.values()]);
  const ownersOf = new Map(rows.map(({ change, places }) => [change.operation, places]));
  const told = owners.length > 1 ? withOwners : ({ change }: MergedRow) => change;
  const changed = [...tools]
    .map(([tool, ofTool]): ChangedTool => ({ tool, changes: [...ofTool.values()].map(told) }))
    .toSorted((one, other) => Number(one.tool !== undefined) - Number(other.tool !== undefined));
  const [only] = owners;
  const mark = only && owners.length === 1 ? only : { name: t("Of the agents"), tile: null };
  return {
    all: { ...mark, id: "all", changed, costs: effects && costsOfMerged(effects, ownersOf) },
    ownersOf,
    firstOf: new Map(
      rows.toReversed().map(({ change }) => [operationItem(change.operation), change.operation]),
    ),
  };
}

const withOwners = ({ change, of }: MergedRow): ItemChange => ({ ...change, of });

function costsOfMerged(
  { rows, tools }: ProposalEffects,
  ownersOf: MergedChanges["ownersOf"],
): ChangedOwner["costs"] {
  const tokens = new Map(rows.map((row) => [JSON.stringify([row.change, row.item]), row.tokens]));
  return {
    ofTool: (tool) => tools[tool] ?? 0,
    ofOperation: (operation) =>
      (ownersOf.get(operation) ?? []).reduce(
        (sum, place) => sum + (tokens.get(JSON.stringify([place, operationItem(operation)])) ?? 0),
        0,
      ),
  };
}
