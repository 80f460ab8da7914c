import { type Issue, type JsonObject, ownValue, sameJson } from "@pegboard/registry-core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { catalogQuery, useChangeOverrides } from "../../api/catalog.ts";
import { type ConfigPatch, configPatch, patchedConfig } from "./config-patch.ts";
import type { RegistryTool } from "./registry-model.ts";

export interface EverybodyConfig {
  /** What is set for everybody, with the unsaved edit. */
  value: JsonObject;
  /** The same without it. */
  stored: JsonObject;
  /** The unsaved edit; empty when there is none. */
  patch: ConfigPatch;
  edit(next: JsonObject): void;
  /** Takes back the edit, or only that of some keys. */
  cancel(keys?: string[]): void;
  save(onSaved: () => void): void;
  saving: boolean;
  failure: SaveFailure | undefined;
}

/** Why the last save failed. */
export interface SaveFailure {
  message: string;
  /** At their fields, those that were edited since left out; empty for a failure of another kind. */
  issues: Issue[];
  /** Keys that somebody else changed meanwhile, with who and when. */
  clashes: { key: string; message: string }[];
}

interface Edit {
  patch: ConfigPatch;
  /** What it was made on: what others change afterwards is not overwritten unseen. */
  baseRevision: number;
}

/** An edit of what is set for everybody, which stands on what is stored and is saved as one change. */
export function useEverybodyConfig({ declared, override }: RegistryTool): EverybodyConfig {
  const revision = useQuery({ ...catalogQuery, select: (catalog) => catalog.overridesRevision }).data ?? 0;
  const change = useChangeOverrides();
  const [edit, setEdit] = useState<Edit>();
  const stored = override?.config ?? NOTHING;
  const stand = { stored, defaults: declared.configDefaults ?? NOTHING };
  const patch = edit?.patch ?? NO_CHANGE;
  const error = change.error ?? undefined;
  const isAsSent = (key: string) => sameJson(ownValue(change.variables?.changes.config, key), ownValue(patch, key));
  const editTo = (next: ConfigPatch) => {
    const isDone = Object.keys(next).length === 0;
    if (isDone) change.reset();
    setEdit(isDone ? undefined : { patch: next, baseRevision: edit?.baseRevision ?? revision });
  };
  return {
    value: edit ? patchedConfig(stored, patch) : stored,
    stored,
    patch,
    edit: (next) => editTo(configPatch(stand, next)),
    cancel: (keys) => editTo(Object.fromEntries(Object.entries(patch).filter(([key]) => keys && !keys.includes(key)))),
    save: (onSaved) => {
      if (!edit || change.isPending) return;
      const sent = { tool: declared.name, changes: { config: edit.patch }, baseRevision: edit.baseRevision };
      // What is typed meanwhile stays an edit, on the new revision.
      const settle = (baseRevision: number, saved: ConfigPatch) =>
        setEdit((now) => {
          const left = Object.entries(now?.patch ?? {}).filter(([key, to]) => !sameJson(to, ownValue(saved, key)));
          return left.length === 0 ? undefined : { patch: Object.fromEntries(left), baseRevision };
        });
      change.mutate(sent, {
        onSuccess: ({ revision: saved }) => {
          settle(saved, edit.patch);
          onSaved();
        },
        onError: (reason) => {
          // The other person's change is seen now: saving once more replaces it.
          if (reason instanceof ApiError && reason.revision !== undefined) settle(reason.revision, NO_CHANGE);
        },
      });
    },
    saving: change.isPending,
    failure: error && failureOf(error, ({ path: [key] }) => isAsSent(String(key))),
  };
}

const NOTHING: JsonObject = Object.freeze({});
const NO_CHANGE: ConfigPatch = Object.freeze({});

function failureOf(error: Error, concernsEdit: (issue: Issue) => boolean): SaveFailure {
  if (!(error instanceof ApiError)) return { message: error.message, issues: [], clashes: [] };
  const found = error.issues.map(({ path, message }) => ({ path: fieldPath(path), message })).filter(concernsEdit);
  if (error.code !== "conflict") return { message: error.message, issues: found, clashes: [] };
  const clashes = found.map(({ path, message }) => ({ key: String(path[0]), message }));
  return { message: error.message, issues: [], clashes };
}

/** A place in the request (`changes, config, KEY, value, …`) as one in the config. */
function fieldPath([, , key, , ...rest]: Issue["path"]): Issue["path"] {
  return key === undefined ? [] : [key, ...rest];
}
