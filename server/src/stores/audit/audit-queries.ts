import { createHash } from "node:crypto";
import { type Kysely, type Selectable, sql } from "kysely";
import type { AuditEntry } from "../../api-contract/audit-contract.ts";
import { pauseWhenDue } from "../../bounds/run-cooperatively.ts";
import { engineOf } from "../engines.ts";
import { inTransaction } from "../in-transaction.ts";
import type { SqlTables } from "../sql-tables.ts";
import type { AuditRow, AuditStore, NewAuditEntry, StoredAuditFilter } from "./audit-store.ts";

/** How many entries one query looks at for a word, which no index has: some 20 ms. */
const SEARCHED_AT_ONCE = 1_000;

export function auditQueries(
  database: Kysely<SqlTables>,
): Omit<AuditStore, "listAuditCheckpoints" | "addAuditCheckpoint" | "countAuditFacets"> {
  return {
    appendAuditEntries: (entries) =>
      inTransaction(database, (transaction) => appendEntries(transaction, entries)),
    async listAuditEntries(filter, { before, most }) {
      const found: AuditEntry[] = [];
      for (let from = before; found.length < most; ) {
        const looked = await nextPositions(database, filter, { before: from, most });
        from = looked.at(-1);
        if (from === undefined) break;
        const rows = matchingAuditEntries(database, filter)
          .where("position", "in", looked)
          .orderBy("at", "desc")
          .orderBy("position", "desc")
          .limit(most - found.length);
        for (const { position, entry } of await rows.execute())
          found.push(...readAuditEntry(position, entry));
        // Others are answered between two parts of a long record.
        await pauseWhenDue();
      }
      return found;
    },
    async findNewerAudit(position, by) {
      const newer = database.selectFrom("audit_entries").select("position");
      const row = newer.where("position", ">", position).orderBy("position").offset(by).limit(1);
      return (await row.executeTakeFirst())?.position;
    },
    async readAuditRows(after, most) {
      const rows = database.selectFrom("audit_entries").selectAll().where("position", ">", after);
      return (await rows.orderBy("position").limit(most).execute()).map(toAuditRow);
    },
    async findAuditRow(position) {
      const rows = database
        .selectFrom("audit_entries")
        .selectAll()
        .where("position", "in", [position - 1, position]);
      const found = (await rows.execute()).map(toAuditRow);
      const at = (wanted: number) => found.find((row) => row.position === wanted);
      const row = at(position);
      const before = at(position - 1);
      return { ...(row && { row }), ...(before && { before }) };
    },
    async countAudit() {
      const { total, first } = await database
        .selectFrom("audit_entries")
        .select(({ fn }) => [fn.countAll<number>().as("total"), fn.min("at").as("first")])
        .executeTakeFirstOrThrow();
      const lastGiven = await engineOf(database).lastRecordNumber(database);
      return { total: Number(total), lastGiven, ...(Number(total) > 0 && { first }) };
    },
  };
}

/** Writes entries in their order, each bound to the one before by its hash. */
export async function appendEntries(
  transaction: Kysely<SqlTables>,
  entries: readonly NewAuditEntry[],
): Promise<void> {
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
}

/** The hash of an entry, which binds it to the one before. */
export const hashAfter = (before: string, entry: string): string =>
  createHash("sha256").update(`${before}\n${entry}`).digest("hex");

/** Whether an entry happened before the one at a position, or as early and was written before it. */
const isBefore = (position: number) =>
  sql<boolean>`(at, position) < (select at, position from audit_entries where position = ${position})`;

function toAuditRow({
  position,
  entry,
  hash,
  by_person: _,
  ...columns
}: Selectable<SqlTables["audit_entries"]>): AuditRow {
  return { position, entry, hash, agrees: agreesWithColumns(columns, position, entry) };
}

/** Whether the columns by which an entry is found agree with the entry. */
function agreesWithColumns(columns: Columns, position: number, entry: string): boolean {
  const [read] = readAuditEntry(position, entry);
  if (!read) return false;
  const wanted: Record<string, unknown> = auditColumns(read);
  return Object.entries(columns).every(([name, value]) => wanted[name] === value);
}

type Columns = Omit<SqlTables["audit_entries"], "position" | "entry" | "hash" | "by_person">;

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
export function readAuditEntry(position: number, entry: string): AuditEntry[] {
  try {
    return [{ position, ...(JSON.parse(entry) as NewAuditEntry) }];
  } catch {
    return [];
  }
}

/** The positions that come next in the order of time, among those that an index finds. */
export async function nextPositions(
  database: Kysely<SqlTables>,
  filter: StoredAuditFilter,
  { before, most }: { before: number | undefined; most: number },
): Promise<number[]> {
  const { person, personId, kinds, subject, changes, text, since, agents } = filter;
  const { proposals = [] } = filter;
  let rows = database.selectFrom("audit_entries").select("position");
  if (person !== undefined)
    rows = rows.where("by_name", "=", person).where("by_kind", "!=", "nobody");
  if (personId !== undefined) rows = rows.where("by_person", "=", personId);
  if (kinds !== undefined) rows = rows.where("kind", "in", kinds);
  if (changes !== undefined) rows = rows.where("kind", "=", "settings_saved");
  if (subject)
    rows = rows.where("subject_kind", "=", subject.kind).where("subject", "=", subject.id);
  if (agents !== undefined)
    rows = rows.where(
      sql<boolean>`(subject_kind is distinct from 'agent' or subject in ${engineOf(database).listOf(agents)})
        and (subject_kind is distinct from 'proposal' or subject in ${engineOf(database).listOf(proposals)})`,
    );
  if (since !== undefined) rows = rows.where("at", ">=", since);
  if (before !== undefined) rows = rows.where(isBefore(before));
  const isSearched = text !== undefined || changes !== undefined;
  const page = rows
    .orderBy("at", "desc")
    .orderBy("position", "desc")
    .limit(isSearched ? SEARCHED_AT_ONCE : Math.min(most, SEARCHED_AT_ONCE));
  return (await page.execute()).map(({ position }) => position);
}

/** Entries with the words that are looked for. */
export function matchingAuditEntries(
  database: Kysely<SqlTables>,
  { changes, text, tools, agents, withoutAddresses }: StoredAuditFilter,
) {
  let rows = database.selectFrom("audit_entries").select(["position", "entry"]);
  if (changes !== undefined) {
    // A colon follows only keys of the facts, not names of tools in them.
    rows = rows.where(({ or, eb }) =>
      or(changes.map((change) => eb("entry", "like", `%"${change}":%`))),
    );
  }
  if (text === undefined) return rows;
  const names = [text, ...(tools ?? [])];
  // Facts of these kinds may name agents that the caller does not see.
  const isShown = agents
    ? sql<boolean>`kind not in ('agent_made', 'token_elsewhere')`
    : sql<boolean>`true`;
  const engine = engineOf(database);
  // Of an entry, the whole text is looked at first, which is written with the escapes of JSON.
  const written = names.map((name) =>
    engine.contains(sql.ref("entry"), JSON.stringify(name).slice(1, -1)),
  );
  return rows.where(({ or }) =>
    or([
      ...searchedColumns(withoutAddresses).map((column) => engine.contains(sql.ref(column), text)),
      sql<boolean>`(${sql.join(written, sql` or `)}) and ${isShown} and ${engine.anyValueContains("entry", "facts", names)}`,
    ]),
  );
}

const searchedColumns = (withoutAddresses = false) =>
  withoutAddresses
    ? (["by_name", "subject_name"] as const)
    : (["by_name", "subject_name", "address"] as const);
