import type { Kysely } from "kysely";
import type { SqlTables } from "./sql-tables.ts";
import type { Store } from "./store.ts";

type IgnoredProblemQueries = Pick<Store, "listIgnoredProblems" | "ignoreProblem" | "watchProblem">;

export function ignoredProblemQueries(database: Kysely<SqlTables>): IgnoredProblemQueries {
  return {
    async listIgnoredProblems() {
      const rows = await database.selectFrom("ignored_problems").selectAll().execute();
      return rows.map(({ ignored_at: at, ignored_by: by, ...row }) => ({ ...row, at, by }));
    },
    async ignoreProblem({ problem, at, by, reason, severity }) {
      const mark = { reason, severity, ignored_at: at, ignored_by: by };
      await database
        .insertInto("ignored_problems")
        .values({ problem, ...mark })
        .onConflict((conflict) => conflict.column("problem").doUpdateSet(mark))
        .execute();
    },
    async watchProblem(problem) {
      const { numDeletedRows } = await database
        .deleteFrom("ignored_problems")
        .where("problem", "=", problem)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
  };
}
