import type { Kysely, Selectable } from "kysely";
import { inTransaction } from "../in-transaction.ts";
import type { SqlTables } from "../sql-tables.ts";
import { appendEntries } from "./audit-queries.ts";
import type { AuditCheckpoint, AuditStore } from "./audit-store.ts";

/** The signed places of the record. */
export function checkpointQueries(
  database: Kysely<SqlTables>,
): Pick<AuditStore, "listAuditCheckpoints" | "addAuditCheckpoint"> {
  return {
    async listAuditCheckpoints() {
      const rows = database.selectFrom("audit_checkpoints").selectAll();
      return (await rows.orderBy("number").execute()).map(toCheckpoint);
    },
    addAuditCheckpoint: ({ before, sign, entriesOf }) =>
      inTransaction(database, async (transaction) => {
        const place =
          before === undefined ? await newest(transaction) : await lastBefore(transaction, before);
        if (!place) return undefined;
        const { number } = await transaction
          .selectFrom("audit_checkpoints")
          .select(({ fn }) => fn.max("number").as("number"))
          .executeTakeFirstOrThrow();
        const checkpoint = sign({ number: (number ?? 0) + 1, ...place });
        const { publicKey: public_key, ...columns } = checkpoint;
        await transaction
          .insertInto("audit_checkpoints")
          .values({ ...columns, public_key })
          .execute();
        // The signed end allows it: a trigger refuses to delete what comes after it.
        if (before !== undefined)
          await transaction
            .deleteFrom("audit_entries")
            .where("position", "<=", place.position)
            .execute();
        await appendEntries(transaction, entriesOf(checkpoint));
        return checkpoint;
      }),
  };
}

const newest = (transaction: Kysely<SqlTables>) =>
  transaction
    .selectFrom("audit_entries")
    .select(["position", "hash"])
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();

/** The last of the entries that all happened before a time; one of them stays. */
async function lastBefore(transaction: Kysely<SqlTables>, time: string) {
  const { kept } = await transaction
    .selectFrom("audit_entries")
    .select(({ fn }) => fn.min("position").as("kept"))
    .where("at", ">=", time)
    .executeTakeFirstOrThrow();
  const last = (await newest(transaction))?.position ?? 0;
  return transaction
    .selectFrom("audit_entries")
    .select(["position", "hash"])
    .where("position", "<", kept ?? last)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
}

const toCheckpoint = ({
  public_key: publicKey,
  kind,
  ...columns
}: Selectable<SqlTables["audit_checkpoints"]>): AuditCheckpoint => ({
  ...columns,
  kind: kind === "trim" ? "trim" : "checkpoint",
  publicKey,
});
