import {
  type ChangeSummary,
  summarizeChanges,
  touchedTools,
} from "@pegboard/registry-core/internal";
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { AuditEntry } from "../api-contract/audit/audit-contract.ts";
import { appendEntries } from "./audit/audit-queries.ts";
import { engineOf } from "./engines.ts";
import type { SavesFilter } from "./saves-filter.ts";
import { inBatches } from "./sql-rows.ts";
import type { SqlTables } from "./sql-tables.ts";
import type { ListedSave, SavedProposal, SettingsRevision, Store } from "./store.ts";
import { storedOwnerOf } from "./store-keys.ts";

/** The key in the place of a tool for what concerns the owner as a whole. */
const OWNER_ITSELF = "";
const MOST_SAVERS = 500;
export function saveQueries(database: Kysely<SqlTables>): Pick<Store, "listSaves" | "listSavers"> {
  return {
    async listSaves(filter, { before, most }) {
      const rows = matchingSaves(database, filter).orderBy("position", "desc").limit(most);
      const page = before === undefined ? rows : rows.where("position", "<", before);
      return (await page.execute()).map(toListed);
    },
    async listSavers(owner) {
      const names = database
        .selectFrom("saves")
        .select("saved_by")
        .distinct()
        .orderBy("saved_by")
        .limit(MOST_SAVERS);
      const wanted =
        owner === undefined
          ? names.where("owner", "not in", deletedAgents(database))
          : names.where("owner", "=", owner);
      return (await wanted.execute()).map(({ saved_by }) => saved_by);
    },
  };
}

const deletedAgents = (database: Kysely<SqlTables>) =>
  database.selectFrom("agents").select("id").where("deleted_at", "is not", null);

function matchingSaves(
  database: Kysely<SqlTables>,
  { owner, agents, savedBy, tool, kinds, since, text }: SavesFilter,
) {
  const engine = engineOf(database);
  let rows = database
    .selectFrom("saves")
    .selectAll()
    .where("owner", "not in", deletedAgents(database));
  if (owner !== undefined) rows = rows.where("owner", "=", owner);
  if (agents !== undefined) {
    const others = database.selectFrom("agents").select("id").where("kind", "!=", "agent");
    const seen = engine.listOf(agents);
    rows = rows.where(({ or, eb }) => or([eb("owner", "in", seen), eb("owner", "in", others)]));
  }
  if (savedBy !== undefined) rows = rows.where("saved_by", "=", savedBy);
  if (since !== undefined) rows = rows.where("saved_at", ">=", since);
  if (tool !== undefined) {
    rows = rows.where("position", "in", (query) =>
      query.selectFrom("save_tools").select("save").where("save_tools.tool", "=", tool),
    );
  }
  if (kinds !== undefined) {
    // A colon follows only keys of the summary, not names of tools in it.
    rows = rows.where(({ or, eb }) =>
      or(kinds.map((kind) => eb("summary", "like", `%"${kind}":%`))),
    );
  }
  return text === undefined
    ? rows
    : rows.where(({ or, eb }) =>
        or([
          engine.contains(sql.ref("saved_by"), text.part),
          ...(/^\d{1,9}$/.test(text.part) ? [eb("revision", "=", Number(text.part))] : []),
          eb("owner", "in", text.owners),
          touchesOneOf(engine.listOf(text.tools), text.tools.length),
        ]),
      );
}

/**
 * The most tools that are looked up one by one; with more, each save's own few tools are looked at.
 */
const FEW_TOOLS = 20;

/**
 * A condition for saves that touch one of these tools. Where they are many, the tool is no column
 * by whose index SQLite would look for each.
 */
const touchesOneOf = (tools: RawBuilder<string>, count: number) =>
  count <= FEW_TOOLS
    ? sql<boolean>`position in (select save from save_tools where tool in ${tools})`
    : sql<boolean>`exists (select 1 from save_tools where save = position and tool || '' in ${tools})`;

