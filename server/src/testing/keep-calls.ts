import { CallFile } from "../stores/calls/call-file.ts";
import type { NewCall } from "../stores/calls/call-rows.ts";
import { PostgresCalls } from "../stores/calls/postgres-calls.ts";
import { callFile } from "../stores/sqlite-store.ts";
import { postgresAddressOf } from "./start-test-server.ts";

/** Writes calls to a data folder, or to the database in its place, as if they had ended there. */
export async function keepCalls({ dataDir }: { dataDir: string }, calls: NewCall[]): Promise<void> {
  const databaseUrl = postgresAddressOf(dataDir);
  const kept =
    databaseUrl === undefined ? new CallFile(callFile(dataDir)) : new PostgresCalls(databaseUrl);
  await kept.write(calls, { since: 0, bytes: 1e9, calls: 1e9 });
  await kept.close();
}
