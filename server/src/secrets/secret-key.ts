import { randomBytes, scryptSync } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keepPrivate, makeDataFolder } from "../stores/private-file.ts";
import { explainStorageError } from "../stores/storage-error.ts";

const KEY_FILE = "secret.key";
const NEXT_KEY_FILE = "secret.key.next";

/** The shortest phrase in characters. A copy of the database is enough to guess a shorter one. */
const SHORTEST_PHRASE = 16;

/**
 * Refuses a phrase that is too short to begin with; stores that were made with one keep working.
 * @throws Error
 */
export function refuseShortPhrase(phrase: string, variable: string): void {
  if (phrase.length >= SHORTEST_PHRASE) return;
  throw new Error(
    `${variable} has ${phrase.length} characters. Use at least ${SHORTEST_PHRASE}, best the output of: openssl rand -base64 32`,
  );
}

/** The error where a database is not this machine's: a key file would open nothing on another. */
export const phraseMissing = () =>
  new Error(
    "PEGBOARD_DATABASE_URL needs PEGBOARD_SECRET_KEY or PEGBOARD_SECRET_KEY_FILE: the key of what is sealed in the database, the same at every start. Take the output of: openssl rand -base64 32",
  );

/** The key of 32 bytes that is made from a phrase. */
export function keyOfPhrase(phrase: string): Buffer {
  return scryptSync(phrase, "pegboard secret key", 32);
}

/**
 * The keys that open secrets; the first seals them. They are derived from `phrase` when one is
 * given, otherwise read from `secret.key` in the data directory, which is made on first use and
 * readable by its owner only. A change of keys that was cut off leaves a second one. `warn` is told
 * who else could read the file. @throws Error that names the file when it does not hold a key, or
 * cannot be made.
 */
export function readSecretKeys(
  dataDir: string,
  phrase: string | undefined,
  warn: (message: string) => void = () => {},
): [Buffer, ...Buffer[]] {
  const next = join(dataDir, NEXT_KEY_FILE);
  const others = existsSync(next) ? [readKeyFile(next, warn)] : [];
  if (phrase) return [keyOfPhrase(phrase), ...others];
  const file = join(dataDir, KEY_FILE);
  createKeyFile(dataDir, file);
  return [readKeyFile(file, warn), ...others];
}

/** Whether there is a key file, used or not. */
export function hasKeyFile(dataDir: string): boolean {
  return existsSync(join(dataDir, KEY_FILE));
}

/**
 * The key with which a change of keys ends, kept beside the present one until `finishKeyFile`. One
 * that is left from a change that was cut off is used again.
 */
export function prepareKeyFile(dataDir: string): Buffer {
  const file = join(dataDir, NEXT_KEY_FILE);
  createKeyFile(dataDir, file);
  return readKeyFile(file);
}

/** Puts the prepared key in the place of the present one. */
export function finishKeyFile(dataDir: string): void {
  renameSync(join(dataDir, NEXT_KEY_FILE), join(dataDir, KEY_FILE));
}

function readKeyFile(file: string, warn: (message: string) => void = () => {}): Buffer {
  keepPrivate(file, warn);
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64");
  if (key.length === 32) return key;
  throw new Error(
    `${file} does not hold a key of 32 bytes in base64. Restore it from a backup, or delete it: stored secrets then have to be entered again.`,
  );
}

function createKeyFile(dataDir: string, file: string): void {
  try {
    makeDataFolder(dataDir);
    writeFileSync(file, `${randomBytes(32).toString("base64")}\n`, {
      mode: 0o600,
      flag: "wx",
      flush: true,
    });
  } catch (error) {
    if (!existsSync(file)) throw explainStorageError(error, file);
  }
}
