import { randomBytes, scryptSync } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const KEY_FILE = "secret.key";

/**
 * The 32 bytes that encrypt secrets: derived from `phrase` when one is given, otherwise read from `secret.key` in the
 * data directory, which is made on first use and readable by its owner only.
 * @throws Error that names the file when it does not hold a key.
 */
export function readSecretKey(dataDir: string, phrase: string | undefined): Buffer {
  if (phrase) return scryptSync(phrase, "pegboard secret key", 32);
  const file = join(dataDir, KEY_FILE);
  createKeyFile(dataDir, file);
  chmodSync(file, 0o600);
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64");
  if (key.length === 32) return key;
  throw new Error(
    `${file} does not hold a key of 32 bytes in base64. Restore it from a backup, or delete it: stored secrets then have to be entered again.`,
  );
}

function createKeyFile(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
