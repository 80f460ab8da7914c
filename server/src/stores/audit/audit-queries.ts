import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { AuditEntry } from "../../api-contract/audit-contract.ts";
import { pauseWhenDue } from "../../bounds/run-cooperatively.ts";
import type { SqlTables } from "../sql-tables.ts";
import type { AuditStore, NewAuditEntry, StoredAuditFilter } from "./audit-store.ts";

const MOST_PEOPLE = 500;

export function auditQueries(database: Kysely<SqlTables>): AuditStore {
  return {
    async appendAuditEntries(entries) {
      await database.transaction().execute(async (transaction) => {
        const rows = transaction
          .selectFrom("audit_entries")
          .select("hash")
          .orderBy("position", "desc")
          .limit(1);
        let hash = (await rows.executeTakeFirst())?.hash ?? "";
        for (const entry of entries) {
          const written = JSON.stringify(entry);
          hash = hashAfter(hash, written);
          await transaction
            .insertInto("audit_entries")
            .values({ ...auditColumns(entry), entry: written, hash })
            .execute();
          // Requests that need no database are answered meanwhile.
          await pauseWhenDue();
        }
      });
    },
    async listAuditEntries(filter, { before, most }) {
      const rows = matchingAuditEntries(database, filter).orderBy("position", "desc").limit(most);
      const page = before === undefined ? rows : rows.where("position", "<", before);
      return (await page.execute()).flatMap(({ position, entry }) =>
        readAuditEntry(position, entry),
      );
    },
    async listAuditPeople() {
      const names = database.selectFrom("audit_entries").select("by_name").distinct();
      const rows = names.where("by_kind", "!=", "nobody").orderBy("by_name").limit(MOST_PEOPLE);
      return (await rows.execute()).map(({ by_name }) => by_name);
    },
    async readAuditChain(from, most) {
      const rows = await database
        .selectFrom("audit_entries")
        .selectAll()
        .where("position", ">", from.position)
        .orderBy("position")
        .limit(most)
        .execute();
      let last = from;
      for (const { position, entry, hash, ...columns } of rows) {
        const isWhole = hash === hashAfter(last.hash, entry) && position === last.position + 1;
        if (!isWhole || !agreesWithColumns(columns, position, entry))
          return { last, looked: rows.length, brokenAt: position };
        last = { position, hash };
      }
      return { last, looked: rows.length };
    },
  };
}

const hashAfter = (before: string, entry: string): string =>
  createHash("sha256").update(`${before}\n${entry}`).digest("hex");

/** Whether the columns by which an entry is found agree with the entry. */
function agreesWithColumns(columns: Columns, position: number, entry: string): boolean {
  const [read] = readAuditEntry(position, entry);
  if (!read) return false;
  const wanted: Record<string, unknown> = auditColumns(read);
  return Object.entries(columns).every(([name, value]) => wanted[name] === value);
}

type Columns = Omit<SqlTables["audit_entries"], "position" | "entry" | "hash">;

function auditColumns({ at, kind, by, from, subject }: NewAuditEntry): Columns {
  return {
    ...{ at, kind, by_kind: by.kind, by_name: by.name, via: from.via, address: from.address },
    ...{
      subject_kind: subject?.kind ?? null,
      subject: subject?.id ?? null,
      subject_name: subject?.name ?? null,
    },
  };
}

/** Reads an entry. An entry that is no JSON any more is not listed, and the chain reports it. */
function readAuditEntry(position: number, entry: string): AuditEntry[] {
  try {
    return [{ position, ...(JSON.parse(entry) as NewAuditEntry) }];
  } catch {
    return [];
  }
}

function matchingAuditEntries(
  database: Kysely<SqlTables>,
  { person, kinds, subject, text, since }: StoredAuditFilter,
) {
  let rows = database.selectFrom("audit_entries").select(["position", "entry"]);
  if (person !== undefined)
    rows = rows.where("by_name", "=", person).where("by_kind", "!=", "nobody");
  if (kinds !== undefined) rows = rows.where("kind", "in", kinds);
  if (subject)
    rows = rows.where("subject_kind", "=", subject.kind).where("subject", "=", subject.id);
  if (since !== undefined) rows = rows.where("at", ">=", since);
  if (text === undefined) return rows;
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return rows.where(({ or }) =>
    or(
      (["by_name", "subject_name", "address"] as const).map(
        (column) => sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`,
      ),
    ),
  );
}
