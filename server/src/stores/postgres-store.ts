import {
  type ColumnDefinitionNode,
  HandleEmptyInListsPlugin,
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresDialect,
  RawNode,
  replaceWithNoncontingentExpression,
} from "kysely";
import pg from "pg";
import { nameOfDatabase } from "./database-name.ts";
import { keepReads } from "./keep-reads.ts";
import { migrateToLatest } from "./migrations/migrate.ts";
import { explainPostgresError } from "./postgres-error.ts";
import { SharedChanges } from "./shared/shared-changes.ts";
import type { SharedChange } from "./shared/shared-topics.ts";
import { createSqlStore } from "./sql-store.ts";
import type { SqlTables } from "./sql-tables.ts";
import type { Store } from "./store.ts";

const MOST_CONNECTIONS = 10;
/** Milliseconds. */
const CONNECT_WITHIN = 10_000;
const ANSWER_WITHIN = 60_000;

export interface SharedChangesListener {
  /** Is told of each change that another server wrote. */
  onChange?: (change: SharedChange) => void;
  /** Is told how many changes of all servers are known. */
  onCount?: (count: number) => void;
}

/**
 * Opens the database of an address such as "postgres://pegboard:secret@host/pegboard" and brings it
 * to the newest form. @throws StorageError that names the database without its password when it
 * cannot be reached; Error when it is from a newer release.
 */
export async function openPostgresStore(
  url: string,
  { onChange = () => {}, onCount = () => {} }: SharedChangesListener = {},
): Promise<Store> {
  const named = nameOfDatabase(url);
  const connection = connectionOf(url);
  const pool = new pg.Pool({ ...connection, max: MOST_CONNECTIONS });
  // A connection that nobody uses was ended by the database; the next query makes another.
  pool.on("error", () => {});
  const own = new Set<number>();
  pool.on("connect", (client) => own.add(processOf(client)));
  pool.on("remove", (client) => own.delete(processOf(client)));
  try {
    const database = postgresDatabase(pool);
    await migrateToLatest(database as Kysely<unknown>);
    const isOwn = (processId: number) => own.has(processId);
    const changes = await SharedChanges.listen({ connection, isOwn, onChange, onCount });
    const store = keepReads(createSqlStore(database), () => changes.heard);
    return explained(store, named, changes);
  } catch (error) {
    await pool.end();
    throw explainPostgresError(error, named);
  }
}

/** The number of the database's process behind a connection, which its notifications name. */
const processOf = (client: object): number => (client as { processID?: number }).processID ?? 0;

/** What the queries of the store go to. */
function postgresDatabase(pool: pg.Pool): Kysely<SqlTables> {
  return new Kysely<SqlTables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [
      new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
      new BinaryTexts(),
    ],
  });
}

function connectionOf(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: "pegboard",
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_WITHIN,
    statement_timeout: ANSWER_WITHIN,
    idle_in_transaction_session_timeout: ANSWER_WITHIN,
    types: { getTypeParser },
  };
}

/** Counts and sums come as bigint, which no number of the store needs. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: "text" | "binary") =>
  type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format as "text");

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

/** A store that explains every failure to people, and hears no more of others once it is closed. */
function explained(store: Store, named: string, changes: SharedChanges): Store {
  const functions = Object.entries(store).map(
    ([name, run]: [string, (...args: never[]) => Promise<unknown>]) => [
      name,
      async (...args: never[]) => {
        try {
          return await run(...args);
        } catch (error) {
          throw explainPostgresError(error, named);
        } finally {
          if (name === "close") await changes.end();
        }
      },
    ],
  );
  return Object.fromEntries(functions);
}
