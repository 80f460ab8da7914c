import { reasonOf } from "@pegboard/json-schema";
import type {
  ErrorBody,
  OwnerChangeRequest,
  SaveOwnersAnswer,
  SaveOwnersRequest,
} from "../api-contract.ts";
import type { PlannedOwnerChange } from "../pegboard-file/plan-changes.ts";
import { askPegboard } from "./ask-pegboard.ts";
import type { ReachedPegboard } from "./reach-pegboard.ts";

/** The result for the changes of one owner. */
export interface AppliedChange extends Pick<PlannedOwnerChange, "action" | "owner" | "name"> {
  /** Why none of it was saved; absent when all of it was, and for changes that would have been. */
  error?: string;
}

export interface Applied {
  /** Whether it is saved, which is all or nothing. */
  saved: boolean;
  owners: AppliedChange[];
}

/** Saves all owners in one write, or none; `isTrial` only tells what would be refused. */
export async function applyChanges(
  pegboard: ReachedPegboard,
  changes: readonly PlannedOwnerChange[],
  { isTrial = false }: { isTrial?: boolean } = {},
): Promise<Applied> {
  const request: SaveOwnersRequest = { changes: changes.map(toOwnerChangeRequest), trial: isTrial };
  const { saved, refusals } =
    changes.length === 0
      ? { saved: !isTrial, refusals: [] }
      : await askPegboard<SaveOwnersAnswer>(pegboard, "POST /api/v1/settings/owners", request);
  const reasons = new Map(refusals.map(({ change, error }) => [change, error]));
  const owners = changes.map((change, index): AppliedChange => {
    const { action, owner, name } = change;
    const error = reasons.get(index);
    return { action, owner, name, ...(error && { error: reasonFor(change, error) }) };
  });
  return { saved, owners };
}

function toOwnerChangeRequest({
  action,
  owner,
  name,
  renamed,
  baseRevision,
  operations,
}: PlannedOwnerChange): OwnerChangeRequest {
  const { group, ...labels } = renamed ?? { name, description: "", group: null };
  const isLabelled =
    owner.kind !== "organisation" && (action === "create" || renamed !== undefined);
  return {
    ...{ action, owner, baseRevision, operations },
    // A preset has no group.
    ...(isLabelled && { labels: { ...labels, ...(owner.kind === "agent" && { group }) } }),
  };
}

/**
 * Why a change was refused. A conflict is about the plan, so the reason is what somebody else saved
 * since.
 */
function reasonFor({ texts }: PlannedOwnerChange, error: ErrorBody["error"]): string {
  const { conflicts = [] } = error;
  if (conflicts.length === 0) return reasonOf(error);
  const people = [...new Set(conflicts.map(({ savedBy }) => savedBy))].join(", ");
  const items = conflicts.map(({ operation, item }) => {
    const text = texts[operation];
    return text ? `${text.place} · ${text.title}` : item;
  });
  return `${people} changed ${[...new Set(items)].join(", ")} since this was planned. pegboard plan shows what differs now.`;
}
