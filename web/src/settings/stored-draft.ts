import { parseOperations, parseSettings, type SettingsOwner } from "@pegboard/registry-core";
import type { ConfigPlace, Draft, DraftStep } from "./draft.ts";
import { parseOrNull } from "./draft-storage.ts";

/** Reads the stored draft of an earlier visit. An unreadable draft is dropped as a whole. */
export function readStoredDraft(owner: SettingsOwner, text: string): Draft | undefined {
  const value = parseOrNull(text);
  if (!isRecord(value) || !isRecord(value.base) || !Array.isArray(value.steps)) return undefined;
  const settings = parseSettings(value.base.settings);
  const steps = value.steps.map((step) => parseStep(owner, step));
  if (!("settings" in settings) || typeof value.base.revision !== "number") return undefined;
  if (!steps.every((step) => step !== undefined)) return undefined;
  const lostSecrets = Array.isArray(value.lostSecrets) ? value.lostSecrets.filter(isPlace) : [];
  const base = { revision: value.base.revision, settings: settings.settings };
  return { base, steps, undone: [], ...(lostSecrets.length > 0 && { lostSecrets }) };
}

function parseStep({ kind }: SettingsOwner, value: unknown): DraftStep | undefined {
  if (!isRecord(value) || typeof value.label !== "string") return undefined;
  const parsed = parseOperations(value.operations, kind);
  if (!("operations" in parsed)) return undefined;
  return {
    label: value.label,
    operations: parsed.operations,
    ...(typeof value.field === "string" && { field: value.field }),
    ...(isDrops(value.drops) && { drops: value.drops }),
  };
}

const isPlace = (value: unknown): value is ConfigPlace =>
  isRecord(value) && typeof value.tool === "string" && typeof value.key === "string";

const isDrops = (value: unknown): value is "all" | string[] =>
  value === "all" || (Array.isArray(value) && value.every((item) => typeof item === "string"));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
