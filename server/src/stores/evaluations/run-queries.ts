import type { JsonValue } from "@pegboard/json-schema";
import type { Kysely, Selectable } from "kysely";
import { inTransaction } from "../in-transaction.ts";
import type { SqlTables } from "../sql-tables.ts";
import type {
  AttemptPlace,
  EvaluationStore,
  StoredAttempt,
  StoredRun,
} from "./evaluation-store.ts";

type RunQueries = Omit<EvaluationStore, "listCases" | "changeCases">;

export function runQueries(database: Kysely<SqlTables>): RunQueries {
  return { ...runReads(database), ...runWrites(database), ...attemptQueries(database) };
}

function runReads(
  database: Kysely<SqlTables>,
): Pick<RunQueries, "listRuns" | "findRun" | "readRunVariant"> {
  const runs = database.selectFrom("evaluation_runs").selectAll();
  return {
    async listRuns(agent) {
      const rows = runs.where("agent", "=", agent).orderBy("number", "desc");
      return (await rows.execute()).map(toStoredRun);
    },
    async findRun(agent, id) {
      const row = runs.where("agent", "=", agent).where("id", "=", id);
      const found = await row.executeTakeFirst();
      return found && toStoredRun(found);
    },
    async readRunVariant(run, variant) {
      const row = await database
        .selectFrom("evaluation_variants")
        .select("content")
        .where("run", "=", run)
        .where("variant", "=", variant)
        .executeTakeFirst();
      return row && JSON.parse(row.content);
    },
  };
}

function runWrites(
  database: Kysely<SqlTables>,
): Pick<RunQueries, "startRun" | "claimRun" | "holdRun" | "endRun" | "removeRun"> {
  return {
    startRun: (run, variants, kept) =>
      inTransaction(database, (transaction) => startRun(transaction, { run, variants, kept })),
    async claimRun(id, { holder, at, before, plan }) {
      const { numUpdatedRows } = await database
        .updateTable("evaluation_runs")
        .set({ holder, seen_at: at, state: "running", ended_at: null, reason: null })
        .set({ plan: JSON.stringify(plan) })
        .where("id", "=", id)
        .where("state", "!=", "done")
        .where((query) =>
          query.or([query("state", "!=", "running"), query("seen_at", "<", before)]),
        )
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async holdRun(id, { holder, at, tally }) {
      const { numUpdatedRows } = await database
        .updateTable("evaluation_runs")
        .set({ seen_at: at, ...(tally !== undefined && { tally: JSON.stringify(tally) }) })
        .where("id", "=", id)
        .where("state", "=", "running")
        .where("holder", "=", holder)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async endRun(id, { state, reason, at }) {
      const { numUpdatedRows } = await database
        .updateTable("evaluation_runs")
        .set({ state, reason, ended_at: at })
        .where("id", "=", id)
        .where("state", "=", "running")
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async removeRun(agent, id) {
      const { numDeletedRows } = await database
        .deleteFrom("evaluation_runs")
        .where("agent", "=", agent)
        .where("id", "=", id)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
  };
}

interface StartedRun {
  run: Omit<StoredRun, "number">;
  variants: readonly JsonValue[];
  kept: number;
}

async function startRun(
  database: Kysely<SqlTables>,
  { run, variants, kept }: StartedRun,
): Promise<number> {
  const { id, agent, state, reason, holder } = run;
  const last = await database
    .selectFrom("evaluation_runs")
    .select(({ fn }) => fn.max("number").as("number"))
    .where("agent", "=", agent)
    .executeTakeFirst();
  const number = Number(last?.number ?? 0) + 1;
  await database
    .insertInto("evaluation_runs")
    .values({
      id,
      agent,
      number,
      state,
      reason,
      holder,
      plan: JSON.stringify(run.plan),
      tally: JSON.stringify(run.tally),
      started_at: run.startedAt,
      started_by: run.startedBy,
      started_by_id: run.startedById,
      ended_at: run.endedAt,
      seen_at: run.seenAt,
    })
    .execute();
  for (const [variant, content] of variants.entries())
    await database
      .insertInto("evaluation_variants")
      .values({ run: id, variant, content: JSON.stringify(content) })
      .execute();
  await database
    .deleteFrom("evaluation_runs")
    .where("agent", "=", agent)
    .where("number", "<=", number - kept)
    .where("state", "!=", "running")
    .execute();
  return number;
}

function attemptQueries(
  database: Kysely<SqlTables>,
): Pick<RunQueries, "addAttempt" | "listAttempts" | "readExchange"> {
  const attempts = database.selectFrom("evaluation_attempts");
  return {
    async addAttempt({ run, ...attempt }, exchange) {
      const { case: case_id, variant, attempt: number } = attempt;
      const kept = { content: JSON.stringify(attempt), exchange: JSON.stringify(exchange) };
      await database
        .insertInto("evaluation_attempts")
        .values({ run, case_id, variant, attempt: number, ...kept })
        .onConflict((conflict) =>
          conflict.columns(["run", "case_id", "variant", "attempt"]).doUpdateSet(kept),
        )
        .execute();
    },
    async listAttempts(run, ofCase) {
      let rows = attempts.select("content").where("run", "=", run);
      if (ofCase !== undefined) rows = rows.where("case_id", "=", ofCase);
      const found = await rows.orderBy("variant").orderBy("attempt").execute();
      return found.map(({ content }): StoredAttempt => ({ run, ...JSON.parse(content) }));
    },
    async readExchange({ run, case: ofCase, variant, attempt }: AttemptPlace) {
      const row = await attempts
        .select("exchange")
        .where("run", "=", run)
        .where("case_id", "=", ofCase)
        .where("variant", "=", variant)
        .where("attempt", "=", attempt)
        .executeTakeFirst();
      return row && JSON.parse(row.exchange);
    },
  };
}

function toStoredRun(row: Selectable<SqlTables["evaluation_runs"]>): StoredRun {
  const { id, agent, number, state, plan, tally, reason, holder } = row;
  return {
    id,
    agent,
    number,
    state,
    plan: JSON.parse(plan),
    reason,
    holder,
    tally: JSON.parse(tally),
    startedAt: row.started_at,
    startedBy: row.started_by,
    startedById: row.started_by_id,
    endedAt: row.ended_at,
    seenAt: row.seen_at,
  };
}
