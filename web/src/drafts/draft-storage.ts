import { isSecretMarker, mapSecrets } from "@pegboard/json-schema";
import type { SettingsOperation, ToolDefinition } from "@pegboard/registry-core";
import {
  countChanges,
  parseOperations,
  parseSettings,
  type SettingsOwner,
} from "@pegboard/registry-core/internal";
import type { TypedText } from "@pegboard/schema-form";
import { appBase } from "@pegboard/ui/app-base.ts";
import { keptKey } from "../api/account/kept-for.ts";
import { ORGANISATION_OWNER, ownerKey } from "../api/settings.ts";
import {
  type Draft,
  type DraftAct,
  type DraftStep,
  draftOperations,
  findMissingSecrets,
  pendingOperations,
  type ToolConfigKey,
} from "./draft.ts";
import type { OpenedProposal } from "./opened-proposal.ts";

/** The prefix of the keys of all drafts of the page's person. */
const draftKeyPrefix = (): string => keptKey(`pegboard.draft.${appBase}`);
const draftStorageKey = (owner: SettingsOwner): string => draftKeyPrefix() + ownerKey(owner);

/** The unsaved changes of an owner, as lists show them. */
export interface KnownDraft {
  owner: SettingsOwner;
  changes: number;
  /** The number of typed secrets that have to be entered again. */
  lostSecrets: number;
  /** When it was stored, in ISO 8601. */
  storedAt?: string;
}

/**
 * Keeps the draft for the next visit. Typed secrets are left out: they must never reach
 * the disk in clear. Only where they belong is kept, so that the next visit can ask for them.
 */
export function storeDraft(owner: SettingsOwner, draft: Draft, tools: ToolDefinition[]): void {
  const lostSecrets = [...findMissingSecrets(draft), ...secretPlaces(draft, tools)];
  const typed = { texts: storableTexts(draft, "texts"), refused: storableTexts(draft, "refused") };
  const left = Object.keys({ ...typed.texts, ...typed.refused }).length;
  if (draft.steps.length + lostSecrets.length + left === 0) {
    localStorage.removeItem(draftStorageKey(owner));
    return;
  }
  const steps = draft.steps
    .map((step) => ({
      ...step,
      operations: step.operations.filter((operation) => !carriesSecret(operation, tools)),
    }))
    .filter((step) => step.operations.length > 0 || step.drops !== undefined);
  try {
    const listed = {
      changes: countChanges(pendingOperations(draft, draft.base)),
      storedAt: new Date().toISOString(),
    };
    const { revision, settings } = draft.base;
    const base = { revision, settings };
    const text = JSON.stringify({ ...listed, base, steps, lostSecrets, ...typed });
    localStorage.setItem(draftStorageKey(owner), text);
  } catch {
    // Storage is full or switched off, so the draft lives as long as the page.
  }
}

/** The texts of one kind by form, without those that may hold a secret. */
function storableTexts(
  { unfinished = {} }: Draft,
  kind: "texts" | "refused",
): Record<string, TypedText[]> {
  return Object.fromEntries(
    Object.entries(unfinished).flatMap(([key, { [kind]: texts = [] }]) => {
      const open = texts.filter(({ mayBeSecret }) => !mayBeSecret);
      return open.length > 0 ? [[key, open]] : [];
    }),
  );
}

/** The places where the draft holds secrets in clear, each once. */
function secretPlaces(draft: Draft, tools: ToolDefinition[]): ToolConfigKey[] {
  const places = draftOperations(draft).flatMap((operation) =>
    operation.op === "setConfig" && carriesSecret(operation, tools)
      ? [{ tool: operation.tool, key: operation.key }]
      : [],
  );
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}

/** Whether an operation carries a secret in clear. */
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

/**
 * The draft of an owner that an earlier visit or another tab stored. An unreadable one is dropped
 * as a whole.
 */
export function readStoredDraft(owner: SettingsOwner): Draft | undefined {
  const value = readStoredJson(owner);
  if (!isObjectLike(value) || !isObjectLike(value.base) || !Array.isArray(value.steps))
    return undefined;
  const settings = parseSettings(value.base.settings);
  const steps = value.steps.map((step) => parseStep(owner, step));
  if (!("settings" in settings) || typeof value.base.revision !== "number") return undefined;
  if (!steps.every((step) => step !== undefined)) return undefined;
  const lostSecrets = Array.isArray(value.lostSecrets) ? value.lostSecrets.filter(isPlace) : [];
  const base = { revision: value.base.revision, settings: settings.settings };
  const unfinished = parseUnfinished(value);
  return {
    base,
    steps,
    undone: [],
    ...(lostSecrets.length > 0 && { lostSecrets }),
    ...(Object.keys(unfinished).length > 0 && { unfinished }),
  };
}

