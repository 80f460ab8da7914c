import Database from "better-sqlite3";
import type { StorePlace } from "../open-store.ts";
import { createSqlStore } from "../sql-store.ts";
import { databaseFile, sqliteDatabase } from "../sqlite-store.ts";
import { explainStorageError } from "../storage-error.ts";
import type { Store } from "../store.ts";
import { refuseDamaged } from "./back-up.ts";
import { readStoredState, type StoredState } from "./stored-state.ts";

/** What is stored, and a store to read with. */
type Look<Answer> = (state: StoredState, store: Store) => Promise<Answer>;

/**
 * Looks at what is stored, beside whoever works with it, and changes nothing. @throws StorageError
 * where it cannot be read; Error where it is damaged
 */
export async function lookInto<Answer>(
  { dataDir, databaseUrl }: StorePlace,
  look: Look<Answer>,
): Promise<Answer> {
  if (databaseUrl !== undefined) {
    const { withPostgres } = await import("../postgres-store.ts");
    return withPostgres(databaseUrl, async (database) =>
      look(await readStoredState(database), createSqlStore(database)),
    );
  }
  const file = databaseFile(dataDir);
  let connection: Database.Database | undefined;
  try {
    connection = new Database(file, { readonly: true, fileMustExist: true });
    refuseDamaged(connection, file);
    const database = sqliteDatabase(connection);
    return await look(await readStoredState(database), createSqlStore(database));
  } catch (error) {
    throw explainStorageError(error, file);
  } finally {
    connection?.close();
  }
}
