import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { namedRecord } from "../../api-contract/named-record.ts";

const backupFile = z.strictObject({
  /** Beside the manifest. */
  name: z.string(),
  bytes: z.number(),
  sha256: z.string(),
});

const backupManifest = z.object({
  /** The release that made it. */
  pegboard: z.string(),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  /** The id of the key that opens its secrets, which is no part of it. */
  keyId: z.string().optional(),
  rows: namedRecord(z.number()),
  database: backupFile,
  calls: backupFile.optional(),
});
export type BackupManifest = z.infer<typeof backupManifest>;
export type BackupFile = z.infer<typeof backupFile>;

/** The files of a backup besides the database itself. */
export const manifestOf = (backup: string): string => `${backup}.json`;
export const callsOf = (backup: string): string => `${backup}.calls`;

/** @throws Error that says what is missing */
export function readManifest(backup: string): BackupManifest {
  const file = manifestOf(backup);
  const requireFile = (path: string) => {
    if (existsSync(path)) return;
    throw new Error(
      `${path} is not there. A backup is the database, its manifest ${basename(file)}, and ${basename(callsOf(backup))} where calls were kept: bring all of them.`,
    );
  };
  for (const path of [backup, file]) requireFile(path);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new Error(`${file} is no manifest of a backup: it is not JSON.`);
  }
  const read = backupManifest.safeParse(json);
  if (!read.success)
    throw new Error(`${file} is no manifest of a backup: ${z.prettifyError(read.error)}`);
  if (read.data.calls) requireFile(callsOf(backup));
  return read.data;
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
