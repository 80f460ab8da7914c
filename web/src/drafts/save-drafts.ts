import { reasonOf } from "@pegboard/json-schema";
import type { Issue, SettingsOperation } from "@pegboard/registry-core";
import { isSwitchOperation, type SettingsOwner } from "@pegboard/registry-core/internal";
import { isUnreachable } from "@pegboard/ui/page/lost-line.tsx";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, type ChangedForm } from "../api/api-error.ts";
import { catalogQuery } from "../api/catalog.ts";
import { settingsQuery, useSaveSettings } from "../api/settings.ts";
import { type Draft, type SavedSettings, standingSteps } from "./draft.ts";
import { proposalOf } from "./opened-proposal.ts";
import type { RefusedDraft } from "./propose-drafts.ts";
import { useDrafts } from "./use-draft.ts";

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

interface SentOperations {
  operations: SettingsOperation[];
  /** Whether the draft has more, which stays in it. */
  isPart?: boolean;
}

/**
 * Sends operations on the revision that the draft is based on, and removes what was saved from the
 * draft.
 */
export function useSendDraft() {
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

export function describeSaveError(error: unknown, operations: SettingsOperation[]): SaveError {
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
    refused,
    issues,
    ...(!isTold && { message: reasonOf(error) }),
    ...(isUnreachable(error) && { isUnreachable: true }),
  };
  return changedForms.length > 0 ? { ...told, changedForms } : told;
}

export const saveErrorReason = ({ message, refused }: SaveError): string =>
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
