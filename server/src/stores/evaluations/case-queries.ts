import type { Kysely, Selectable } from "kysely";
import { inTransaction } from "../in-transaction.ts";
import type { SqlTables } from "../sql-tables.ts";
import type { EvaluationStore, StoredCase } from "./evaluation-store.ts";

export function caseQueries(
  database: Kysely<SqlTables>,
): Pick<EvaluationStore, "listCases" | "changeCases"> {
  return {
    async listCases(agent) {
      const rows = await database
        .selectFrom("evaluation_cases")
        .selectAll()
        .where("agent", "=", agent)
        .orderBy("position")
        .execute();
      return rows.map(toStoredCase);
    },
    changeCases: (agent, { put = [], remove = [] }, most) =>
      inTransaction(database, async (transaction) => {
        const cases = transaction.selectFrom("evaluation_cases").where("agent", "=", agent);
        const known = new Set((await cases.select("id").execute()).map(({ id }) => id));
        const left = new Set([...known, ...put.map(({ id }) => id)]);
        for (const id of remove) left.delete(id);
        if (remove.some((id) => !known.has(id)) || left.size > most) return false;
        if (remove.length > 0)
          await transaction
            .deleteFrom("evaluation_cases")
            .where("agent", "=", agent)
            .where("id", "in", remove)
            .execute();
        for (const one of put) await putCase(transaction, one);
        return true;
      }),
  };
}

async function putCase(database: Kysely<SqlTables>, one: StoredCase): Promise<void> {
  const { id, agent, createdAt, createdBy, changedAt } = one;
  const changed = {
    content: JSON.stringify(one.content),
    origin: JSON.stringify(one.origin),
    changed_at: changedAt,
  };
  await database
    .insertInto("evaluation_cases")
    .values({ id, agent, ...changed, created_at: createdAt, created_by: createdBy })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
    .execute();
}

function toStoredCase(row: Selectable<SqlTables["evaluation_cases"]>): StoredCase {
  const { id, agent, content, origin } = row;
  return {
    id,
    agent,
    content: JSON.parse(content),
    origin: JSON.parse(origin),
    createdAt: row.created_at,
    createdBy: row.created_by,
    changedAt: row.changed_at,
  };
}
