import { liveInstances } from "../../instances/server-instances.ts";
import { resealRewriting } from "../../secrets/reseal.ts";
import { SecretBox } from "../../secrets/secret-box.ts";
import {
  finishKeyFile,
  hasKeyFile,
  keyOfPhrase,
  phraseMissing,
  prepareKeyFile,
  readSecretKeys,
  refuseShortPhrase,
} from "../../secrets/secret-key.ts";
import { holdDataFolder } from "../../stores/hold-data-folder.ts";
import { removeUpgradeCopies } from "../../stores/migrations/upgrade-copy.ts";
import { openStore, type StorePlace } from "../../stores/open-store.ts";
import { databaseFile } from "../../stores/sqlite-store.ts";
import type { Store } from "../../stores/store.ts";

interface KeyRotation extends StorePlace {
  /** The value of PEGBOARD_SECRET_KEY, when that has been in use. */
  phrase: string | undefined;
  /** The value of PEGBOARD_NEW_SECRET_KEY. */
  newPhrase: string | undefined;
  /** Whether it changes from a phrase to a key file. */
  toFile: boolean;
}

/**
 * Encrypts every stored secret with a new key, all or none: with that of `newPhrase`, or with a new
 * key file. Cut off at any moment, it leaves secrets that open, and can be repeated. Answers what
 * was done, for people. @throws Error when Pegboard runs with the database, or when it is unclear
 * which key is to be the new one.
 */
export async function rotateSecretKey({
  phrase,
  newPhrase,
  toFile,
  ...place
}: KeyRotation): Promise<string> {
  const { dataDir, databaseUrl } = place;
  if (databaseUrl !== undefined && !phrase) throw phraseMissing();
  if (databaseUrl !== undefined && !newPhrase)
    throw new Error(
      "With PEGBOARD_DATABASE_URL the key is a phrase: give the new one in PEGBOARD_NEW_SECRET_KEY.",
    );
  if (phrase && !newPhrase && !toFile) {
    throw new Error(
      "PEGBOARD_SECRET_KEY is set, so a new key file would not be used. Give the new phrase in PEGBOARD_NEW_SECRET_KEY, or add --to-file.",
    );
  }
  if (newPhrase) refuseShortPhrase(newPhrase, "PEGBOARD_NEW_SECRET_KEY");
  const release = holdDataFolder(dataDir);
  let store: Store | undefined;
  try {
    store = await openStore(place);
    const fileKeys = !phrase || hasKeyFile(dataDir) ? readSecretKeys(dataDir, undefined) : [];
    const oldKeys = phrase ? [...readSecretKeys(dataDir, phrase), ...fileKeys] : fileKeys;
    const newKey = newPhrase ? keyOfPhrase(newPhrase) : prepareKeyFile(dataDir);
    if (databaseUrl !== undefined) await refuseWithout(store, newKey);
    const { rewriting, counts } = resealRewriting(new SecretBox({ keys: [newKey, ...oldKeys] }));
    await store.rewriteConfigs(rewriting);
    // The copies hold the secrets as the old key sealed them.
    removeUpgradeCopies(databaseFile(dataDir));
    if (!newPhrase) finishKeyFile(dataDir);
    return reportOf(counts, newPhrase !== undefined, hasKeyFile(dataDir));
  } finally {
    await store?.close();
    release();
  }
}

/** @throws Error when a server works with the database that could not open what is sealed anew */
async function refuseWithout(store: Store, newKey: Buffer): Promise<void> {
  const [newId = ""] = new SecretBox({ keys: [newKey] }).keyIds;
  const lacking = (await liveInstances(store)).filter(({ keys }) => !keys.includes(newId));
  if (lacking.length === 0) return;
  throw new Error(
    `${lacking.map(({ name }) => name).join(", ")} could not open what is sealed with the new key. First restart every server with the new phrase in PEGBOARD_OTHER_SECRET_KEY, or stop them.`,
  );
}

function reportOf(
  counts: { sealed: number; unreadable: number },
  isPhrase: boolean,
  hasFile: boolean,
): string {
  return [
    `${counts.sealed} stored values are encrypted with the new key; earlier revisions count too.`,
    counts.unreadable > 0
      ? `${counts.unreadable} could not be read with the present key and are as they were: enter those secrets again.`
      : "",
    isPhrase
      ? "From now on start Pegboard with PEGBOARD_SECRET_KEY set to the new phrase."
      : "From now on start Pegboard without PEGBOARD_SECRET_KEY: the new key is in secret.key.",
    isPhrase && hasFile ? "The file secret.key is no longer used: delete it." : "",
  ]
    .filter((line) => line !== "")
    .join("\n");
}
