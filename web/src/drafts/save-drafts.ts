import { reasonOf } from "@pegboard/json-schema";
import type { Issue, SettingsOperation } from "@pegboard/registry-core";
import { isSwitchOperation, type SettingsOwner } from "@pegboard/registry-core/internal";
import { isUnreachable } from "@pegboard/ui/page/lost-line.tsx";
import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { challengeOnce } from "../api/account/proof-challenge.ts";
import { ApiError, type ChangedForm } from "../api/api-error.ts";
import { catalogQuery } from "../api/catalog.ts";
import { SAVES_SETTINGS, settingsQuery, useSaveSettings } from "../api/settings.ts";
import { t } from "../messages/t.ts";
import { applyDraft, type Draft, findClashes, type SavedSettings, standingSteps } from "./draft.ts";
import { proposalOf } from "./opened-proposal.ts";
import type { RefusedDraft } from "./propose-drafts.ts";
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

/** Why a save failed. The draft has not changed. */
export interface SaveError {
  /** A message; absent when `refused` says everything. */
  message?: string;
  /** Operations that the server refused, each with its reason. */
  refused: { operation: SettingsOperation; reason: string }[];
  /** The issues as the server answered them. */
  issues: Issue[];
  /** Whether it failed because the server cannot be reached. */
  isUnreachable?: boolean;
  /**
   * The tools that declare something else now than what was seen, with the operations that switch
   * them on.
   */
  changedForms?: (ChangedForm & { operations: SettingsOperation[] })[];
  /** What can be proposed instead. */
  refusedDraft?: RefusedDraft;
}

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
 * The stored settings of an owner, for a draft that no screen edits. The catalogue is read first,
 * because it tells what is secret.
 */
export async function readSaved(
  client: QueryClient,
  owner: SettingsOwner,
  isFresh = false,
): Promise<SavedSettings> {
  const query = { ...settingsQuery(owner), ...(isFresh && { staleTime: 0 }) };
  const [saved] = await Promise.all([
    client.fetchQuery(query),
    client.ensureQueryData(catalogQuery),
  ]);
  return saved;
}

export interface Save {
  save(): void;
  saving: boolean;
  error: SaveError | undefined;
  forget(): void;
}

/**
 * Sends the draft that a screen edits, on the revision it is based on. A conflict loads the newer
 * revision, which shows both sides.
 */
export function useSave(
  owner: SettingsOwner,
  { draft, pending }: { draft: Draft; pending: SettingsOperation[] },
): Save {
  const client = useQueryClient();
  const { send, saving } = useSendDraft();
  const [cause, setError] = useState<SaveError>();
  const save = async () => {
    setError(undefined);
    try {
      await send(owner, draft, { operations: pending });
    } catch (error) {
      if (error instanceof ApiError && error.code === "conflict") {
        await client.invalidateQueries(settingsQuery(owner));
        if (error.changedForms.length > 0) await client.invalidateQueries(catalogQuery);
      }
      setError(describeSaveError(error, pending));
    }
  };
  return { save: () => void save(), saving, error: cause, forget: () => setError(undefined) };
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
    const { proposeDrafts } = await import("./propose-drafts.ts");
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
  ...{ refused: [], issues: [] },
});

/** Operations of a draft to save, and the items among them that somebody else changed. */
const applyPart = ({ base }: Draft, saved: SavedSettings, part: SettingsOperation[]) => ({
  pending: part,
  clashes: findClashes(base.settings, saved.settings, part),
});

interface SentOperations {
  operations: SettingsOperation[];
  /** Whether the draft has more, which stays in it. */
  isPart?: boolean;
}

/**
 * Sends operations on the revision that the draft is based on, and removes what was saved from the
 * draft.
 */
function useSendDraft() {
  const drafts = useDrafts();
  const { mutateAsync, isPending } = useSaveSettings();
  const send = async (
    owner: SettingsOwner,
    draft: Draft,
    { operations, isPart = false }: SentOperations,
  ) => {
    const { base, steps } = draft;
    const from = proposalOf(standingSteps(draft));
    const taken = from?.isDraft ? { draft: from.number } : {};
    const saved = await mutateAsync({ owner, baseRevision: base.revision, operations, ...taken });
    const event = isPart
      ? ({ type: "follow", saved, own: operations } as const)
      : ({ type: "saved", saved, sent: steps } as const);
    drafts.change([{ owner, event }]);
  };
  return { send, saving: isPending };
}

function describeSaveError(error: unknown, operations: SettingsOperation[]): SaveError {
  const issues = error instanceof ApiError ? error.issues : [];
  const refused = issues.flatMap(({ path, message }) => {
    const operation = operationAt(path, operations);
    return operation ? [{ operation, reason: message }] : [];
  });
  const forms = new Map(
    error instanceof ApiError ? error.changedForms.map((form) => [form.tool, form]) : [],
  );
  const changedForms = [...forms.values()].map((form) => ({
    ...form,
    operations: operations.filter(
      (one) => isSwitchOperation(one) && one.tool === form.tool && one.seen !== undefined,
    ),
  }));
  // Every issue has its operation, so no other message is needed.
  const isTold = refused.length > 0 && refused.length === issues.length;
  const told = {
    ...{ refused, issues },
    ...(!isTold && { message: reasonOf(error) }),
    ...(isUnreachable(error) && { isUnreachable: true }),
  };
  return changedForms.length > 0 ? { ...told, changedForms } : told;
}

const saveErrorReason = ({ message, refused }: SaveError): string =>
  message ?? refused.map(({ reason }) => reason).join(" ");

/** The operation of an issue, found by its place in the request or in the resulting settings. */
function operationAt(
  path: Issue["path"],
  operations: SettingsOperation[],
): SettingsOperation | undefined {
  const [part, tool, , key] = path;
  if (part !== "tools") return operations[path.find((one) => typeof one === "number") ?? -1];
  return operations.find((one) => "key" in one && one.tool === tool && one.key === key);
}
