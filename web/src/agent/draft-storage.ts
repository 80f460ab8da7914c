import {
  isSecretMarker,
  mapSecrets,
  parseOperations,
  parseSettings,
  type SettingsOperation,
  type ToolDefinition,
} from "@pegboard/registry-core";
import {
  type ConfigPlace,
  type Draft,
  type DraftStep,
  emptyDraft,
  missingSecrets,
  operationsOf,
  type SavedSettings,
} from "./draft.ts";

const keyOf = (agent: string): string => `pegboard.draft.${agent}`;

/**
 * Keeps the draft for the next visit. Typed secrets are left out (rule R6): they must never reach the disk in clear. Only
 * where they belong is kept, so that the next visit can ask for them.
 */
export function storeDraft(agent: string, draft: Draft, tools: ToolDefinition[]): void {
  const lostSecrets = [...missingSecrets(draft), ...secretPlaces(draft, tools)];
  if (draft.steps.length === 0 && lostSecrets.length === 0) {
    localStorage.removeItem(keyOf(agent));
    return;
  }
  const steps = draft.steps
    .map((step) => ({ ...step, operations: step.operations.filter((operation) => !holdsSecret(operation, tools)) }))
    .filter((step) => step.operations.length > 0 || step.drops !== undefined);
  try {
    localStorage.setItem(keyOf(agent), JSON.stringify({ base: draft.base, steps, lostSecrets }));
  } catch {
    // Storage is full or switched off: the draft lives as long as the page.
  }
}

/** Where the draft holds secrets in clear, each place once. */
function secretPlaces(draft: Draft, tools: ToolDefinition[]): ConfigPlace[] {
  const places = operationsOf(draft).flatMap((operation) =>
    operation.op === "setConfig" && holdsSecret(operation, tools) ? [{ tool: operation.tool, key: operation.key }] : [],
  );
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}

/** The draft of an earlier visit, or an empty one on `saved`. What cannot be read is dropped, not half applied. */
export function readDraft(agent: string, saved: SavedSettings): Draft {
  const stored = parseStored(localStorage.getItem(keyOf(agent)));
  return stored ? { ...stored, undone: [] } : emptyDraft(saved);
}

/** What is kept for an agent now, to notice when another tab keeps something else. */
export const storedText = (agent: string): string | null => localStorage.getItem(keyOf(agent));

function parseStored(text: string | null): Omit<Draft, "undone"> | undefined {
  const value = parseJson(text);
  if (!isRecord(value) || !isRecord(value.base) || !Array.isArray(value.steps)) return undefined;
  const settings = parseSettings(value.base.settings);
  const steps = value.steps.map(parseStep);
  if (!("settings" in settings) || typeof value.base.revision !== "number") return undefined;
  if (!steps.every((step) => step !== undefined)) return undefined;
  const lostSecrets = Array.isArray(value.lostSecrets) ? value.lostSecrets.filter(isPlace) : [];
  const base = { revision: value.base.revision, settings: settings.settings };
  return { base, steps, ...(lostSecrets.length > 0 && { lostSecrets }) };
}

function parseStep(value: unknown): DraftStep | undefined {
  if (!isRecord(value) || typeof value.label !== "string") return undefined;
  const parsed = parseOperations(value.operations);
  if (!("operations" in parsed)) return undefined;
  return {
    label: value.label,
    operations: parsed.operations,
    ...(typeof value.field === "string" && { field: value.field }),
    ...(isDrops(value.drops) && { drops: value.drops }),
  };
}

/** True when the operation carries a secret in clear. */
export function holdsSecret(operation: SettingsOperation, tools: ToolDefinition[]): boolean {
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

const isPlace = (value: unknown): value is ConfigPlace =>
  isRecord(value) && typeof value.tool === "string" && typeof value.key === "string";

const isDrops = (value: unknown): value is "all" | string[] =>
  value === "all" || (Array.isArray(value) && value.every((item) => typeof item === "string"));

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
