import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RegisteredTool } from "@pegboard/registry-core/internal";
import Database from "better-sqlite3";
import { databaseFile } from "../stores/sqlite-store.ts";
import { request } from "./api-client.ts";
import { startTestServer, type TestServer } from "./start-test-server.ts";

const AGENTS = Array.from({ length: 80 }, (_, index) => `agent-${index}`);

/** A data folder and the most pages that its database may have: one more than it has. */
export async function nearlyFullFolder(
  tools: RegisteredTool[],
): Promise<{ dataDir: string; file: string; mostPages: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), "pegboard-full-"));
  const server = await startTestServer({ tools, dataDir });
  for (const name of AGENTS)
    await request(server, "POST /api/agents", { name, description: "x".repeat(1900) });
  await server.close();
  const file = databaseFile(dataDir);
  const database = new Database(file);
  const mostPages = Number(database.pragma("page_count", { simple: true })) + 1;
  database.close();
  return { dataDir, file, mostPages };
}

/** Deletes what fills the folder. */
export async function makeRoom(server: TestServer): Promise<void> {
  for (const name of AGENTS) await request(server, `DELETE /api/agents/${name}?forever=true`);
}
