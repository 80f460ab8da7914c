import { type Issue, type JsonObject, ownValue, type SettingsOperation, sameJson } from "@pegboard/registry-core";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import { catalogQuery, useSaveOrganisation } from "../../../api/catalog.ts";
import type { UnfinishedJson } from "../../../components/schema-form/json/schema-json.tsx";
import type { RegistryTool } from "../registry-model.ts";
import { type ConfigPatch, configPatch, patchedConfig, patchOperations } from "./config-patch.ts";
import { useEverybodyDraft } from "./everybody-drafts.ts";

export interface EverybodyConfig {
  /** What is set for everybody, with the unsaved edit. */
  value: JsonObject;
  /** The same without it. */
  stored: JsonObject;
  /** The unsaved edit; empty when there is none. */
  patch: ConfigPatch;
  edit(next: JsonObject): void;
  /** Its JSON while that is no value. */
  unfinished: UnfinishedJson | undefined;
  leaveUnfinished(left: UnfinishedJson | undefined): void;
  /** Keys of secrets that were typed before a reload, and are gone. */
  lost: string[];
  forgetLost(): void;
  /** Takes back the edit, or only that of some keys. */
  cancel(keys?: string[]): void;
  save(onSaved: () => void): void;
  saving: boolean;
  failure: SaveFailure | undefined;
}

/** Why the last save failed. */
interface SaveFailure {
  message: string;
  /** At their fields, those that were edited since left out; empty for a failure of another kind. */
  issues: Issue[];
  /** Keys that somebody else changed meanwhile, with who and when. */
  clashes: { key: string; savedBy: string; savedAt: string }[];
}

/** An edit of what is set for everybody, which stands on what is stored and is saved as one change. */
export function useEverybodyConfig({ declared, override }: RegistryTool): EverybodyConfig {
  const revision = useQuery({ ...catalogQuery, select: (catalog) => catalog.organisationRevision }).data ?? 0;
  const change = useSaveOrganisation();
  const [draft, setDraft] = useEverybodyDraft(declared);
  const stored = override?.config ?? NOTHING;
  const stand = { stored, defaults: declared.configDefaults ?? NOTHING };
  // What is stored by now, by this person or another, is no change any more.
  const patch = draft ? configPatch(stand, patchedConfig(stored, draft.patch)) : NO_CHANGE;
  const lost = (draft?.lost ?? []).filter((key) => !Object.hasOwn(patch, key));
  const error = change.error ?? undefined;
  const sent = patchOf(change.variables?.operations ?? []);
  const isAsSent = (key: string) => sameJson(ownValue(sent, key), ownValue(patch, key));
  const editTo = (next: ConfigPatch) => {
    const isDone = Object.keys(next).length === 0;
    if (isDone) change.reset();
    const isNew = Object.keys(patch).length === 0;
    setDraft((now) => ({ patch: next, baseRevision: isNew ? revision : (now?.baseRevision ?? revision), lost }));
  };
  return {
    value: draft ? patchedConfig(stored, patch) : stored,
    stored,
    patch,
    unfinished: draft?.unfinished,
    leaveUnfinished: (unfinished) => {
      if (unfinished?.text === draft?.unfinished?.text) return;
      setDraft((now) => ({ patch: NO_CHANGE, baseRevision: revision, lost, ...now, unfinished }));
    },
    edit: (next) => editTo(configPatch(stand, next)),
    lost,
    forgetLost: () => setDraft((now) => now && { ...now, lost: [] }),
    cancel: (keys) => editTo(Object.fromEntries(Object.entries(patch).filter(([key]) => keys && !keys.includes(key)))),
    save: (onSaved) => {
      if (!draft || change.isPending) return;
      const { baseRevision: base } = draft;
      // What is typed meanwhile stays an edit, on the new revision.
      const settle = (baseRevision: number, saved: ConfigPatch) =>
        setDraft((now) => {
          const left = Object.entries(now?.patch ?? {}).filter(([key, to]) => !sameJson(to, ownValue(saved, key)));
          return { ...now, patch: Object.fromEntries(left), baseRevision, lost };
        });
      // Not the callbacks of `mutate`: they are not heard once another tool is open.
      change.mutateAsync({ operations: patchOperations(declared.name, patch), baseRevision: base }).then(
        ({ revision: saved }) => {
          settle(saved, patch);
          onSaved();
        },
        (reason: unknown) => {
          // The other person's change is seen now: saving once more replaces it.
          if (reason instanceof ApiError && reason.revision !== undefined) settle(reason.revision, NO_CHANGE);
        },
      );
    },
    saving: change.isPending,
    failure: error && failureOf(error, isAsSent),
  };
}

const NOTHING: JsonObject = Object.freeze({});
const NO_CHANGE: ConfigPatch = Object.freeze({});

function patchOf(operations: SettingsOperation[]): ConfigPatch {
  const changes = operations.flatMap((operation): [string, ConfigPatch[string]][] => {
    if (operation.op === "setConfig") return [[operation.key, { value: operation.value }]];
    return operation.op === "resetConfig" ? [[operation.key, null]] : [];
  });
  return Object.fromEntries(changes);
}

function failureOf(error: Error, isAsSent: (key: string) => boolean): SaveFailure {
  if (!(error instanceof ApiError)) return { message: error.message, issues: [], clashes: [] };
  const { message } = error;
  // A place in the settings (`tools, NAME, config, KEY, …`) as one in the config.
  const issues = error.issues.map((issue) => ({ ...issue, path: issue.path.slice(3) }));
  const clashes = error.conflicts.flatMap(({ yours, savedBy, savedAt }) =>
    "key" in yours && isAsSent(yours.key) ? [{ key: yours.key, savedBy, savedAt }] : [],
  );
  return { message, issues: issues.filter(({ path: [key] }) => isAsSent(String(key))), clashes };
}
