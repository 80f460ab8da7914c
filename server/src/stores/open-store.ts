import type { SharedChangesListener } from "./postgres-store.ts";
import { databaseFile, openSqliteStore } from "./sqlite-store.ts";
import type { Store } from "./store.ts";

/** Where a Pegboard keeps what it stores: in a file of its data folder, or in PostgreSQL. */
export interface StorePlace {
  dataDir: string;
  /** The address of a PostgreSQL database, with its user and password. */
  databaseUrl?: string | undefined;
}

interface StoreOptions extends SharedChangesListener {
  warn?: (message: string) => void;
  mostPages?: number | undefined;
}

/** Opens the store, made when missing. @throws StorageError that names it when it cannot be used */
export async function openStore(
  { dataDir, databaseUrl }: StorePlace,
  { warn, mostPages, ...listener }: StoreOptions = {},
): Promise<Store> {
  if (databaseUrl === undefined)
    return openSqliteStore(databaseFile(dataDir), { ...(warn && { warn }), mostPages });
  // The driver is loaded only by whoever has such a database.
  const { openPostgresStore } = await import("./postgres-store.ts");
  return openPostgresStore(databaseUrl, listener);
}
