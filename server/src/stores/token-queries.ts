import type { Kysely, Selectable } from "kysely";
import type { SqlTables } from "./sql-tables.ts";
import type { Store, StoredToken } from "./store.ts";

export function tokenQueries(database: Kysely<SqlTables>): TokenReads & TokenWrites {
  return { ...tokenReads(database), ...tokenWrites(database) };
}

type TokenReads = Pick<Store, "listTokens" | "findToken" | "nextTokenEnd">;

function tokenReads(database: Kysely<SqlTables>): TokenReads {
  const tokens = database.selectFrom("agent_tokens").selectAll();
  return {
    async listTokens(agent) {
      return (await tokens.where("agent", "=", agent).orderBy("position").execute()).map(toToken);
    },
    async findToken(hash) {
      const row = await tokens
        .where("hash", "=", hash)
        .where("agent", "in", (query) =>
          query.selectFrom("agents").select("agents.id").where("deleted_at", "is", null),
        )
        .executeTakeFirst();
      return row && toToken(row);
    },
    async nextTokenEnd(after) {
      const ends = database
        .selectFrom("agent_tokens")
        .where("revoked_at", "is", null)
        .where("expires_at", ">", after);
      const rows = await ends
        .select(["agent", "expires_at as at"])
        .distinct()
        .where(
          "expires_at",
          "=",
          ends.select(({ fn }) => fn.min("expires_at").as("first")),
        )
        .execute();
      const [first] = rows;
      return first?.at ? { at: first.at, agents: rows.map(({ agent }) => agent) } : undefined;
    },
  };
}

type TokenWrites = Pick<Store, "addToken" | "revokeToken" | "removeToken" | "markTokenUsed">;

function tokenWrites(database: Kysely<SqlTables>): TokenWrites {
  return {
    async addToken({ id, agent, name, hash, ...token }) {
      await database
        .insertInto("agent_tokens")
        .values({
          id,
          agent,
          name,
          hash,
          last_four: token.lastFour,
          created_at: token.createdAt,
          created_by: token.createdBy,
          expires_at: token.expiresAt,
          person: token.person,
          last_used_at: token.lastUsedAt,
          revoked_at: token.revokedAt,
          revoked_by: token.revokedBy,
          revoked_by_id: token.revokedById,
        })
        .execute();
    },
    async revokeToken(agent, id, { revokedAt, revokedBy, revokedById }) {
      const { numUpdatedRows } = await database
        .updateTable("agent_tokens")
        .set({ revoked_at: revokedAt, revoked_by: revokedBy, revoked_by_id: revokedById })
        .where("agent", "=", agent)
        .where("id", "=", id)
        .where("revoked_at", "is", null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    async removeToken(agent, id) {
      const { numDeletedRows } = await database
        .deleteFrom("agent_tokens")
        .where("agent", "=", agent)
        .where("id", "=", id)
        .executeTakeFirst();
      return numDeletedRows === 1n;
    },
    async markTokenUsed(id, usedAt) {
      await database
        .updateTable("agent_tokens")
        .set({ last_used_at: usedAt })
        .where("id", "=", id)
        .execute();
    },
  };
}

function toToken(row: Selectable<SqlTables["agent_tokens"]>): StoredToken {
  const { id, agent, name, hash } = row;
  return {
    id,
    agent,
    name,
    hash,
    lastFour: row.last_four,
    createdAt: row.created_at,
    createdBy: row.created_by,
    person: row.person,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
    revokedBy: row.revoked_by,
    revokedById: row.revoked_by_id,
  };
}
