import type { CallStore } from "../stores/calls/call-store.ts";
import type { StorePlace } from "../stores/open-store.ts";
import { callFile } from "../stores/sqlite-store.ts";
import { CallThread } from "./call-thread.ts";

/** Where calls are kept: beside what else is stored, in a file of their own or in PostgreSQL. */
export async function openCallStore({ dataDir, databaseUrl }: StorePlace): Promise<CallStore> {
  if (databaseUrl === undefined) return new CallThread(callFile(dataDir));
  // The driver is loaded only by whoever has such a database.
  const { PostgresCalls } = await import("../stores/calls/postgres-calls.ts");
  return new PostgresCalls(databaseUrl);
}
