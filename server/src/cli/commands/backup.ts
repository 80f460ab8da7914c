import { existsSync } from "node:fs";
import { hostname } from "node:os";
import { resolve } from "node:path";
import type { Command } from "commander";
import type { MadeBackup, TriedRestore } from "../../api-contract.ts";
import { VERSION } from "../../packaged.ts";
import { opensFolderKeys } from "../../secrets/folder-key.ts";
import { SecretBox } from "../../secrets/secret-box.ts";
import { hasKeyFile, readSecretKeys } from "../../secrets/secret-key.ts";
import { backUp } from "../../stores/backup/back-up.ts";
import { lookInto } from "../../stores/backup/stored-state.ts";
import { findHolder } from "../../stores/hold-data-folder.ts";
import { callFile, databaseFile } from "../../stores/sqlite-store.ts";
import { askPegboard } from "../ask-pegboard.ts";
import {
  type AddCommand,
  reachOptions,
  type SharedOptions,
  type Surroundings,
  withPegboard,
} from "../command.ts";

export const backup: AddCommand = (program, surroundings) =>
  program
    .command("backup [file]")
    .description(
      "copy what the data folder stores into a new file, with a manifest and the log of calls beside it; Pegboard may run meanwhile",
    )
    .option(
      "--check",
      "copy nothing, and look whether what is stored is whole and its key opens it; also in PostgreSQL",
      false,
    )
    .action(async (to: string | undefined, { check }: { check: boolean }, command: Command) => {
      const { data } = command.optsWithGlobals<SharedOptions>();
      if (check) return checkStored(data, surroundings);
      if (to === undefined) throw new Error("Name the file of the backup: pegboard backup FILE.");
      const made = await backUpFolder(data, to, surroundings);
      const note = { line: "POST /api/v1/backups", facts: made, done: "The backup is whole" };
      await noteAtHolder(note, command, surroundings);
    });

async function backUpFolder(
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
    ...{ file, callFile: callFile(data), to, version: VERSION },
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
    ...{ file: manifest.database.name, machine: hostname() },
    bytes: manifest.database.bytes + (manifest.calls?.bytes ?? 0),
    rows: sumOf(manifest.rows),
  };
}

interface HolderNote {
  /** Where the facts are sent. */
  line: string;
  facts: MadeBackup | TriedRestore;
  /** What is true although it could not be recorded. */
  done: string;
}

/**
 * Lets the Pegboard that has the folder record what was done beside it, for the page of the
 * settings. None is opened for that: a later release would bring the folder to its own form.
 */
export async function noteAtHolder(
  { line, facts, done }: HolderNote,
  command: Command,
  { env, terminal }: Surroundings,
): Promise<void> {
  const { data } = command.optsWithGlobals<SharedOptions>();
  if (findHolder(data)?.address === undefined) return;
  try {
    const options = { ...reachOptions(command, { env, terminal }), callsNothing: true };
    await withPegboard(options, (reached) => askPegboard(reached, line, facts));
  } catch (error) {
    terminal.tell(
      `${done}. Pegboard could not record it: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** @throws Error for what is not whole */
async function checkStored(dataDir: string, { env, terminal }: Surroundings): Promise<void> {
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
