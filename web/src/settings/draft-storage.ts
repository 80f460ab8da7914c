import {
  isSecretMarker,
  mapSecrets,
  type SettingsOperation,
  type SettingsOwner,
  type ToolDefinition,
} from "@pegboard/registry-core";
import { ownerKey } from "../api/settings.ts";
import { appBase } from "../components/app-base.ts";
import { type ConfigPlace, type Draft, findMissingSecrets, operationsOf, pendingOperations } from "./draft.ts";

/** Begins the keys of all drafts. */
export const DRAFT_PREFIX = `pegboard.draft.${appBase}`;
const keyOf = (owner: SettingsOwner): string => DRAFT_PREFIX + ownerKey(owner);

/**
 * Keeps the draft for the next visit. Typed secrets are left out (rule R6): they must never reach the disk in clear. Only
 * where they belong is kept, so that the next visit can ask for them.
 */
export function storeDraft(owner: SettingsOwner, draft: Draft, tools: ToolDefinition[]): void {
  write(owner, draft, tools);
  for (const hear of hearers) hear(keyOf(owner));
}

function write(owner: SettingsOwner, draft: Draft, tools: ToolDefinition[]): void {
  const lostSecrets = [...findMissingSecrets(draft), ...secretPlaces(draft, tools)];
  if (draft.steps.length === 0 && lostSecrets.length === 0) {
    localStorage.removeItem(keyOf(owner));
    return;
  }
  const steps = draft.steps
    .map((step) => ({ ...step, operations: step.operations.filter((operation) => !carriesSecret(operation, tools)) }))
    .filter((step) => step.operations.length > 0 || step.drops !== undefined);
  try {
    const listed = { changes: pendingOperations(draft, draft.base).length, storedAt: new Date().toISOString() };
    localStorage.setItem(keyOf(owner), JSON.stringify({ ...listed, base: draft.base, steps, lostSecrets }));
  } catch {
    // Storage is full or switched off: the draft lives as long as the page.
  }
}

/** Where the draft holds secrets in clear, each place once. */
function secretPlaces(draft: Draft, tools: ToolDefinition[]): ConfigPlace[] {
  const places = operationsOf(draft).flatMap((operation) =>
    operation.op === "setConfig" && carriesSecret(operation, tools)
      ? [{ tool: operation.tool, key: operation.key }]
      : [],
  );
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}

/** The stored draft of an owner as text, to notice when another tab stored another one. */
export const readStoredText = (owner: SettingsOwner): string | null => localStorage.getItem(keyOf(owner));

/** Hear the key of each draft that is stored here. */
export const hearers = new Set<(key: string | null) => void>();

/** What a stored text says; null when it is no JSON. */
export function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** True when the operation carries a secret in clear. */
function carriesSecret(operation: SettingsOperation, tools: ToolDefinition[]): boolean {
  if (operation.op !== "setConfig") return false;
  const schema = tools.find(({ name }) => name === operation.tool)?.configSchema;
  if (!schema) return true;
  let found = false;
  mapSecrets(schema, { [operation.key]: operation.value }, (leaf) => {
    if (leaf !== null && !isSecretMarker(leaf)) found = true;
    return leaf;
  });
  return found;
}
