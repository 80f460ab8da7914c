import {
  isSecretMarker,
  type JsonObject,
  type JsonSchema,
  mapSecrets,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import type { UnfinishedJson } from "../../../components/schema-form/json/schema-json.tsx";
import type { ConfigPatch } from "./config-patch.ts";

/** An unsaved edit of what is set for everybody in one tool. */
interface EverybodyDraft {
  patch: ConfigPatch;
  /** What it was made on: what others change afterwards is not overwritten unseen. */
  baseRevision: number;
  /** Keys with a secret that was typed before a reload: it has to be entered again. */
  lost: string[];
  /** JSON that is no value yet. It is gone after a reload: who knows what is secret in it. */
  unfinished?: UnfinishedJson | undefined;
}

/**
 * Unsaved edits by tool. They live as long as the app, whatever page is open; a reload finds them again without their secrets,
 * which must not reach the disk in clear (product rule R6).
 */
class EverybodyDrafts {
  readonly #drafts = new Map<string, EverybodyDraft | undefined>();
  readonly #listeners = new Set<() => void>();
  /** Another one after each change. */
  names: ReadonlySet<string> = new Set(storedNames());

  read = (tool: string): EverybodyDraft | undefined => {
    if (!this.#drafts.has(tool)) this.#drafts.set(tool, parseDraft(localStorage.getItem(PREFIX + tool)));
    return this.#drafts.get(tool);
  };

  write(tool: ToolDefinition, next: EverybodyDraft | undefined): void {
    const draft = next && (isStorable(next) || next.unfinished) ? next : undefined;
    this.#drafts.set(tool.name, draft);
    const names = new Set(this.names);
    if (draft) names.add(tool.name);
    else names.delete(tool.name);
    if (names.size !== this.names.size) this.names = names;
    storeDraft(tool, draft);
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** One set of drafts for each running app. */
const draftsOf = new WeakMap<QueryClient, EverybodyDrafts>();

function useDrafts(): EverybodyDrafts {
  const client = useQueryClient();
  return useMemo(() => {
    const drafts = draftsOf.get(client) ?? new EverybodyDrafts();
    draftsOf.set(client, drafts);
    return drafts;
  }, [client]);
}

/** The draft of a tool and how to replace it. `change` gets the draft as it is then, be the page still open or not. */
export function useEverybodyDraft(
  tool: ToolDefinition,
): [
  draft: EverybodyDraft | undefined,
  change: (next: (now: EverybodyDraft | undefined) => EverybodyDraft | undefined) => void,
] {
  const drafts = useDrafts();
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read(tool.name));
  return [draft, (next) => drafts.write(tool, next(drafts.read(tool.name)))];
}

/** Names of the tools whose settings for everybody have an unsaved edit. */
export function useDraftedTools(): ReadonlySet<string> {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.subscribe, () => drafts.names);
}

const PREFIX = "pegboard.everybody.";

function storedNames(): string[] {
  return Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
}

function isStorable({ patch, lost }: EverybodyDraft): boolean {
  return Object.keys(patch).length + lost.length > 0;
}

function storeDraft({ name, configSchema }: ToolDefinition, draft: EverybodyDraft | undefined): void {
  if (!draft || !isStorable(draft)) {
    localStorage.removeItem(PREFIX + name);
    return;
  }
  const { patch, baseRevision, lost } = draft;
  const entries = Object.entries(patch);
  const secret = entries.flatMap(([key, change]) =>
    change && holdsClearSecret(configSchema ?? {}, { [key]: change.value }) ? [key] : [],
  );
  const kept = Object.fromEntries(entries.filter(([key]) => !secret.includes(key)));
  try {
    const left: EverybodyDraft = { patch: kept, baseRevision, lost: [...new Set([...lost, ...secret])] };
    localStorage.setItem(PREFIX + name, JSON.stringify(left));
  } catch {
    // Storage is full or switched off: the draft lives as long as the app.
  }
}

function holdsClearSecret(schema: JsonSchema, config: JsonObject): boolean {
  let found = false;
  mapSecrets(schema, config, (leaf) => {
    if (leaf !== null && !isSecretMarker(leaf)) found = true;
    return leaf;
  });
  return found;
}

/** Undefined for what is damaged. */
function parseDraft(text: string | null): EverybodyDraft | undefined {
  try {
    const { patch, baseRevision, lost } = JSON.parse(text ?? "null");
    const isPatch = Object.values(patch).every((change) => change === null || Object.hasOwn(Object(change), "value"));
    if (!isPatch || typeof baseRevision !== "number") return undefined;
    return { patch, baseRevision, lost: Array.isArray(lost) ? lost.map(String) : [] };
  } catch {
    return undefined;
  }
}
