import { existsSync } from "node:fs";
import { hostname } from "node:os";
import { resolve } from "node:path";
import type { MadeBackup } from "../../api-contract.ts";
import { VERSION } from "../../packaged.ts";
import { opensFolderKeys } from "../../secrets/folder-key.ts";
import { SecretBox } from "../../secrets/secret-box.ts";
import { hasKeyFile, readSecretKeys } from "../../secrets/secret-key.ts";
import { backUp } from "../../stores/backup/back-up.ts";
import { lookInto } from "../../stores/backup/stored-state.ts";
import { callFile, databaseFile } from "../../stores/sqlite-store.ts";
import type { Surroundings } from "../command.ts";

/** Copies what a data folder stores into a new file. Answers the facts of the backup. */
export async function backUpFolder(
  data: string,
  to: string,
  { env, terminal }: Surroundings,
): Promise<MadeBackup> {
  if (env.databaseUrl !== undefined)
    throw new Error(
      "PEGBOARD_DATABASE_URL names a PostgreSQL database: back that up with pg_dump -Fc, as docs/backup.md says.",
    );
  const file = databaseFile(data);
  if (!existsSync(file))
    throw new Error(`${resolve(data)} has no database to back up: name the folder with --data.`);
  const { manifest, state } = await backUp({
    file,
    callFile: callFile(data),
    to,
    version: VERSION,
  });
  for (const owner of state.gaps)
    terminal.tell(`Saves of ${owner} are missing, so that this backup will not be restored.`);
  const names = [manifest.database, manifest.calls].flatMap((one) => one?.name ?? []);
  terminal.print(
    `${summaryOf(manifest.rows)} are in ${[...names, `${manifest.database.name}.json`].join(", ")}.`,
  );
  terminal.tell(
    `The key ${manifest.keyId ?? ""} of its secrets is not in it: keep secret.key, or the phrase of PEGBOARD_SECRET_KEY, at another place.`,
  );
  return {
    file: manifest.database.name,
    machine: hostname(),
    bytes: manifest.database.bytes + (manifest.calls?.bytes ?? 0),
    rows: sumOf(manifest.rows),
  };
}

/** Looks whether what is stored is whole. @throws Error for what is not */
export async function checkStored(dataDir: string, { env, terminal }: Surroundings): Promise<void> {
  const { databaseUrl, secretKey } = env;
  const hasKey = secretKey !== undefined || (databaseUrl === undefined && hasKeyFile(dataDir));
  await lookInto({ dataDir, databaseUrl }, async ({ rows, keyId, gaps }, store) => {
    for (const [table, one] of Object.entries(rows))
      if (one > 0) terminal.print(`${table}: ${one}`);
    if (gaps.length > 0) throw new Error(`Saves of ${gaps.join(", ")} are missing.`);
    // One that is made now opens nothing.
    const keys = hasKey ? readSecretKeys(dataDir, secretKey) : undefined;
    const opens = keys && (await opensFolderKeys(store, new SecretBox({ keys })));
    if (!opens)
      throw new Error(
        `What was sealed with the key ${keyId} does not open with the key that is given here.`,
      );
    terminal.print(`${summaryOf(rows)} are whole, and the key ${keyId ?? ""} opens the secrets.`);
  });
}

const sumOf = (rows: Record<string, number>) =>
  Object.values(rows).reduce((sum, one) => sum + one, 0);

const summaryOf = (rows: Record<string, number>) =>
  `${sumOf(rows)} rows of ${Object.keys(rows).length} tables`;