function parseUnfinished(stored: Record<string, unknown>): NonNullable<Draft["unfinished"]> {
  const kinds = (["texts", "refused"] as const).flatMap((kind) => {
    const byForm = isObjectLike(stored[kind]) ? Object.entries(stored[kind]) : [];
    return byForm.map(([key, listed]) => {
      return { key, kind, texts: Array.isArray(listed) ? listed.filter(isTypedText) : [] };
    });
  });
  const unfinished: NonNullable<Draft["unfinished"]> = {};
  for (const { key, kind, texts } of kinds)
    if (texts.length > 0) unfinished[key] = { ...unfinished[key], [kind]: texts };
  return unfinished;
}

const isTypedText = (value: unknown): value is TypedText =>
  isObjectLike(value) &&
  typeof value.text === "string" &&
  typeof value.problem === "string" &&
  Array.isArray(value.path) &&
  value.path.every((step) => typeof step === "string" || typeof step === "number");

function parseStep({ kind }: SettingsOwner, value: unknown): DraftStep | undefined {
  if (!isObjectLike(value) || typeof value.label !== "string") return undefined;
  const parsed = parseOperations(value.operations, kind);
  if (!("operations" in parsed)) return undefined;
  const { label, field, drops, act, proposal } = value;
  return {
    label,
    operations: parsed.operations,
    ...(typeof field === "string" && { field }),
    ...((drops === "all" || isTextList(drops)) && { drops }),
    ...(isAct(act) && { act }),
    ...(isOpenedProposal(proposal) && { proposal }),
  };
}

const isPlace = (value: unknown): value is ToolConfigKey =>
  isObjectLike(value) && typeof value.tool === "string" && typeof value.key === "string";

const isAct = (value: unknown): value is DraftAct =>
  isObjectLike(value) &&
  typeof value.id === "number" &&
  (value.solves === undefined || isTextList(value.solves));

const isOpenedProposal = (value: unknown): value is OpenedProposal =>
  isObjectLike(value) &&
  typeof value.number === "number" &&
  typeof value.version === "number" &&
  typeof value.isDraft === "boolean";

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

const isObjectLike = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The stored draft of an owner; null when there is none, or no JSON. */
function readStoredJson(owner: SettingsOwner): unknown {
  try {
    return JSON.parse(localStorage.getItem(draftStorageKey(owner)) ?? "null");
  } catch {
    return null;
  }
}

/** The facts that lists show of a stored draft; undefined where it would change nothing. */
export function readKnownDraft(owner: SettingsOwner): KnownDraft | undefined {
  const stored = readStoredJson(owner);
  if (!isObjectLike(stored)) return undefined;
  const { changes = 1, lostSecrets, storedAt } = stored;
  const lost = Array.isArray(lostSecrets) ? lostSecrets.length : 0;
  if (typeof changes !== "number" || changes + lost === 0) return undefined;
  return { owner, changes, lostSecrets: lost, ...(typeof storedAt === "string" && { storedAt }) };
}

/** The owners of stored drafts. */
export function storedOwners(): SettingsOwner[] {
  const keys = Array.from(
    { length: localStorage.length },
    (_, index) => localStorage.key(index) ?? "",
  );
  return keys.map(ownerOfKey).filter((owner) => owner !== undefined);
}

/**
 * The owner of a draft's key; undefined for other keys, such as those of a Pegboard below another
 * path.
 */
export function ownerOfKey(key: string): SettingsOwner | undefined {
  const prefix = draftKeyPrefix();
  if (!key.startsWith(prefix)) return undefined;
  const owner = key.slice(prefix.length);
  if (owner === ownerKey(ORGANISATION_OWNER)) return ORGANISATION_OWNER;
  const kind = owner.startsWith("@") ? "preset" : "agent";
  const id = owner.replace(/^@preset\//, "");
  return /^[a-z0-9-]+$/.test(id) ? { kind, id } : undefined;
}
