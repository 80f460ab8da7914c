import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely } from "kysely";
import { appendEntries } from "./audit/audit-queries.ts";
import type { NewAuditEntry } from "./audit/audit-store.ts";
import { inTransaction } from "./in-transaction.ts";
import type { SqlTables } from "./sql-tables.ts";
import type { Store } from "./store.ts";

/** The writes that take entries of the record along. */
const RECORDED_WRITES = [
  "createOwner",
  "changeOwner",
  "markDeleted",
  "restoreOwner",
  "deleteOwner",
  "repairOwner",
  "writeOwners",
  "addToken",
  "revokeToken",
  "removeToken",
  "changePreferences",
  "ignoreProblems",
  "watchProblems",
  "addSource",
  "changeSource",
  "pauseSource",
  "deleteSource",
  "rewriteConfigs",
  "writeAccepted",
  "replaceSealedValue",
  "changeCases",
  "startRun",
  "claimRun",
  "removeRun",
] as const satisfies readonly (keyof Store)[];
type RecordedWrite = (typeof RECORDED_WRITES)[number];

/** What is recorded of each write, also by what it is given, such as the id of something new. */
export type RecordsOfWrites = {
  [Name in RecordedWrite]?:
    | readonly NewAuditEntry[]
    | ((...args: Parameters<Store[Name]>) => readonly NewAuditEntry[]);
};

/** What the writes of the work that runs now are to take along; each takes it once. */
const toRecord = new AsyncLocalStorage<RecordsOfWrites>();

/**
 * Runs work whose writes take their entries of the record along: both are stored, or neither. The
 * first write of each name that changes something takes those of its name.
 */
export function recordingWrites<T>(records: RecordsOfWrites, work: () => Promise<T>): Promise<T> {
  return toRecord.run({ ...records }, work);
}

/** Undoes the transaction that it is thrown in: the write changed nothing. */
class Unchanged extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super("The write changed nothing.");
    this.result = result;
  }
}

type Write = (...args: never[]) => Promise<unknown>;

/** The writes of a store, each in one transaction with the entries that it is to take along. */
export function withRecords(
  database: Kysely<SqlTables>,
  queriesOf: (database: Kysely<SqlTables>) => Store,
): Store {
  const store = queriesOf(database);
  const recorded = RECORDED_WRITES.map((name) => [
    name,
    async (...args: never[]) => {
      const records = toRecord.getStore();
      const entries = records?.[name];
      if (!records || !entries) return (store[name] as Write)(...args);
      try {
        const result = await inTransaction(database, async (transaction) => {
          const written = await (queriesOf(transaction)[name] as Write)(...args);
          const isChange = written !== false && !(Array.isArray(written) && written.length > 0);
          if (!isChange) throw new Unchanged(written);
          const given = entries as
            | readonly NewAuditEntry[]
            | ((...given: never[]) => NewAuditEntry[]);
          await appendEntries(transaction, typeof given === "function" ? given(...args) : given);
          return written;
        });
        delete records[name];
        return result;
      } catch (error) {
        if (error instanceof Unchanged) return error.result;
        throw error;
      }
    },
  ]);
  return { ...store, ...Object.fromEntries(recorded) };
}
