import { resolve } from "node:path";
import type { JsonValue } from "@pegboard/json-schema";
import {
  type CallContext,
  methodMetadata,
  RegistryError,
  Tool,
  toolMetadata,
} from "@pegboard/registry-core";
import { CallQueue } from "@pegboard/registry-core/internal";
import { z } from "zod";
import { type AllowedPaths, chosenPath, type FileIdentity } from "./allowed-paths.ts";
import { readSql, type SqlAnswer } from "./sql-reader.ts";

const sqlConfigValues = (paths: AllowedPaths) =>
  z.object({
    file: chosenPath(paths).meta({
      title: "Database file",
      description: `A SQLite file. It is only ever opened for reading. ${paths.choice}`,
      examples: ["./data/shop.sqlite"],
    }),
    maxRows: z.int().min(1).max(10_000).default(200).meta({
      title: "Most rows",
      description: "What a query gives beyond this is left out, and the result says so.",
    }),
    timeLimit: z.int().min(1).max(120).default(10).meta({
      title: "Time limit (seconds)",
      description: "A query that takes longer is ended.",
    }),
  });

type SqlConfig = z.output<ReturnType<typeof sqlConfigValues>> & {
  paths: AllowedPaths;
  questions: QuestionQueue;
};

/**
 * Parses to what an operator set, together with the paths that may be reached and the queue that
 * all questions share.
 */
export function sqlConfig(paths: AllowedPaths) {
  const questions = new QuestionQueue();
  return sqlConfigValues(paths).transform((config): SqlConfig => ({ ...config, paths, questions }));
}

/** What SQLite opens beside a database. */
const JOURNAL = /-(wal|shm|journal)$/;

function checkPath(paths: AllowedPaths, path: string, identity?: FileIdentity): void {
  const refusal = paths.refusal(path, identity);
  if (refusal !== undefined) throw new Error(`The database file ${path} ${refusal}.`);
}

const describing = z.object({ table: z.string().min(1).describe("Name of a table or view") });
const querying = z.object({
  sql: z.string().min(1).describe("One SELECT statement in SQLite's SQL; ? stands for a value"),
  // Text alone: some providers take no mixture of types, and SQLite compares it with a column in
  // the column's type.
  values: z.array(z.string()).default([]).describe("Values for the question marks, in order"),
});

@toolMetadata({
  name: "sql_tool",
  displayName: "SQL",
  description: "Answers questions from a SQLite database. It can only read.",
  icon: "Database",
  color: "bg-violet-100 text-violet-700 dark:bg-violet-900/40 dark:text-violet-300",
  weight: 60,
  visible: true,
  enabledByDefault: false,
})
export class SqlTool extends Tool<SqlConfig> {
  @methodMetadata({
    description: "Lists the tables and views of the database.",
    parameters: {},
    annotations: { readOnlyHint: true },
  })
  async list_tables(_: object, context: CallContext) {
    const sql =
      "SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' ORDER BY name";
    return this.#records(sql, [], context);
  }

  @methodMetadata({
    description:
      "Lists the columns of a table or view, with type, whether they may be empty, and whether they are a key.",
    parameters: describing,
    annotations: { readOnlyHint: true },
  })
  async describe_table({ table }: z.output<typeof describing>, context: CallContext) {
    const sql = `SELECT name, type, "notnull" = 0 AS nullable, pk > 0 AS key FROM pragma_table_info(?)`;
    const columns = await this.#records(sql, [table], context);
    if (columns.length === 0)
      throw new Error(`There is no table "${table}". Use list_tables to see what is there.`);
    return columns;
  }

  @methodMetadata({
    description: "Runs one SELECT statement and gives its rows.",
    parameters: querying,
    annotations: { readOnlyHint: true, idempotentHint: true },
  })
  async query({ sql, values }: z.output<typeof querying>, context: CallContext) {
    return this.#read(sql, values, context);
  }

  async #records(
    sql: string,
    values: JsonValue[],
    context: CallContext,
  ): Promise<Record<string, JsonValue>[]> {
    const { columns, rows } = await this.#read(sql, values, context);
    return rows.map((row) =>
      Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])),
    );
  }

  async #read(
    sql: string,
    values: JsonValue[],
    { agent, callerKey, signal }: CallContext,
  ): Promise<SqlAnswer> {
    const { file, maxRows, timeLimit, paths, questions } = this.config;
    checkPath(paths, file);
    const question = { file: resolve(file), sql, values, maxRows };
    const asker = { agent: agent.id, caller: callerKey };
    const { opened, ...answer } = await questions.run(asker, signal, () =>
      readSql(question, timeLimit, signal),
    );
    // What was opened, not what was asked for: a link can change its mind in between.
    for (const { path, dev, ino } of opened)
      checkPath(paths, path.replace(JOURNAL, ""), { dev: BigInt(dev), ino: BigInt(ino) });
    if ("error" in answer) throw new Error(answer.error);
    return answer;
  }
}

/**
 * Most questions of one caller that run or wait: half of the calls of an agent that run at once, so
 * that other calls find room.
 */
const MOST_WAITING_QUESTIONS = 8;

/** Whose question it is: what tells callers of an agent apart, where anything does. */
interface QuestionAsker {
  agent: string;
  caller?: string | undefined;
}

/**
 * Runs questions that need a process each: a few at once, and no caller keeps the others waiting.
 */
export class QuestionQueue {
  readonly #all = new CallQueue(4);
  readonly #askers = new Map<string, { queue: CallQueue; asked: number }>();

  /**
   * Rejects at once when too many of the caller's questions wait already, and when the signal
   * aborts before its turn.
   */
  async run<T>(
    { agent, caller }: QuestionAsker,
    signal: AbortSignal,
    answer: () => Promise<T>,
  ): Promise<T> {
    const share = JSON.stringify([agent, caller]);
    const asking = this.#askers.get(share) ?? { queue: new CallQueue(2), asked: 0 };
    if (asking.asked === MOST_WAITING_QUESTIONS) {
      throw new RegistryError(
        "too_busy",
        `${MOST_WAITING_QUESTIONS} questions of this caller are being answered or wait already. Ask again when some are answered.`,
      );
    }
    this.#askers.set(share, asking);
    asking.asked += 1;
    const entry = { alone: false, signal, share };
    try {
      return await asking.queue.run(entry, () => this.#all.run(entry, answer));
    } finally {
      asking.asked -= 1;
      if (asking.asked === 0) this.#askers.delete(share);
    }
  }
}
