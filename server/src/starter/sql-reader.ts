import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import type { JsonValue } from "@pegboard/registry-core";

export interface SqlQuestion {
  /** Path of the SQLite file. */
  file: string;
  sql: string;
  values: JsonValue[];
  maxRows: number;
}

export interface SqlAnswer {
  /** The files that were open when the rows had been read: the database and its journals. `path` follows links where the system tells. */
  opened: { path: string; dev: string; ino: string }[];
  columns: string[];
  rows: JsonValue[][];
  /** False when there are more rows than the limit. */
  complete: boolean;
}

/** Rows above this size together are refused rather than held in memory. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Asks a SQLite file in a process of its own: SQLite computes without a pause and cannot be interrupted from JavaScript,
 * but a process can be ended. `timeLimit` in seconds. Rejects with SQLite's own message.
 */
export async function readSql(question: SqlQuestion, timeLimit: number, signal: AbortSignal): Promise<SqlAnswer> {
  const driver = createRequire(import.meta.url).resolve("better-sqlite3");
  const code = `(${answerOnce.toString()})()`;
  const options = {
    timeout: timeLimit * 1_000,
    killSignal: "SIGKILL",
    maxBuffer: MOST_BYTES,
    signal,
    env: {},
  } as const;
  const output = await new Promise<string>((resolve, reject) => {
    const child = execFile(process.execPath, ["-e", code], options, (error, stdout) => {
      if (!error) resolve(stdout);
      else reject(failure(error, timeLimit));
    });
    child.stdin?.on("error", () => {
      // The process ended first; the callback above says why.
    });
    child.stdin?.end(JSON.stringify({ ...question, driver }));
  });
  const answer = JSON.parse(output);
  if ("error" in answer) throw new Error(answer.error);
  return answer;
}

function failure(error: Error & { killed?: boolean; code?: unknown }, timeLimit: number): Error {
  if (error.code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") {
    return new Error("The rows are larger than 16 MB together. Select fewer columns or rows.");
  }
  if (error.killed) return new Error(`The query ran longer than ${timeLimit} seconds. Make it simpler or limit it.`);
  return error.name === "AbortError" ? error : new Error("The process that reads the database ended unexpectedly.");
}

/** Runs in the other process from its text alone, so it uses nothing from outside itself. */
function answerOnce(): void {
  const { fstatSync, readFileSync, readlinkSync } = process.getBuiltinModule("node:fs");
  const { createRequire: requireFrom } = process.getBuiltinModule("node:module");
  const { driver, file, sql, values, maxRows } = JSON.parse(readFileSync(0, "utf8"));
  const toJson = (value: unknown): unknown => {
    if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
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
  const answer = (): object => {
    const Database = requireFrom(driver)(driver);
    const database = new Database(file, { readonly: true, fileMustExist: true });
    const statement = database.prepare(sql);
    // ATTACH and transaction control count as read-only, but give no rows.
    if (!statement.readonly || !statement.reader)
      return { error: "Only queries that read are allowed, such as SELECT." };
    const columns = statement.columns().map((column: { name: string }) => column.name);
    const rows: unknown[][] = [];
    for (const row of statement
      .raw()
      .safeIntegers()
      .iterate(...values)) {
      if (rows.length === maxRows) return { columns, rows, complete: false, opened: openFiles() };
      rows.push(row.map(toJson));
    }
    return { columns, rows, complete: true, opened: openFiles() };
  };
  try {
    process.stdout.write(JSON.stringify(answer()));
  } catch (error) {
    process.stdout.write(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
  }
}
