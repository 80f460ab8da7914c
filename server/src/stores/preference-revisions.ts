import type { JsonValue } from "@pegboard/json-schema";

/** The row beside the preferences that holds the revision in which each of them changed last. */
export const PREFERENCE_REVISIONS = "revisions";

type StoredPreferences = Readonly<Record<string, JsonValue | undefined>>;

/** The revision in which each preference changed last; one without an entry never changed. */
export function readPreferenceRevisions(stored: StoredPreferences): Record<string, number> {
  const { [PREFERENCE_REVISIONS]: revisions } = stored;
  return isPreferenceRevisions(revisions) ? { ...revisions } : {};
}

/** The number of changes to the preferences so far. */
export const preferenceRevision = (stored: StoredPreferences): number =>
  Math.max(0, ...Object.values(readPreferenceRevisions(stored)));

function isPreferenceRevisions(value: unknown): value is Record<string, number> {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && Object.values(value).every((revision) => Number.isSafeInteger(revision));
}
