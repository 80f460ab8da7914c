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
import { nameOfDatabase } from "./database-name.ts";
import { keepReads } from "./keep-reads.ts";
import { migrateToLatest } from "./migrations/migrate.ts";
import {
  connectionOf,
  connectionPool,
  countPool,
  type PoolCounts,
  refuseOldServer,
} from "./postgres-connection.ts";
import { explainPostgresError } from "./postgres-error.ts";
import { SharedChanges } from "./shared/shared-changes.ts";
import type { SharedChange } from "./shared/shared-topics.ts";
import { createSqlStore } from "./sql-store.ts";
import type { SqlTables } from "./sql-tables.ts";
import type { Store } from "./store.ts";

const MOST_CONNECTIONS = 10;

/** What connects a server with its database. */
export interface DatabaseConnections extends PoolCounts {
  /** How often the connection that hears of other servers' changes was lost and made anew. */
  reconnects: number;
}

export interface SharedChangesListener {
  /** Is told of each change that another server wrote. */
  onChange?: (change: SharedChange) => void;
  /** Is told how many changes of all servers are known. */
  onCount?: (count: number) => void;
  /** Is given what counts the connections, once they are made. */
  onConnected?: (count: () => DatabaseConnections) => void;
}

/**
 * Opens the database of an address such as "postgres://pegboard:secret@host/pegboard" and brings it
 * to the newest form. @throws StorageError that names the database without its password when it
 * cannot be reached; Error when it is from a newer release.
 */
export async function openPostgresStore(
  url: string,
  { onChange = () => {}, onCount = () => {}, onConnected }: SharedChangesListener = {},
): Promise<Store> {
  const named = nameOfDatabase(url);
  const connection = connectionOf(url);
  const pool = connectionPool(url, MOST_CONNECTIONS);
  const own = new Set<number>();
  pool.on("connect", (client) => own.add(processOf(client)));
  pool.on("remove", (client) => own.delete(processOf(client)));
  try {
    await refuseOldServer(pool, named);
    const database = postgresDatabase(pool);
    await migrateToLatest(database as Kysely<unknown>);
    const isOwn = (processId: number) => own.has(processId);
    const changes = await SharedChanges.listen({ connection, isOwn, onChange, onCount });
    onConnected?.(() => ({ ...countPool(pool), reconnects: changes.reconnects }));
    const store = keepReads(createSqlStore(database), () => changes.heard);
    return explained(store, named, changes);
  } catch (error) {
    await pool.end();
    throw explainPostgresError(error, named);
  }
}

/** The number of the database's process behind a connection, which its notifications name. */
const processOf = (client: object): number => (client as { processID?: number }).processID ?? 0;

/**
 * Works with a database as it is, beside the servers that have it. @throws StorageError that names
 * the database without its password
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
