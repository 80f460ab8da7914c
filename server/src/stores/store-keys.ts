import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { ORGANISATION } from "./store.ts";

/** The prefix of the ids of presets among the owners of settings. No agent's id begins so. */
const PRESET = "@preset/";

export const presetOwner = (id: string): string => PRESET + id;
export const presetId = (owner: string): string => owner.slice(PRESET.length);

/** The owner whose settings are stored under an id. */
export function storedOwnerOf(id: string): SettingsOwner {
  if (id === ORGANISATION) return { kind: "organisation" };
  return id.startsWith(PRESET) ? { kind: "preset", id: presetId(id) } : { kind: "agent", id };
}

/** The id under which an owner's settings are stored. */
export function storedIdOf(owner: SettingsOwner): string {
  if (owner.kind === "organisation") return ORGANISATION;
  return owner.kind === "preset" ? presetOwner(owner.id) : owner.id;
}

/**
 * A key that is equal for names that people read as one: it ignores case, outer spaces and how
 * accents are encoded.
 */
export function nameKey(name: string): string {
  const known = nameKeys.get(name);
  if (known !== undefined) return known;
  const key = name.trim().normalize("NFC").toLowerCase();
  if (nameKeys.size >= MOST_NAME_KEYS) nameKeys.clear();
  nameKeys.set(name, key);
  return key;
}

/**
 * The keys of names, kept because a request that makes thousands of agents compares each name with
 * all others.
 */
const nameKeys = new Map<string, string>();
const MOST_NAME_KEYS = 20_000;
