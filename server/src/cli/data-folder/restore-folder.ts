import { hostname } from "node:os";
import { resolve } from "node:path";
import type { Command } from "commander";
import { opensFolderKeys } from "../../secrets/folder-key.ts";
import { SecretBox } from "../../secrets/secret-box.ts";
import { hasKeyFile, readSecretKeys } from "../../secrets/secret-key.ts";
import {
  type RestoredFolder,
  restore as restoreFiles,
  tryRestore,
} from "../../stores/backup/restore.ts";
import { holdDataFolder } from "../../stores/hold-data-folder.ts";
import { callFile, databaseFile } from "../../stores/sqlite-store.ts";
import type { SharedOptions, Surroundings } from "../command.ts";
import { noteAtHolder } from "./note-at-holder.ts";

/** Puts a backup in the place of what a data folder stores, or only tries that with a copy. */
export async function restoreFolder(
  { from, isTried }: { from: string; isTried: boolean },
  command: Command,
  surroundings: Surroundings,
): Promise<void> {
  const { data } = command.optsWithGlobals<SharedOptions>();
  const { env, terminal } = surroundings;
  if (env.databaseUrl !== undefined)
    throw new Error(
      "PEGBOARD_DATABASE_URL names a PostgreSQL database: restore that with pg_restore, as docs/backup.md says.",
    );
  // Made anew, a key would open nothing of the backup.
  if (env.secretKey === undefined && !hasKeyFile(data))
    throw new Error(
      `The key of the backup is missing: put secret.key into ${resolve(data)}, or give its phrase in PEGBOARD_SECRET_KEY.`,
    );
  if (isTried) return checkBackup(from, command, surroundings);
  const letGo = holdDataFolder(data, { by: "command" });
  try {
    const box = new SecretBox({ keys: readSecretKeys(data, env.secretKey, terminal.tell) });
    const restored = await restoreFiles({
      from,
      file: databaseFile(data),
      callFile: callFile(data),
      opensKey: (store) => opensFolderKeys(store, box),
    });
    terminal.print(restoreReport(restored, resolve(data)));
  } finally {
    letGo();
  }
}

async function checkBackup(from: string, command: Command, surroundings: Surroundings) {
  const { data } = command.optsWithGlobals<SharedOptions>();
  const { env, terminal } = surroundings;
  const box = new SecretBox({ keys: readSecretKeys(data, env.secretKey) });
  const { manifest, rows } = await tryRestore({
    from,
    opensKey: (store) => opensFolderKeys(store, box),
  });
  const counted = Object.values(rows).reduce((sum, one) => sum + one, 0);
  terminal.print(
    `${from} of ${manifest.madeAt} can be restored: ${counted} rows of ${Object.keys(rows).length} tables are whole, and the key ${manifest.keyId ?? ""} opens the secrets.`,
  );
  const facts = { file: manifest.database.name, machine: hostname(), rows: counted };
  const note = { line: "POST /api/v1/backups/tests", facts, done: "The backup can be restored" };
  await noteAtHolder(note, command, surroundings);
}

function restoreReport(
  { manifest, rows, sessions, tokens, kept }: RestoredFolder,
  folder: string,
): string {
  const counted = Object.values(rows).reduce((sum, one) => sum + one, 0);
  const lines = [
    `${counted} rows of ${Object.keys(rows).length} tables of ${manifest.madeAt} are in ${folder}${manifest.calls ? ", and the log of calls" : ""}.`,
    ...Object.entries(rows)
      .filter(([, one]) => one > 0)
      .map(([table, one]) => `  ${table}: ${one}`),
    ...kept.map((path) => `What was there before is in ${path}: delete it when all is well.`),
    `${sessions} sessions were ended: everybody signs in again.`,
    tokens.length === 0
      ? "No token works again."
      : "These tokens work again, also those that were revoked since the backup: revoke them where you are not sure.",
    ...tokens.map((token) => `  ${token}`),
  ];
  return lines.join("\n");
}
