import type { Kysely } from "kysely";
import { engineOf } from "../engines.ts";
import type { SqlTables } from "../sql-tables.ts";

/** Which server runs the program of a source that runs at one server only. */
export interface SourceLease {
  source: string;
  /** The id of the server. */
  holder: string;
  /** What it tells the others of the source. */
  note: string;
}

interface LeaseRequest {
  holder: string;
  sources: readonly string[];
  /** Milliseconds, by the clock of the database, after which a lease that is not renewed is over. */
  lasts: number;
}

export interface LeaseStore {
  /**
   * Renews what the server holds of the sources, takes what nobody holds, and answers who has which.
   */
  leaseSources(request: LeaseRequest): Promise<SourceLease[]>;
  /** Tells the others of a source, as long as the server holds it. */
  noteLease(lease: SourceLease): Promise<void>;
  releaseLease(lease: Pick<SourceLease, "source" | "holder">): Promise<void>;
}

export function leaseQueries(database: Kysely<SqlTables>): LeaseStore {
  const { now } = engineOf(database);
  const own = ({ source, holder }: Pick<SourceLease, "source" | "holder">) =>
    database.updateTable("source_leases").where("source", "=", source).where("holder", "=", holder);
  return {
    async leaseSources({ holder, sources, lasts }) {
      if (sources.length === 0) return [];
      const read = () =>
        database
          .selectFrom("source_leases")
          .select(["source", "holder", "note", "renewed_at", now.as("now")])
          .where("source", "in", sources)
          .execute();
      await database
        .updateTable("source_leases")
        .set({ renewed_at: now })
        .where("source", "in", sources)
        .where("holder", "=", holder)
        .execute();
      const found = await read();
      const over = found.filter(
        (lease) => Date.parse(lease.now) - Date.parse(lease.renewed_at) > lasts,
      );
      // Of several that take it at once, one finds the row as it read it.
      for (const { source, holder: former, renewed_at } of over)
        await own({ source, holder: former })
          .set({ holder, note: "", renewed_at: now })
          .where("renewed_at", "=", renewed_at)
          .execute();
      const missing = sources.filter((source) => found.every((one) => one.source !== source));
      if (missing.length > 0)
        await database
          .insertInto("source_leases")
          .values(missing.map((source) => ({ source, holder, note: "", renewed_at: now })))
          .onConflict((conflict) => conflict.column("source").doNothing())
          .execute();
      return over.length + missing.length > 0 ? read() : found;
    },
    async noteLease({ note, ...lease }) {
      await own(lease).set({ note }).execute();
    },
    async releaseLease({ source, holder }) {
      await database
        .deleteFrom("source_leases")
        .where("source", "=", source)
        .where("holder", "=", holder)
        .execute();
    },
  };
}
