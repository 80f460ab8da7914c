import type { Kysely } from "kysely";
import { engineOf } from "../engines.ts";

/** Adds the cases of agents, by which people see whether a model chooses right. */
export async function addEvaluationCases(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("evaluation_cases")
    .addColumn("position", "integer", engineOf(database).numbered)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("agent", "text", (column) =>
      column.notNull().references("agents.id").onDelete("cascade"),
    )
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("origin", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("changed_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("evaluation_cases_agent")
    .on("evaluation_cases")
    .columns(["agent", "position"])
    .execute();
}

/** Adds the runs of cases: what each variant sends, and what models answered. */
export async function addEvaluationRuns({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("evaluation_runs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("agent", "text", (column) =>
      column.notNull().references("agents.id").onDelete("cascade"),
    )
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("plan", "text", (column) => column.notNull())
    .addColumn("tally", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("started_at", "text", (column) => column.notNull())
    .addColumn("started_by", "text", (column) => column.notNull())
    .addColumn("started_by_id", "text")
    .addColumn("ended_at", "text")
    .addColumn("holder", "text", (column) => column.notNull())
    .addColumn("seen_at", "text", (column) => column.notNull())
    .addUniqueConstraint("evaluation_runs_number", ["agent", "number"])
    .execute();
  await schema
    .createTable("evaluation_variants")
    .addColumn("run", "text", (column) =>
      column.notNull().references("evaluation_runs.id").onDelete("cascade"),
    )
    .addColumn("variant", "integer", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("evaluation_variants_key", ["run", "variant"])
    .execute();
  await schema
    .createTable("evaluation_attempts")
    .addColumn("run", "text", (column) =>
      column.notNull().references("evaluation_runs.id").onDelete("cascade"),
    )
    .addColumn("case_id", "text", (column) => column.notNull())
    .addColumn("variant", "integer", (column) => column.notNull())
    .addColumn("attempt", "integer", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("exchange", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("evaluation_attempts_key", ["run", "case_id", "variant", "attempt"])
    .execute();
}
