import { type Kysely, type Selectable, sql } from "kysely";
import type { AuditEntry } from "../../api-contract/audit/audit-contract.ts";
import { pauseWhenDue } from "../../bounds/run-cooperatively.ts";
import { engineOf } from "../engines.ts";
import { inTransaction } from "../in-transaction.ts";
import type { SqlTables } from "../sql-tables.ts";
import { countFacets } from "./audit-facets.ts";
import type { AuditIndex } from "./audit-index.ts";
import type { AuditRow, AuditStore, NewAuditEntry, StoredAuditFilter } from "./audit-store.ts";
import { hashAfter, readAuditEntry } from "./written-entry.ts";

/** How many entries one query looks at for a word, which no index has: some 10 ms. */
const SEARCHED_AT_ONCE = 1_000;

export function auditQueries(
  database: Kysely<SqlTables>,
  index: AuditIndex,
): Omit<AuditStore, "listAuditCheckpoints" | "addAuditCheckpoint"> {
  return {
    appendAuditEntries: (entries) =>
      inTransaction(database, (transaction) => appendEntries(transaction, entries)),
    listAuditEntries: (filter, page) => listEntries({ database, index }, filter, page),
    async countAuditFacets(filter) {
      await index.catchUp();
      if (filter.text === undefined) return countFacets(index, filter);
      const among = new Set<number>();
      const { text: _, agents, proposals } = filter;
      const shown = { ...(agents && { agents }), ...(proposals && { proposals }) };
      for (let from: number | undefined; ; ) {
        const looked = index.next(shown, { before: from, most: SEARCHED_AT_ONCE });
        from = looked.at(-1);
        if (from === undefined) return countFacets(index, filter, among);
        const rows = wordedEntries(database, looked, filter).select("position");
        for (const { position } of await rows.execute()) among.add(position);
        await pauseWhenDue();
      }
    },
    async findNewerAudit(position, by) {
      const newer = database.selectFrom("audit_entries").select("position");
      const row = newer.where("position", ">", position).orderBy("position").offset(by).limit(1);
      return (await row.executeTakeFirst())?.position;
    },
    async readAuditRows(after, most) {
      const rows = database
        .selectFrom("audit_entries")
        .select(STORED_COLUMNS)
        .where("position", ">", after);
      return (await rows.orderBy("position").limit(most).execute()).map(toAuditRow);
    },
    async findAuditRow(position) {
      const rows = database
        .selectFrom("audit_entries")
        .select(STORED_COLUMNS)
        .where("position", "in", [position - 1, position]);
      const found = (await rows.execute()).map(toAuditRow);
      const at = (wanted: number) => found.find((row) => row.position === wanted);
      const row = at(position);
      const before = at(position - 1);
      return { ...(row && { row }), ...(before && { before }) };
    },
    async countAudit() {
      const rows = database.selectFrom("audit_entries").limit(1);
      const positions = rows.select("position");
      const first = await positions.orderBy("position").executeTakeFirst();
      const last = await positions.orderBy("position", "desc").executeTakeFirst();
      const oldest = await rows.select("at").orderBy("at").executeTakeFirst();
      if (!first || !last || !oldest) return { total: 0 };
      // Positions have no gaps; those that somebody made are what a check of the record tells.
      return { total: last.position - first.position + 1, first: oldest.at };
    },
    readLastAuditPosition: () => engineOf(database).lastRecordNumber(database),
  };
}

async function listEntries(
  { database, index }: { database: Kysely<SqlTables>; index: AuditIndex },
  filter: StoredAuditFilter,
  { before, most }: { before?: number | undefined; most: number },
): Promise<AuditEntry[]> {
  const found: AuditEntry[] = [];
  const atOnce = filter.text === undefined ? Math.min(most, SEARCHED_AT_ONCE) : SEARCHED_AT_ONCE;
  const isOfAll = !CONDITIONS.some((condition) => filter[condition] !== undefined);
  if (!isOfAll) await index.catchUp();
  for (let from = before; found.length < most; ) {
    const page = { before: from, most: atOnce };
    const looked = isOfAll ? await nextOfAll(database, page) : index.next(filter, page);
    from = looked.at(-1);
    if (from === undefined) break;
    const rows = wordedEntries(database, looked, filter).limit(most - found.length);
    for (const { position, entry } of await rows.select(["position", "entry"]).execute())
      found.push(...readAuditEntry(position, entry));
    // Others are answered between two parts of a long record.
    await pauseWhenDue();
  }
  return found;
}

/** What a list needs the index for. */
const CONDITIONS = [
  ...(["person", "personId", "kinds", "changes", "subject", "since", "text", "agents"] as const),
] as const;

/** The positions of the entries that come next, newest first: at once, also while the index is built. */
async function nextOfAll(
  database: Kysely<SqlTables>,
  { before, most }: { before: number | undefined; most: number },
): Promise<number[]> {
  let rows = database.selectFrom("audit_entries").select("position");
  if (before !== undefined) {
    const from = await rows.select("at").where("position", "=", before).executeTakeFirst();
    if (!from) return [];
    rows = rows
      .where("at", "<=", from.at)
      .where(({ eb, or }) => or([eb("at", "<", from.at), eb("position", "<", before)]));
  }
  const found = rows.orderBy("at", "desc").orderBy("position", "desc").limit(most);
  return (await found.execute()).map(({ position }) => position);
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

/** All but what the database itself reads out of an entry, each time anew. */
const STORED_COLUMNS = [
  ...(["position", "entry", "hash", "at", "kind", "by_kind", "by_name", "via", "address"] as const),
  ...(["subject_kind", "subject", "subject_name"] as const),
] as const;

function toAuditRow({
  position,
  entry,
  hash,
  ...columns
}: Pick<Selectable<SqlTables["audit_entries"]>, (typeof STORED_COLUMNS)[number]>): AuditRow {
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
    at,
    kind,
    by_kind: by.kind,
    by_name: by.name,
    via: from.via,
    address: from.address,
    subject_kind: subject?.kind ?? null,
    subject: subject?.id ?? null,
    subject_name: subject?.name ?? null,
  };
}

/** Those of these entries, newest first, that have the words that are looked for. */
function wordedEntries(
  database: Kysely<SqlTables>,
  positions: readonly number[],
  { text, tools, agents, withoutAddresses }: StoredAuditFilter,
) {
  // Written out: binding each of a thousand numbers takes longer than the query.
  const rows = database
    .selectFrom("audit_entries")
    .where(sql<boolean>`position in (${sql.raw(positions.join())})`)
    .orderBy("at", "desc")
    .orderBy("position", "desc");
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
