import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import type { JsonValue } from "@pegboard/json-schema";

interface SqlQuestion {
  /** Path of the SQLite file. */
  file: string;
  sql: string;
  values: JsonValue[];
  maxRows: number;
}

/**
 * The files that were open when the rows had been read: the database and its journals. `path`
 * follows links where the system tells.
 */
type OpenedFiles = { path: string; dev: string; ino: string }[];

export interface SqlAnswer {
  columns: string[];
  rows: JsonValue[][];
  /** False when there are more rows than the limit. */
  complete: boolean;
}

type SqlReply = { opened: OpenedFiles } & (SqlAnswer | { error: string });

/**
 * Characters of all rows as JSON; more are refused: reading them would hold up every other request.
 */
const MOST_ROW_CHARACTERS = 4_000_000;

/** Megabytes of memory, for what SQLite works with and once more for the rows. */
const MOST_MEMORY = 256;

/** Seconds after which the process ends by itself when nobody ended it. */
const GRACE = 2;

/**
 * Asks a SQLite file in a process of its own: SQLite computes without a pause and cannot be
 * interrupted from JavaScript, but a process can be ended. It ends by itself too, when this one is
 * gone. `timeLimit` in seconds. An `error` is SQLite's own message, which may quote what is in the
 * files.
 */
export async function readSql(
  question: SqlQuestion,
  timeLimit: number,
  signal: AbortSignal,
): Promise<SqlReply> {
  const driver = createRequire(import.meta.url).resolve("better-sqlite3");
  const code = `(${superviseOnce.toString()})(${JSON.stringify(`(${answerOnce.toString()})()`)})`;
  const options = {
    timeout: timeLimit * 1_000,
    killSignal: "SIGKILL",
    maxBuffer: MOST_ROW_CHARACTERS * 4,
    signal,
    env: {},
  } as const;
  const output = await new Promise<string>((resolve, reject) => {
    const args = [`--max-old-space-size=${MOST_MEMORY}`, "-e", code];
    const child = execFile(process.execPath, args, options, (error, stdout) => {
      if (!error) resolve(stdout);
      else reject(explainSqlError(error, timeLimit));
    });
    child.stdin?.on("error", () => {
      // The process ended first; the callback above says why.
    });
    // It stays open: the process ends when it closes, as it does when this process is killed.
    const asked = {
      ...question,
      driver,
      mostCharacters: MOST_ROW_CHARACTERS,
      mostMemory: MOST_MEMORY,
    };
    child.stdin?.write(`${JSON.stringify({ asked, longest: (timeLimit + GRACE) * 1_000 })}\n`);
  });
  return JSON.parse(output);
}

function explainSqlError(
  error: Error & { killed?: boolean; code?: unknown },
  timeLimit: number,
): Error {
  if (error.killed)
    return new Error(
      `The query ran longer than ${timeLimit} seconds. Make it simpler or limit it.`,
    );
  return error.name === "AbortError"
    ? error
    : new Error("The process that reads the database ended unexpectedly.");
}

/**
 * Runs in the other process from its text alone, so it uses nothing from outside itself. A thread
 * of its own reads the database, so that this one can end the process when nobody waits for the
 * answer any more.
 */
function superviseOnce(reader: string): void {
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  let text = "";
  process.stdin.setEncoding("utf8");
  // An ordinary exit would wait for the thread, which SQLite does not let go of.
  const end = () => process.kill(process.pid, "SIGKILL");
  process.stdin.on("close", end).on("end", end).on("error", end);
  process.stdin.on("data", (chunk) => {
    text += chunk;
    if (!text.endsWith("\n")) return;
    const { asked, longest } = JSON.parse(text);
    setTimeout(end, longest);
    const thread = new Worker(reader, { eval: true, workerData: asked });
    thread.on("message", (answer) => process.stdout.write(answer, () => process.exit()));
    thread.on("error", () => process.exit(1));
  });
}

/** Runs in a thread of that process, from its text alone as well. */
function answerOnce(): void {
  const { fstatSync, readlinkSync } = process.getBuiltinModule("node:fs");
  const { createRequire: requireFrom } = process.getBuiltinModule("node:module");
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const { driver, file, sql, values, maxRows, mostCharacters, mostMemory } = workerData;
  const toJson = (value: unknown): unknown => {
    if (typeof value === "bigint")
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    return Buffer.isBuffer(value) ? `(${value.length} bytes)` : value;
  };
  const orElse = <T>(read: () => T, other: T): T => {
    try {
      return read();
    } catch {
      return other;
    }
  };
  // Files get the lowest free numbers.
  const openFiles = () =>
    Array.from({ length: 64 }, (_, number) => number).flatMap((number) => {
      const stats = orElse(() => fstatSync(number, { bigint: true }), undefined);
      if (!stats?.isFile()) return [];
      const path = orElse(() => readlinkSync(`/proc/self/fd/${number}`), file);
      return [{ path, dev: String(stats.dev), ino: String(stats.ino) }];
    });
  const Database = requireFrom(driver)(driver);
  const answer = (database: InstanceType<typeof Database>): object => {
    database.pragma(`hard_heap_limit = ${mostMemory * 1024 * 1024}`);
    const statement = database.prepare(sql);
    // ATTACH and transaction control count as read-only, but give no rows.
    if (!statement.readonly || !statement.reader)
      return { error: "Only queries that read are allowed, such as SELECT." };
    const columns = statement.columns().map((column: { name: string }) => column.name);
    const rows: unknown[][] = [];
    let characters = 0;
    for (const row of statement
      .raw()
      .safeIntegers()
      .iterate(...values)) {
      if (rows.length === maxRows) return { columns, rows, complete: false };
      const shown = row.map(toJson);
      rows.push(shown);
      characters += JSON.stringify(shown).length;
      if (characters > mostCharacters) {
        return { error: "The rows are larger than 4 MB together. Select fewer columns or rows." };
      }
    }
    return { columns, rows, complete: true };
  };
  const orMessage = (read: () => object): object => {
    try {
      return read();
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  };
  const answered = orMessage(() => {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    const read = orMessage(() => answer(database));
    // While it is open: afterwards nobody knows what was read.
    const opened = openFiles();
    database.close();
    return { ...read, opened };
  });
  parentPort?.postMessage(JSON.stringify({ opened: [], ...answered }));
}
