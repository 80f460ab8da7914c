import { setImmediate } from "node:timers/promises";
import type { MethodDefinition } from "@pegboard/registry-core";
import type { Insertable, Kysely, Selectable, Transaction } from "kysely";
import { inTransaction } from "../in-transaction.ts";
import type { Doer } from "../people/done-by.ts";
import { readForm, remedyOf } from "../readable-json.ts";
import { inBatches } from "../sql-rows.ts";
import type { SqlTables } from "../sql-tables.ts";
import { StorageError } from "../storage-error.ts";
import {
  type HashedForm,
  MOST_VERSION_CHARACTERS,
  MOST_VERSIONS,
  type ShownOtherwise,
  type VersionStore,
} from "./method-versions.ts";

type VersionRow = Selectable<SqlTables["method_versions"]>;
type KnownVersion = Pick<VersionRow, "tool" | "method" | "since" | "fingerprint">;

/** The moment of the form that a method had before a change of it was seen. */
const BEFORE_ALL = "";
/** The fingerprint from when on a method was not shown. */
const NOT_SHOWN = "";
/** Characters that a row counts besides its form. */
const ROW_CHARACTERS = 200;

export function versionQueries(database: Kysely<SqlTables>): VersionStore {
  return {
    async noteVersions(source, at, shown) {
      for (const some of inBatches(shown)) {
        await inTransaction(database, (transaction) => noteSome(transaction, source, { at, some }));
        await setImmediate();
      }
      if (shown.length > 0) await makeRoom(database, source);
    },
    async listVersions({ source, tool, method }) {
      const rows = database
        .selectFrom("method_versions")
        .selectAll()
        .where("tool", "=", tool)
        .where("method", "=", method)
        .$if(source !== undefined, (query) => query.where("source", "=", source ?? ""))
        .orderBy("since");
      return (await rows.execute()).map((row) => {
        const definition = row.definition === null ? undefined : readVersion(row);
        const { accepted_by: name, accepted_by_id: person } = row;
        return {
          source: row.source,
          since: row.since === BEFORE_ALL ? null : row.since,
          ...(definition && { definition }),
          ...(name !== null && { acceptedBy: { name, person } }),
        };
      });
    },
  };
}

function readVersion({ source, definition }: VersionRow): MethodDefinition {
  const form = readForm(definition ?? "");
  if (form) return form as MethodDefinition;
  throw new StorageError("storage_damaged", (t) =>
    t("What is stored of former forms of methods of {source} is damaged. {remedy}", {
      source,
      remedy: remedyOf(t),
    }),
  );
}

async function noteSome(
  transaction: Transaction<SqlTables>,
  source: string,
  { at, some }: { at: string; some: readonly ShownOtherwise[] },
): Promise<void> {
  const known = await readKnown(transaction, source, some);
  const added: Insertable<SqlTables["method_versions"]>[] = [];
  const outdated: KnownVersion[] = [];
  for (const { tool, method, before, after, acceptedBy } of some) {
    const own = known.get(versionKey({ tool, method })) ?? [];
    const place = { source, tool, method };
    const rows = own.length === 0 && before ? [rowOf(place, BEFORE_ALL, before)] : [];
    const last = own.at(-1)?.fingerprint ?? before?.fingerprint;
    if (last === (after?.fingerprint ?? NOT_SHOWN)) {
      // Of several servers that see one change, one knows who accepted it.
      if (acceptedBy)
        await markAccepted(transaction, { ...place, since: own.at(-1)?.since }, acceptedBy);
      continue;
    }
    rows.push({ ...rowOf(place, at, after), ...markOf(acceptedBy) });
    added.push(...rows);
    const tooMany = own.length + rows.length - MOST_VERSIONS;
    outdated.push(...own.slice(0, Math.max(0, tooMany)));
  }
  if (added.length > 0) {
    const insert = transaction.insertInto("method_versions").values(added);
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }
  await forget(transaction, source, outdated);
}

const markOf = ({ name, person = null }: Partial<Doer> = {}) => ({
  accepted_by: name ?? null,
  accepted_by_id: person,
});

/** Says of the last version of a method who accepted it, unless that is known. */
async function markAccepted(
  transaction: Transaction<SqlTables>,
  { since = BEFORE_ALL, ...place }: VersionPlace & { since: string | undefined },
  acceptedBy: Doer,
): Promise<void> {
  let rows = transaction.updateTable("method_versions").set(markOf(acceptedBy));
  for (const [column, value] of Object.entries({ ...place, since }))
    rows = rows.where(column as keyof VersionPlace, "=", value);
  await rows.where("accepted_by", "is", null).where("since", "!=", BEFORE_ALL).execute();
}

async function readKnown(
  transaction: Transaction<SqlTables>,
  source: string,
  some: readonly ShownOtherwise[],
): Promise<Map<string, KnownVersion[]>> {
  const rows = transaction
    .selectFrom("method_versions")
    .select(["tool", "method", "since", "fingerprint"])
    .where("source", "=", source)
    .where("tool", "in", [...new Set(some.map(({ tool }) => tool))])
    .where("method", "in", [...new Set(some.map(({ method }) => method))])
    .orderBy("since");
  const known = new Map<string, KnownVersion[]>();
  for (const row of await rows.execute()) {
    const own = known.get(versionKey(row)) ?? [];
    own.push(row);
    known.set(versionKey(row), own);
  }
  return known;
}

const versionKey = ({ tool, method }: Pick<KnownVersion, "tool" | "method">): string =>
  JSON.stringify([tool, method]);

type VersionPlace = Record<"source" | "tool" | "method", string>;

function rowOf(
  place: VersionPlace,
  since: string,
  form: HashedForm | undefined,
): Insertable<SqlTables["method_versions"]> {
  const definition = form ? JSON.stringify(form.definition) : null;
  return {
    ...place,
    since,
    definition,
    fingerprint: form?.fingerprint ?? NOT_SHOWN,
    size: ROW_CHARACTERS + (definition?.length ?? 0),
    ...markOf(),
  };
}

/** Takes the oldest versions of a source away until the rest has room. */
async function makeRoom(database: Kysely<SqlTables>, source: string): Promise<void> {
  const own = database.selectFrom("method_versions").where("source", "=", source);
  const { size } = await own
    .select(({ fn }) => fn.sum<number | string | null>("size").as("size"))
    .executeTakeFirstOrThrow();
  let over = Number(size ?? 0) - MOST_VERSION_CHARACTERS;
  while (over > 0) {
    const oldest = await own
      .select(["tool", "method", "since", "fingerprint", "size"])
      .orderBy("since")
      .limit(500)
      .execute();
    const gone = oldest.filter((row) => {
      const isGone = over > 0;
      over -= row.size;
      return isGone;
    });
    await inTransaction(database, (transaction) => forget(transaction, source, gone));
    await setImmediate();
  }
}

async function forget(
  transaction: Transaction<SqlTables>,
  source: string,
  versions: readonly KnownVersion[],
): Promise<void> {
  for (const { tool, method, since } of versions)
    await transaction
      .deleteFrom("method_versions")
      .where("source", "=", source)
      .where("tool", "=", tool)
      .where("method", "=", method)
      .where("since", "=", since)
      .execute();
}
