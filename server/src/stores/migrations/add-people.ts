import type { CreateTableBuilder, Kysely } from "kysely";
import { addCheckpoints } from "./add-checkpoints.ts";

type Column = `${string}?` | `${string}#` | string;

/**
 * Adds people, how they sign in, where they are signed in, tokens that act for them, and signed
 * places of the record.
 */
export async function addPeople(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await addCheckpoints(database);
  const rights = ["role", "is_approver#", "groups?", "outside"];
  await addTextTable(schema.createTable("people"), [
    "name",
    "email",
    ...rights,
    "role_from",
    "password?",
    "password_at?",
    "joined_at?",
    "preferences",
    "created_at",
    "created_by",
    "last_seen_at?",
    "disabled_at?",
    "disabled_by?",
  ]);
  await schema.createIndex("people_email").unique().on("people").column("email").execute();
  await addTextTable(schema.createTable("identities"), [
    "issuer",
    "subject",
    "person",
    "email",
    "signed_in_at",
  ]);
  await schema
    .createIndex("identities_subject")
    .unique()
    .on("identities")
    .columns(["issuer", "subject"])
    .execute();
  await addTextTable(schema.createTable("passkeys"), [
    "person",
    "name",
    "public_key",
    "counter#",
    "transports",
    "created_at",
    "last_used_at?",
  ]);
  await addTextTable(schema.createTable("sessions"), [
    "hash",
    "person",
    "way",
    "browser",
    "address",
    "created_at",
    "last_used_at",
    "fresh_at",
    "expires_at",
  ]);
  await schema.createIndex("sessions_hash").unique().on("sessions").column("hash").execute();
  await addLinksAndTokens(schema, rights);
  for (const table of ["identities", "passkeys", "sessions", "sign_in_links", "api_tokens"])
    await schema.createIndex(`${table}_person`).on(table).column("person").execute();
  await schema.alterTable("agent_tokens").addColumn("person", "text").execute();
  await addProposals(schema);
}

/** Adds links that sign somebody in once, and tokens that act for people. */
async function addLinksAndTokens(
  schema: Kysely<unknown>["schema"],
  rights: readonly Column[],
): Promise<void> {
  await addTextTable(schema.createTable("sign_in_links"), [
    "hash",
    "kind",
    "person?",
    "created_at",
    "created_by",
    "expires_at",
  ]);
  await schema.createIndex("links_hash").unique().on("sign_in_links").column("hash").execute();
  await addTextTable(schema.createTable("api_tokens"), [
    "hash",
    "kind",
    "name",
    "last_four",
    "person?",
    ...rights,
    "created_at",
    "created_by",
    "expires_at",
    "last_used_at?",
    "revoked_at?",
    "revoked_by?",
  ]);
  await schema.createIndex("api_tokens_hash").unique().on("api_tokens").column("hash").execute();
}

/** Adds saves that wait for another person, their versions and what is said of them. */
async function addProposals(schema: Kysely<unknown>["schema"]): Promise<void> {
  await addTextTable(schema.createTable("proposals"), [
    "number#",
    "state",
    "title",
    "note",
    "author?",
    "author_name",
    "draft_for?",
    "version#",
    "owners",
    "size#",
    "created_at",
    "changed_at",
    "decided_at?",
    "decided_by?",
  ]);
  await schema.createIndex("proposals_number").unique().on("proposals").column("number").execute();
  await addTextTable(schema.createTable("proposal_versions"), [
    "proposal",
    "version#",
    "changes",
    "created_at",
  ]);
  await addTextTable(schema.createTable("proposal_comments"), [
    "proposal",
    "kind",
    "text",
    "item?",
    "person?",
    "name",
    "created_at",
  ]);
  for (const table of ["proposal_versions", "proposal_comments"])
    await schema.createIndex(`${table}_proposal`).on(table).column("proposal").execute();
  await schema.alterTable("saves").addColumn("proposal", "text").execute();
}

/** Makes a table with an id and columns of text; `?` may be null, `#` is a whole number. */
export async function addTextTable(
  table: CreateTableBuilder<string, never>,
  columns: readonly Column[],
): Promise<void> {
  let made: CreateTableBuilder<string, string> = table.addColumn("id", "text", (column) =>
    column.primaryKey(),
  );
  for (const column of columns) {
    const name = column.replace(/[?#]$/, "");
    made = made.addColumn(name, column.endsWith("#") ? "integer" : "text", (defined) =>
      column.endsWith("?") ? defined : defined.notNull(),
    );
  }
  await made.execute();
}