/** Adds a save to lists; `transaction` also stores its revision. */
export async function noteSave(
  transaction: Kysely<SqlTables>,
  saved: Pick<
    SettingsRevision,
    "owner" | "revision" | "operations" | "savedAt" | "savedBy" | "savedById" | "proposal"
  >,
): Promise<void> {
  const { owner, revision, operations, savedAt, savedBy, savedById, proposal } = saved;
  const summary = summarizeChanges(operations);
  const { position: save } = await transaction
    .insertInto("saves")
    .values({
      owner,
      revision,
      saved_at: savedAt,
      saved_by: savedBy,
      summary: JSON.stringify(summary),
      ...(proposal && { proposal: JSON.stringify(proposal) }),
      ...(savedById !== undefined && { saved_by_id: savedById }),
    })
    .returning("position")
    .executeTakeFirstOrThrow();
  const isWhole = operations.some((operation) => !("tool" in operation));
  const tools = [...(isWhole ? [OWNER_ITSELF] : []), ...touchedTools(operations)].map((tool) => ({
    save,
    tool,
  }));
  for (const rows of inBatches(tools)) {
    await transaction.insertInto("save_tools").values(rows).execute();
  }
}

/** Gives a person's saves the name that the person has from now on. */
export async function renameSaver(
  transaction: Kysely<SqlTables>,
  { person, name }: { person: string; name: string },
): Promise<void> {
  const set = { saved_by: name };
  const saves = transaction
    .selectFrom("saves")
    .select(["owner", "revision"])
    .where("saved_by_id", "=", person)
    .$asTuple("owner", "revision");
  await transaction
    .updateTable("settings_revisions")
    .set(set)
    .where(({ eb, refTuple }) => eb(refTuple("agent", "revision"), "in", saves))
    .execute();
  await transaction
    .updateTable("agents")
    .set(set)
    .where(({ eb, refTuple }) => eb(refTuple("id", "revision"), "in", saves))
    .execute();
  await transaction.updateTable("saves").set(set).where("saved_by_id", "=", person).execute();
}

function toListed({
  saved_at: savedAt,
  saved_by: savedBy,
  saved_by_id: _,
  summary,
  proposal,
  ...row
}: Selectable<SqlTables["saves"]>): ListedSave {
  const summarized = JSON.parse(summary) as ChangeSummary;
  const made = proposal !== null && { proposal: JSON.parse(proposal) as SavedProposal };
  return { ...row, savedAt, savedBy, ...summarized, ...made };
}

type SaveEntry = Pick<AuditEntry, "at" | "by" | "from"> & {
  owner: string;
  /** What the owner is called now; the organisation has no name. */
  name: string;
  facts: ChangeSummary & { revision: number; proposal?: SavedProposal };
  secrets?: SettingsRevision["secrets"];
};

/** Adds a save to the record of what happened. */
export async function appendSaveEntry(
  transaction: Kysely<SqlTables>,
  { owner, name, facts, secrets = [], ...occurred }: SaveEntry,
): Promise<void> {
  const { kind, ...named } = storedOwnerOf(owner);
  const id = "id" in named ? named.id : kind;
  const subject = { kind, id, name: name || id };
  await appendEntries(transaction, [
    { ...occurred, kind: "settings_saved", facts, subject },
    ...secrets.map(({ kind, ...facts }) => ({ ...occurred, kind, facts, subject })),
  ]);
}

/**
 * Appends a revision by compare and swap: the update finds no row unless the stored revision is the
 * one before.
 */
export async function appendRevision(
  transaction: Transaction<SqlTables>,
  saved: SettingsRevision,
): Promise<boolean> {
  const settings = JSON.stringify(saved.settings);
  const config_schemas = JSON.stringify(saved.configSchemas);
  const tool_sources = JSON.stringify(saved.toolSources);
  const mark = { saved_at: saved.savedAt, saved_by: saved.savedBy };
  const updated = await transaction
    .updateTable("agents")
    .set({ revision: saved.revision, settings, config_schemas, tool_sources, ...mark })
    .where("id", "=", saved.owner)
    .where("deleted_at", "is", null)
    .where("revision", "=", saved.revision - 1)
    .returning("name")
    .executeTakeFirst();
  if (!updated) return false;
  await noteSave(transaction, saved);
  if (saved.asked) {
    const { owner, revision, savedAt: at, asked, proposal, secrets = [] } = saved;
    const facts = {
      revision,
      ...summarizeChanges(saved.operations),
      ...(proposal && { proposal }),
    };
    await appendSaveEntry(transaction, { at, owner, name: updated.name, facts, secrets, ...asked });
  }
  await transaction
    .insertInto("settings_revisions")
    .values({
      agent: saved.owner,
      revision: saved.revision,
      operations: JSON.stringify(saved.operations),
      settings,
      config_schemas,
      tool_sources,
      ...mark,
    })
    .execute();
  return true;
}
