import {
  type ColumnDefinitionNode,
  HandleEmptyInListsPlugin,
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresDialect,
  type PostgresPool,
  RawNode,
  replaceWithNoncontingentExpression,
} from "kysely";
import pg from "pg";
import { nameOfDatabase } from "./database-name.ts";
import { keepReads } from "./keep-reads.ts";
import { migrateToLatest } from "./migrations/migrate.ts";
import { connectionOf, connectionPool, refuseOldServer } from "./postgres-connection.ts";
import { explainPostgresError } from "./postgres-error.ts";
import { createSqlStore } from "./sql-store.ts";
import type { SqlTables } from "./sql-tables.ts";
import { StorageError } from "./storage-error.ts";
import type { Store } from "./store.ts";

const MOST_CONNECTIONS = 10;
/** Milliseconds between two tries to hold the database again whose connection was lost. */
const BETWEEN_TRIES = 1_000;
/** The lock of the server that works with a database, as long as its connection lasts. */
const SERVER_LOCK = 1_346_717_256;

interface PostgresOptions {
  /** Is told what a person should look at. */
  warn?: (message: string) => void;
}

/**
 * Opens the database of an address such as "postgres://pegboard:secret@host/pegboard" and brings it
 * to the newest form. @throws StorageError that names the database without its password when it
 * cannot be reached or another server works with it; Error when it is from a newer release.
 */
export async function openPostgresStore(
  url: string,
  { warn = () => {} }: PostgresOptions = {},
): Promise<Store> {
  const named = nameOfDatabase(url);
  const pool = connectionPool(url, MOST_CONNECTIONS);
  let holder: ServerHold | undefined;
  try {
    holder = await ServerHold.take({ url, named, warn });
    await refuseOldServer(pool, named);
    const database = postgresDatabase(pool);
    await migrateToLatest(database as Kysely<unknown>);
    return explained(
      keepReads(createSqlStore(database), () => 0),
      { named, holder },
    );
  } catch (error) {
    await holder?.end();
    await pool.end();
    throw explainPostgresError(error, named);
  }
}

/**
 * Works with a database as it is, beside the server that may have it. @throws StorageError that
 * names the database without its password
 */
export async function withPostgres<Answer>(
  url: string,
  work: (database: Kysely<SqlTables>) => Promise<Answer>,
): Promise<Answer> {
  const pool = connectionPool(url, 1);
  try {
    return await work(postgresDatabase(pool));
  } catch (error) {
    throw explainPostgresError(error, nameOfDatabase(url));
  } finally {
    await pool.end();
  }
}

/** What the queries of the store go to. */
export function postgresDatabase(pool: PostgresPool): Kysely<SqlTables> {
  return new Kysely<SqlTables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [
      new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
      new BinaryTexts(),
    ],
  });
}

/**
 * Columns of text that are ordered and compared by their bytes, as in SQLite: the order of names
 * then depends on no database's language.
 */
class BinaryTexts extends OperationNodeTransformer implements KyselyPlugin {
  transformQuery: KyselyPlugin["transformQuery"] = ({ node }) => this.transformNode(node);
  transformResult: KyselyPlugin["transformResult"] = async ({ result }) => result;

  protected override transformColumnDefinition(column: ColumnDefinitionNode): ColumnDefinitionNode {
    const { dataType } = column;
    const isText = dataType.kind === "DataTypeNode" && "dataType" in dataType;
    return isText && dataType.dataType === "text"
      ? { ...column, dataType: RawNode.createWithSql('text collate "C"') }
      : column;
  }
}

interface HoldOptions {
  url: string;
  /** The database, without its password. */
  named: string;
  warn: (message: string) => void;
}

/** Keeps the database for one server, as a lock of a connection that is made again when it is lost. */
class ServerHold {
  readonly #options: HoldOptions;
  #client: pg.Client | undefined;
  #isEnded = false;
  /** Why nothing may be written: another server took the database meanwhile. */
  refusal: StorageError | undefined;

  private constructor(options: HoldOptions) {
    this.#options = options;
  }

  /** @throws StorageError when another server holds it */
  static async take(options: HoldOptions): Promise<ServerHold> {
    const hold = new ServerHold(options);
    await hold.#connect();
    return hold;
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const { url, named } = this.#options;
    const client = new pg.Client(connectionOf(url));
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query("select pg_try_advisory_lock($1) as held", [SERVER_LOCK]);
      if (rows[0]?.held !== true) throw heldByAnother(named);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    this.refusal = undefined;
    client.on("end", () => void this.#connectAgain());
  }

  async #connectAgain(): Promise<void> {
    while (!this.#isEnded) {
      try {
        return await this.#connect();
      } catch (error) {
        if (error instanceof StorageError && !this.refusal) {
          this.refusal = error;
          this.#options.warn(error.message);
        }
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES).unref());
      }
    }
  }
}

const heldByAnother = (database: string) =>
  new StorageError("storage_failed", (t) =>
    t(
      "Another Pegboard works with the database {database}. Stop that one first, or use another database.",
      { database },
    ),
  );

/** A store that explains every failure to people, and writes nothing that another server may write. */
function explained(store: Store, { named, holder }: { named: string; holder: ServerHold }): Store {
  const functions = Object.entries(store).map(
    ([name, run]: [string, (...args: never[]) => Promise<unknown>]) => [
      name,
      async (...args: never[]) => {
        if (holder.refusal && name !== "close") throw holder.refusal;
        try {
          return await run(...args);
        } catch (error) {
          throw explainPostgresError(error, named);
        } finally {
          if (name === "close") await holder.end();
        }
      },
    ],
  );
  return Object.fromEntries(functions);
}
