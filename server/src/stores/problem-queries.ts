import type { Kysely } from "kysely";
import { inTransaction } from "./in-transaction.ts";
import { inBatches } from "./sql-rows.ts";
import type { SqlTables } from "./sql-tables.ts";
import type { Store } from "./store.ts";

type ProblemQueries = Pick<
  Store,
  "listIgnoredProblems" | "ignoreProblems" | "watchProblems" | "listFirstSeen" | "noteFirstSeen"
>;

export function problemQueries(database: Kysely<SqlTables>): ProblemQueries {
  return {
    async listIgnoredProblems() {
      const rows = await database.selectFrom("ignored_problems").selectAll().execute();
      return rows.map(({ ignored_at: at, ignored_by: by, ignored_by_id: byId, ...row }) => ({
        ...row,
        at,
        by,
        byId,
      }));
    },
    async ignoreProblems(ignored) {
      const rows = ignored.map(({ at, by, byId, ...row }) => ({
        ...row,
        ignored_at: at,
        ignored_by: by,
        ignored_by_id: byId,
      }));
      await inTransaction(database, async (transaction) => {
        for (const some of inBatches(rows)) {
          await transaction
            .insertInto("ignored_problems")
            .values(some)
            .onConflict((conflict) =>
              conflict.column("problem").doUpdateSet(({ ref }) => ({
                reason: ref("excluded.reason"),
                severity: ref("excluded.severity"),
                ignored_at: ref("excluded.ignored_at"),
                ignored_by: ref("excluded.ignored_by"),
                ignored_by_id: ref("excluded.ignored_by_id"),
              })),
            )
            .execute();
        }
      });
    },
    watchProblems: (problems) =>
      inTransaction(database, async (transaction) => {
        let deleted = 0n;
        for (const some of inBatches(problems)) {
          const answer = await transaction
            .deleteFrom("ignored_problems")
            .where("problem", "in", some)
            .executeTakeFirst();
          deleted += answer.numDeletedRows;
        }
        return deleted > 0n;
      }),
    async listFirstSeen() {
      const rows = await database.selectFrom("seen_problems").selectAll().execute();
      return new Map(rows.map(({ problem, since }) => [problem, since]));
    },
    noteFirstSeen: ({ problems, since, gone }) =>
      inTransaction(database, async (transaction) => {
        for (const some of inBatches(problems)) {
          const rows = some.map((problem) => ({ problem, since }));
          const insert = transaction.insertInto("seen_problems").values(rows);
          await insert.onConflict((conflict) => conflict.doNothing()).execute();
        }
        for (const some of inBatches(gone)) {
          await transaction.deleteFrom("seen_problems").where("problem", "in", some).execute();
        }
      }),
  };
}
