import type { SettingsOperation } from "@pegboard/registry-core";
import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { queryOptions, skipToken, useMutation, useQueryClient } from "@tanstack/react-query";
import { challengeOnce } from "../api/account/proof-challenge.ts";
import { ApiError } from "../api/api-error.ts";
import { catalogQuery } from "../api/catalog.ts";
import { SAVES_SETTINGS } from "../api/settings.ts";
import { t } from "../messages/t.ts";
import { applyDraft, type Draft, findClashes, type SavedSettings } from "./draft.ts";
import { proposeDrafts } from "./propose-drafts.ts";
import {
  describeSaveError,
  readSaved,
  type SaveError,
  saveErrorReason,
  useSendDraft,
} from "./save-drafts.ts";
import { useDrafts } from "./use-draft.ts";

/** Saves of several owners in a row, while they run. */
interface SavesInARow {
  /** When the first began. */
  since: number;
  done: number;
  total: number;
  /** Aborted by whoever wants to stop after the save that runs. */
  stop: AbortController;
}

/** `useSaveDrafts` tells of them, and nothing asks for them. */
export const savesInARowQuery = queryOptions<SavesInARow | null>({
  queryKey: ["saves in a row"],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Why an owner's draft was not saved. The draft has not changed. */
export interface DraftError extends SaveError {
  owner: SettingsOwner;
  /** The whole failure as one text. */
  reason: string;
}

/** What became of several drafts. */
export interface SavedDrafts {
  saved: SettingsOwner[];
  /** Those that wait for somebody else now. */
  proposed: SettingsOwner[];
  failed: DraftError[];
}

/**
 * Saves the drafts of any owners, one after the other, and then asks whether those that only
 * proposals change become one. The saves count as one: dependent data is fetched again after the
 * last. It tells the result of each. `partOf` names the operations of a draft that are saved alone;
 * without it all of them are.
 */
export function useSaveDrafts() {
  const client = useQueryClient();
  const drafts = useDrafts();
  const saveOne = useSaveOne();
  const { mutateAsync: inARow } = useMutation({
    mutationKey: SAVES_SETTINGS,
    mutationFn: challengeOnce<void>,
  });
  /** The number of the proposal that was made of drafts which cannot be saved, if somebody did. */
  const propose = async (failed: readonly DraftError[], saved: number) => {
    const refused = failed.flatMap(({ refusedDraft }) => refusedDraft ?? []);
    if (refused.length === 0) return undefined;
    const shown = client.getQueryData(catalogQuery.queryKey)?.declared ?? [];
    return proposeDrafts(refused, saved, { shown, drafts });
  };
  return async (
    owners: readonly SettingsOwner[],
    onDone?: (owner: SettingsOwner, cause?: DraftError, proposal?: number) => void,
    partOf?: (owner: SettingsOwner) => SettingsOperation[] | undefined,
  ): Promise<SavedDrafts> => {
    const saved: SettingsOwner[] = [];
    const unsaved: DraftError[] = [];
    const stop = new AbortController();
    const begun = { since: Date.now(), total: owners.length, stop };
    const tell = (done: number | undefined) =>
      client.setQueryData(
        savesInARowQuery.queryKey,
        done === undefined ? null : { ...begun, done },
      );
    await inARow(async () => {
      for (const [done, owner] of owners.entries()) {
        tell(done);
        const cause = stop.signal.aborted ? stoppedError() : await saveOne(owner, partOf?.(owner));
        if (cause) unsaved.push({ ...cause, owner, reason: saveErrorReason(cause) });
        else saved.push(owner);
        if (!cause?.refusedDraft) onDone?.(owner, cause && unsaved.at(-1));
      }
    }).finally(() => tell(undefined));
    const proposal = await propose(unsaved, saved.length);
    const isProposed = ({ refusedDraft }: DraftError) =>
      refusedDraft !== undefined && proposal !== undefined;
    for (const cause of unsaved) {
      if (!cause.refusedDraft) continue;
      if (isProposed(cause)) onDone?.(cause.owner, undefined, proposal);
      else onDone?.(cause.owner, cause);
    }
    const proposed = unsaved.filter(isProposed).map(({ owner }) => owner);
    return { saved, proposed, failed: unsaved.filter((cause) => !isProposed(cause)) };
  };
}

/** Saves one draft, or these operations of it, on what is stored now. */
function useSaveOne() {
  const client = useQueryClient();
  const drafts = useDrafts();
  const { send } = useSendDraft();
  return async (
    owner: SettingsOwner,
    part: SettingsOperation[] | undefined,
  ): Promise<SaveError | undefined> => {
    let sent: SettingsOperation[] = [];
    const isPart = part !== undefined;
    try {
      const saved = await readSaved(client, owner, true);
      drafts.change([{ owner, event: { type: "follow", saved }, saved }]);
      const draft = drafts.read(owner) as Draft;
      const { pending, clashes } = part ? applyPart(draft, saved, part) : applyDraft(draft, saved);
      if (clashes.length > 0)
        return {
          message: t(
            "Somebody else changed the same meanwhile. Open it and choose between yours and theirs.",
          ),
          refused: [],
          issues: [],
        };
      if (pending.length === 0 && draft.lostSecrets)
        return {
          message: t("Its secrets were not kept. Open it and enter them again."),
          refused: [],
          issues: [],
        };
      sent = pending;
      await send(owner, draft, { operations: pending, isPart });
      return undefined;
    } catch (error) {
      const cause = describeSaveError(error, sent);
      const draft = drafts.read(owner);
      const isProposed = error instanceof ApiError && error.code === "proposal_needed";
      if (!draft || !isProposed) return cause;
      return { ...cause, refusedDraft: { owner, draft, operations: sent, isPart } };
    }
  };
}

const stoppedError = (): SaveError => ({
  message: t("Saving was stopped before it came to this draft."),
  refused: [],
  issues: [],
});

/** Operations of a draft to save, and the items among them that somebody else changed. */
const applyPart = ({ base }: Draft, saved: SavedSettings, part: SettingsOperation[]) => ({
  pending: part,
  clashes: findClashes(base.settings, saved.settings, part),
});
