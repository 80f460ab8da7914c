import { reasonOf } from "@pegboard/json-schema";
import type {
  ErrorBody,
  OwnerChangeRequest,
  SaveOwnersAnswer,
  SaveOwnersRequest,
} from "../api-contract.ts";
import type { PlannedOwnerChange } from "../pegboard-file/plan-changes.ts";
import type { ReachedPegboard } from "./ask-pegboard.ts";
import { askPegboard } from "./ask-pegboard.ts";
import { type MadeProposal, proposeChanges, withdrawProposal } from "./propose-changes.ts";

/** The result for the changes of one owner. */
export interface AppliedChange extends Pick<PlannedOwnerChange, "action" | "owner" | "name"> {
  /** Why none of it was saved; absent when all of it was, and for changes that would have been. */
  error?: string;
  /** Whether it is protected, so that somebody else has to accept it. */
  isProtected?: true;
}

export interface Applied {
  /** Whether it is saved, which is all or nothing; what is protected is proposed. */
  saved: boolean;
  owners: AppliedChange[];
  /** What became of the changes of protected owners. */
  proposal?: MadeProposal;
}

/** Tells what would be refused of a save of all owners. */
export const tryChanges = (pegboard: ReachedPegboard, changes: readonly PlannedOwnerChange[]) =>
  saveChanges(pegboard, changes, { isTrial: true });

/**
 * Saves all owners in one write, or none. Protected ones become a proposal of this title, in the
 * same way: all of it, or nothing.
 */
export async function applyChanges(
  pegboard: ReachedPegboard,
  changes: readonly PlannedOwnerChange[],
  title: string,
): Promise<Applied> {
  const asked = await saveChanges(pegboard, changes);
  const protectedOnes = changes.filter((_, index) => asked.owners[index]?.isProtected);
  const isRefused = asked.owners.some(({ error }) => error !== undefined);
  if (asked.saved || isRefused || protectedOnes.length === 0) return asked;
  const proposal = await proposeChanges(pegboard, protectedOnes, title);
  const others = changes.flatMap((change) => {
    if (!protectedOnes.includes(change)) return [change];
    return change.renamed ? [{ ...change, operations: [], texts: [] }] : [];
  });
  const { saved, owners } = await saveChanges(pegboard, others);
  if (!saved) {
    await withdrawProposal(pegboard, proposal);
    return { saved, owners };
  }
  return { saved, owners: asked.owners, proposal };
}

async function saveChanges(
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
    const isProtected = error?.code === "proposal_needed" && action === "change";
    return {
      action,
      owner,
      name,
      ...(isProtected && { isProtected }),
      ...(error && !isProtected && { error: reasonFor(change, error) }),
    };
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
    action,
    owner,
    baseRevision,
    operations,
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
