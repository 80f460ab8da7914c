import type { SettingsOwner } from "@pegboard/registry-core";
import { useSyncExternalStore } from "react";
import { ORGANISATION, ownerKey } from "../../api/settings.ts";
import { DRAFT_PREFIX, hearers, parseOrNull, readStoredText } from "../draft-storage.ts";

/** What an owner's unsaved changes are, as lists show them. */
export interface KnownDraft {
  owner: SettingsOwner;
  changes: number;
  /** How many typed secrets have to be entered again. */
  lostSecrets: number;
  /** ISO 8601. */
  storedAt?: string;
}

/** The drafts of all owners in this browser that would change something, by `ownerKey`. The same map until one of them changes. */
export const useKnownDrafts = (): ReadonlyMap<string, KnownDraft> => useSyncExternalStore(followDrafts, listDrafts);

/** The unsaved changes of one agent. */
export const useKnownDraft = (agent: string): KnownDraft | undefined =>
  useSyncExternalStore(followDrafts, () => listDrafts().get(agent));

let known: ReadonlyMap<string, KnownDraft> | undefined;
const drawn = new Set<() => void>();

/** Tells of the drafts now and whenever one changes. Returns how to stop. */
export function tellDrafts(tell: (drafts: KnownDraft[]) => void): () => void {
  const read = () => tell([...listDrafts().values()]);
  read();
  return followDrafts(read);
}

function followDrafts(draw: () => void): () => void {
  drawn.add(draw);
  return () => void drawn.delete(draw);
}

/** The drafts now: see `useKnownDrafts`. */
export function listDrafts(): ReadonlyMap<string, KnownDraft> {
  if (!hearers.has(hear)) {
    hearers.add(hear);
    // What other tabs store.
    window.addEventListener("storage", ({ key }) => hear(key));
  }
  if (known) return known;
  const drafts = storedOwners()
    .map(readKnown)
    .filter((draft) => draft !== undefined);
  known = new Map(drafts.map((draft) => [ownerKey(draft.owner), draft]));
  return known;
}

function hear(key: string | null): void {
  const owner = key === null ? undefined : ownerOfDraft(key);
  if (key !== null && !owner) return;
  if (owner && known) {
    const next = new Map(known);
    const draft = readKnown(owner);
    if (draft) next.set(ownerKey(owner), draft);
    else if (!next.delete(ownerKey(owner))) return;
    known = next;
  } else known = undefined;
  for (const draw of drawn) draw();
}

function readKnown(owner: SettingsOwner): KnownDraft | undefined {
  const stored = parseOrNull(readStoredText(owner) ?? "null");
  if (typeof stored !== "object" || stored === null) return undefined;
  const { changes = 1, lostSecrets, storedAt }: Record<string, unknown> = { ...stored };
  const lost = Array.isArray(lostSecrets) ? lostSecrets.length : 0;
  if (typeof changes !== "number" || changes + lost === 0) return undefined;
  return { owner, changes, lostSecrets: lost, ...(typeof storedAt === "string" && { storedAt }) };
}

/** Of whom drafts are stored. */
function storedOwners(): SettingsOwner[] {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
  return keys.map(ownerOfDraft).filter((owner) => owner !== undefined);
}

/** Undefined for a key of something else: what else stands there is of a Pegboard below another path. */
function ownerOfDraft(key: string): SettingsOwner | undefined {
  if (!key.startsWith(DRAFT_PREFIX)) return undefined;
  const owner = key.slice(DRAFT_PREFIX.length);
  if (owner === ownerKey(ORGANISATION)) return ORGANISATION;
  const kind = owner.startsWith("@") ? "preset" : "agent";
  const id = owner.replace(/^@preset\//, "");
  return /^[a-z0-9-]+$/.test(id) ? { kind, id } : undefined;
}
