import {
  type Issue,
  isSwitchOperation,
  reasonOf,
  type SettingsOperation,
  type SettingsOwner,
} from "@pegboard/registry-core";
import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useState } from "react";
import { ApiError, type ChangedForm } from "../api/api-error.ts";
import { catalogQuery } from "../api/catalog.ts";
import { settingsQuery, useSaveSettings } from "../api/settings.ts";
import type { Draft, DraftEvent } from "./draft.ts";

/** Why a save failed. The draft is as it was. */
export interface SaveFailure {
  /** Absent when `refused` says everything. */
  message?: string;
  /** Operations that the server refused, each with its reason. */
  refused: { operation: SettingsOperation; reason: string }[];
  /** As the server answered them. */
  issues: Issue[];
  /** What says something else now than what was seen, with the operations that switch it on. */
  changedForms?: (ChangedForm & { operations: SettingsOperation[] })[];
}

export interface Save {
  save(): void;
  saving: boolean;
  failure: SaveFailure | undefined;
  forget(): void;
}

/** Sends the draft on the revision it is based on. A conflict loads the newer revision, which shows both sides. */
export function useSave(
  owner: SettingsOwner,
  { draft, pending }: { draft: Draft; pending: SettingsOperation[] },
  dispatch: Dispatch<DraftEvent>,
): Save {
  const client = useQueryClient();
  const mutation = useSaveSettings();
  const [failure, setFailure] = useState<SaveFailure>();
  const save = async () => {
    setFailure(undefined);
    try {
      const { base, steps } = draft;
      const save = { owner, baseRevision: base.revision, operations: pending };
      const { revision, settings } = await mutation.mutateAsync(save);
      dispatch({ type: "saved", saved: { revision, settings }, sent: steps });
    } catch (error) {
      if (error instanceof ApiError && error.code === "conflict") {
        await client.invalidateQueries(settingsQuery(owner));
        if (error.changedForms.length > 0) await client.invalidateQueries(catalogQuery);
      }
      setFailure(describeFailure(error, pending));
    }
  };
  return { save: () => void save(), saving: mutation.isPending, failure, forget: () => setFailure(undefined) };
}

export function describeFailure(error: unknown, operations: SettingsOperation[]): SaveFailure {
  const issues = error instanceof ApiError ? error.issues : [];
  const refused = issues.flatMap(({ path, message }) => {
    const operation = operationAt(path, operations);
    return operation ? [{ operation, reason: message }] : [];
  });
  const forms = new Map(error instanceof ApiError ? error.changedForms.map((form) => [form.tool, form]) : []);
  const changedForms = [...forms.values()].map((form) => ({
    ...form,
    operations: operations.filter((one) => isSwitchOperation(one) && one.tool === form.tool && one.seen !== undefined),
  }));
  // Every issue has its operation: no other message is needed.
  const isTold = refused.length > 0 && refused.length === issues.length;
  const told = { ...(!isTold && { message: reasonOf(error) }), refused, issues };
  return changedForms.length > 0 ? { ...told, changedForms } : told;
}

/** The operation of an issue, found by its place in the request or in the resulting settings. */
function operationAt(path: Issue["path"], operations: SettingsOperation[]): SettingsOperation | undefined {
  const [part, tool, , key] = path;
  if (part !== "tools") return operations[path.find((one) => typeof one === "number") ?? -1];
  return operations.find((one) => "key" in one && one.tool === tool && one.key === key);
}
