import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RegisteredTool } from "@pegboard/registry-core/internal";
import type { Hono } from "hono";
import type { AppOptions } from "../app-options.ts";
import type { Dependencies } from "../dependencies.ts";
import { listen } from "../listen.ts";
import { openApp } from "../open-app.ts";
import type { Source } from "../sources/source.ts";
import { databaseFile, openSqliteStore } from "../stores/sqlite-store.ts";
import { TokenCounter } from "../tokens/token-counter.ts";
import { CheckedAnswers } from "./check-answers.ts";
import { newPostgresDatabase } from "./postgres.ts";
import { testEnv } from "./test-env.ts";

/** One for all servers of a process: loading a tokenizer takes longer than the rest of a start. */
const counter = new TokenCounter();

/** A hundredth of the usual cost: people sign in by the thousand. */
const CHEAP = { logN: 10, r: 8, p: 1 };

/** An empty database in the newest form: migrating one takes longer than the rest of a start. */
let newDatabase: Buffer | undefined;

export interface TestServerOptions extends Partial<Omit<AppOptions, "builtIn" | "tools">> {
  /** Served as the tools of one source, `test`. */
  tools?: RegisteredTool[];
  /** Sources besides that one. */
  sources?: Source[];
  /** Paths of tool modules, as `--tools` takes them. */
  modules?: string[];
}

export interface TestServer {
  /** Without a slash at the end. */
  url: string;
  app: Hono;
  dependencies: Dependencies;
  terminalCode: string;
  dataDir: string;
  /** Tells the server of what was thrown outside of any request. */
  reportStray(thrown: unknown): void;
  /** Ends the server and leaves its data, so that another one can have it. */
  end(): Promise<void>;
  /** Ends the server, and deletes its data directory unless the caller gave one. */
  close(): Promise<void>;
}

/**
 * A real server on a free port with its own data directory; every source has loaded when it
 * resolves. Its answers follow their contracts, or its end fails.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    tools = [],
    sources = [],
    modules = [],
    mcp = [],
    user = "ada",
    logLevel = "silent",
    ...rest
  } = options;
  const dataDir = options.dataDir ?? (await makeDataFolder());
  const stored = isOnPostgres ? await postgresPlace(dataDir) : {};
  const builtIn = [testSource(tools), ...sources];
  let fetch: Hono["fetch"] | undefined;
  const listening = await listen(
    (...asked) => fetch?.(...asked) ?? new Response(null, { status: 503 }),
    0,
  );
  const trust = { ...testEnv(), isDecided: true };
  const given = {
    counter,
    trust,
    passwordCost: CHEAP,
    ...stored,
    ...rest,
    dataDir,
    builtIn,
    instanceUrl: listening.url,
    tools: modules,
    mcp,
    user,
    logLevel,
  };
  const opened = await openApp({ heldBy: { address: listening.url }, ...given }).catch(
    async (error: unknown) => {
      await listening.close();
      throw error;
    },
  );
  const answers = new CheckedAnswers(opened.app);
  fetch = answers.fetch;
  await opened.loaded;
  let ended: Promise<void> | undefined;
  const end = (): Promise<void> => {
    ended ??= listening
      .close()
      .then(() => opened.close())
      .then(() => answers.end());
    return ended;
  };
  return {
    url: listening.url,
    app: opened.app,
    dependencies: opened.dependencies,
    terminalCode: opened.terminalCode,
    dataDir,
    reportStray: opened.reportStray,
    end,
    async close() {
      await end();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true });
    },
  };
}

/** Whether servers of tests store in PostgreSQL: `PEGBOARD_TEST_ENGINE=postgres npx vitest …`. */
export const isOnPostgres = process.env.PEGBOARD_TEST_ENGINE === "postgres";
/** The databases by data folder: a server that has its folder again has its database again. */
const databases = new Map<string, string>();

/** The address of the database of a data folder; undefined where it is a file in the folder. */
export const postgresAddressOf = (dataDir: string): string | undefined => databases.get(dataDir);

async function postgresPlace(dataDir: string) {
  const databaseUrl = databases.get(dataDir) ?? (await newPostgresDatabase());
  databases.set(dataDir, databaseUrl);
  return { databaseUrl, secretKey: "a phrase that only tests have" };
}

async function makeDataFolder(): Promise<string> {
  newDatabase ??= await migrateAnew();
  const folder = mkdtempSync(join(tmpdir(), "pegboard-test-"));
  writeFileSync(databaseFile(folder), newDatabase, { mode: 0o600 });
  return folder;
}

async function migrateAnew(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-migrated-"));
  const store = await openSqliteStore(databaseFile(folder));
  await store.close();
  const migrated = readFileSync(databaseFile(folder));
  rmSync(folder, { recursive: true });
  return migrated;
}

function testSource(tools: RegisteredTool[]): Source {
  return {
    id: "test",
    kind: "modules",
    name: "Test tools",
    addedBy: "built in",
    reconnects: false,
    load: async () => ({
      tools: tools.map((tool) => ({ ...tool, definition: { ...tool.definition, source: "test" } })),
      messages: [],
      problems: [],
    }),
    close: async () => undefined,
  };
}
