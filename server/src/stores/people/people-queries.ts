import type { Kysely } from "kysely";
import { appendEntries } from "../audit/audit-queries.ts";
import { inTransaction } from "../in-transaction.ts";
import { renameSaver } from "../save-queries.ts";
import type { SqlTables } from "../sql-tables.ts";
import type { ConfigRewriting } from "../store.ts";
import { storedIdOf } from "../store-keys.ts";
import { doneBy } from "./done-by.ts";
import type {
  PeopleReads,
  PeopleRows,
  PeopleStore,
  PeopleTable,
  PeopleWrites,
  SettledProposal,
} from "./people-store.ts";
import { tokenAddressQueries } from "./token-address-queries.ts";

/** Columns that hold JSON, or a number for yes or no. */
const JSON_COLUMNS = new Set(["groups", "preferences", "transports", "owners", "changes"]);
const FLAG_COLUMNS = new Set(["is_approver"]);

/** Tables of people have the same simple form, so that one query of each kind serves all. */
type PlainRow = Record<string, string | number | null>;
type PlainTables = Record<PeopleTable, PlainRow>;

export function peopleQueries(database: Kysely<SqlTables>): PeopleStore {
  return {
    ...peopleReads(database),
    ...tokenAddressQueries(database),
    changePeople: (change) =>
      inTransaction(database, (transaction) => change(peopleWrites(transaction))),
    settleProposal: (settled) =>
      inTransaction(database, (transaction) => settleProposal(transaction, settled)),
    async noteUse(table, id, at) {
      await plain(database)
        .updateTable(table)
        .set({ last_used_at: at })
        .where("id", "=", id)
        .execute();
    },
    async listOwnedAgentTokens(person) {
      return database
        .selectFrom("agent_tokens")
        .innerJoin("agents", "agents.id", "agent_tokens.agent")
        .select(["agents.id as agent", "agents.name as agentName", "agent_tokens.name as name"])
        .where("person", "=", person)
        .where("revoked_at", "is", null)
        .where("deleted_at", "is", null)
        .where(({ eb, or }) =>
          or([eb("expires_at", "is", null), eb("expires_at", ">", new Date().toISOString())]),
        )
        .execute();
    },
  };
}

/** Marks a proposal as applied within a transaction that makes its saves. */
export async function settleProposal(
  transaction: Kysely<SqlTables>,
  { proposal, comment, entry }: SettledProposal,
): Promise<boolean> {
  const writes = peopleWrites(transaction);
  const { createdAt: at } = comment;
  const applied = { state: "applied", ...doneBy("decided", comment, at), changedAt: at } as const;
  for (const state of ["open", "changes_requested"] as const) {
    if ((await writes.changeRows("proposals", { ...proposal, state }, applied)) === 0) continue;
    await writes.addRow("proposal_comments", comment);
    await writes.record([entry]);
    return true;
  }
  return false;
}

/** Rewrites the operations of every version, decided or not: they may hold secrets. */
export async function rewriteProposals(
  transaction: Kysely<SqlTables>,
  { operations: rewrite }: Pick<ConfigRewriting, "operations">,
): Promise<void> {
  const writes = peopleWrites(transaction);
  for (const { id, changes } of await writes.listRows("proposal_versions")) {
    const rewritten = changes.map(({ operations, ...change }) => ({
      ...change,
      operations: rewrite(storedIdOf(change.owner), operations, change.toolSources),
    }));
    await writes.changeRows("proposal_versions", { id }, { changes: rewritten });
  }
}

function peopleReads(database: Kysely<SqlTables>): PeopleReads {
  async function listRows<Table extends PeopleTable>(
    table: Table,
    matching: Partial<PeopleRows[Table]> = {},
  ): Promise<PeopleRows[Table][]> {
    let rows = plain(database)
      .selectFrom(table as PeopleTable)
      .selectAll();
    for (const [column, value] of Object.entries(toPlainRow(matching)))
      rows = rows.where(column, value === null ? "is" : "=", value);
    const found = await rows
      .orderBy(table === "identities" ? "signed_in_at" : "created_at")
      .execute();
    return found.map((row) => fromPlainRow<PeopleRows[Table]>(row));
  }
  return {
    listRows,
    findRow: async (table, matching) => (await listRows(table, matching))[0],
  };
}

function peopleWrites(transaction: Kysely<SqlTables>): PeopleWrites {
  const tables = plain(transaction);
  return {
    ...peopleReads(transaction),
    async addRow(table, row) {
      await tables
        .insertInto(table as PeopleTable)
        .values(toPlainRow(row))
        .execute();
    },
    async changeRows(table, matching, change) {
      if (Object.keys(change).length === 0) return 0;
      let rows = tables.updateTable(table as PeopleTable).set(toPlainRow(change));
      for (const [column, value] of Object.entries(toPlainRow(matching)))
        rows = rows.where(column, value === null ? "is" : "=", value);
      const changed = Number((await rows.executeTakeFirst()).numUpdatedRows);
      // What somebody saved names them as they are called now.
      const { id: person } = matching as { id?: string };
      const { name } = change as { name?: string };
      if (table === "people" && person !== undefined && name !== undefined)
        await renameSaver(transaction, { person, name });
      return changed;
    },
    async deleteRows(table, matching) {
      let rows = tables.deleteFrom(table as PeopleTable);
      for (const [column, value] of Object.entries(toPlainRow(matching)))
        rows = rows.where(column, value === null ? "is" : "=", value);
      return Number((await rows.executeTakeFirst()).numDeletedRows);
    },
    async revokeAgentTokens(person, { revokedAt, revokedBy, revokedById }) {
      const owned = await transaction
        .selectFrom("agent_tokens")
        .select("agent")
        .distinct()
        .where("person", "=", person)
        .where("revoked_at", "is", null)
        .execute();
      await transaction
        .updateTable("agent_tokens")
        .set({ revoked_at: revokedAt, revoked_by: revokedBy, revoked_by_id: revokedById })
        .where("person", "=", person)
        .where("revoked_at", "is", null)
        .execute();
      return owned.map(({ agent }) => agent);
    },
    record: (entries) => appendEntries(transaction, entries),
  };
}

const plain = (database: Kysely<SqlTables>) => database as unknown as Kysely<PlainTables>;

function toPlainRow(stored: object): PlainRow {
  return Object.fromEntries(
    Object.entries(stored).map(([field, value]) => {
      const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      if (FLAG_COLUMNS.has(column)) return [column, value ? 1 : 0];
      return [column, JSON_COLUMNS.has(column) && value !== null ? JSON.stringify(value) : value];
    }),
  );
}

function fromPlainRow<Row>(row: PlainRow): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const field = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      if (FLAG_COLUMNS.has(column)) return [field, value === 1];
      return [field, JSON_COLUMNS.has(column) ? JSON.parse(String(value)) : value];
    }),
  ) as Row;
}
