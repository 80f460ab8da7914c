import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { opensFolderKeys } from "../../secrets/folder-key.ts";
import { resealRewriting } from "../../secrets/reseal.ts";
import { SecretBox } from "../../secrets/secret-box.ts";
import {
  hasKeyFile,
  keyOfPhrase,
  phraseMissing,
  readSecretKeys,
  refuseShortPhrase,
} from "../../secrets/secret-key.ts";
import { nameOfDatabase } from "../../stores/database-name.ts";
import { holdDataFolder } from "../../stores/hold-data-folder.ts";
import { callFile, databaseFile } from "../../stores/sqlite-store.ts";
import type { Store } from "../../stores/store.ts";

interface Bringing {
  dataDir: string;
  url: string;
  phrase: string | undefined;
  tell(line: string): void;
}

/**
 * Copies what a data folder stores, with its secrets sealed by the key of the phrase. The folder
 * stays as it was. Answers what was done, and what to do next.
 */
export async function bringOver({ dataDir, url, phrase, tell }: Bringing): Promise<string> {
  if (!phrase) throw phraseMissing();
  const file = databaseFile(dataDir);
  if (!existsSync(file))
    throw new Error(
      `${resolve(dataDir)} has no database to bring over: name the folder with --data.`,
    );
  const isSealedByFile = hasKeyFile(dataDir);
  if (isSealedByFile) refuseShortPhrase(phrase, "PEGBOARD_SECRET_KEY");
  const letGo = holdDataFolder(dataDir, { by: "command" });
  try {
    const { moveToPostgres } = await import("../../stores/moves/move-to-postgres.ts");
    const fileKeys = isSealedByFile ? readSecretKeys(dataDir, undefined) : [];
    let secrets = "";
    const moved = await moveToPostgres({
      file,
      callFile: callFile(dataDir),
      url,
      onTable: (table, rows) => {
        if (rows > 0) tell(`${table}: ${rows}`);
      },
      check: async (store) => {
        if (isSealedByFile) secrets = await sealAnew(store, [keyOfPhrase(phrase), ...fileKeys]);
        if (await opensFolderKeys(store, new SecretBox({ keys: [keyOfPhrase(phrase)] }))) return;
        throw new Error(
          "PEGBOARD_SECRET_KEY is not the key of this data folder: what is sealed in it does not open. Nothing was brought over.",
        );
      },
    });
    const rows = [...moved.values()].reduce((sum, one) => sum + one, 0);
    return [
      `${rows} rows of ${moved.size} tables are in ${nameOfDatabase(url)}, as many as in ${resolve(dataDir)}.`,
      ...(secrets === "" ? [] : [secrets]),
      "From now on start Pegboard with PEGBOARD_DATABASE_URL and PEGBOARD_SECRET_KEY, or their files, as they are now.",
      "The data folder is as it was: keep it as a backup until the first one of the database, and start no Pegboard with it alone.",
    ].join("\n");
  } finally {
    letGo();
  }
}

async function sealAnew(store: Store, keys: [Buffer, ...Buffer[]]): Promise<string> {
  const { rewriting, counts } = resealRewriting(new SecretBox({ keys }));
  await store.rewriteConfigs(rewriting);
  const unread =
    counts.unreadable > 0
      ? ` ${counts.unreadable} could not be read with secret.key and are as they were: enter those secrets again.`
      : "";
  return `${counts.sealed} stored values are encrypted with PEGBOARD_SECRET_KEY there, and no longer with secret.key.${unread}`;
}
