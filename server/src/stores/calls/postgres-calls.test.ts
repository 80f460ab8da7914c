import { beforeEach, expect, it } from "vitest";
import { describeCallStore, someCalls } from "../../testing/call-store-contract.ts";
import { newPostgresDatabase, queryPostgres } from "../../testing/postgres.ts";
import { describeCallUsage } from "../../testing/usage-store-contract.ts";
import { PostgresCalls } from "./postgres-calls.ts";

let url: string;
beforeEach(async () => {
  url = await newPostgresDatabase();
});

describeCallStore("calls in PostgreSQL", async () => new PostgresCalls(url));
describeCallUsage("calls in PostgreSQL", async () => new PostgresCalls(url));

const BOUNDS = { since: 0, bytes: 1e9, calls: 1e9 };

it("loses no call and writes none twice while the database ends every connection again and again", async () => {
  const calls = new PostgresCalls(url);
  const endConnections = () =>
    queryPostgres(
      url,
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  for (let round = 0; round < 20; round++) {
    const written = calls.write(
      someCalls(50, (index) => ({ duration: round * 50 + index })),
      BOUNDS,
    );
    // Ended without a pause, no write would get through on a machine that is quick enough.
    for (let ended = 0; ended < 5; ended++) await endConnections();
    await written;
  }
  const kept = (await calls.list({ filter: {}, most: 10_000 })).map(({ duration }) => duration);
  expect(kept).toEqual(Array.from({ length: 1_000 }, (_, index) => 999 - index));
  expect((await calls.trim(BOUNDS)).calls).toBe(1_000);
  await calls.close();
});

it("says what is wrong with the database, without the password", async () => {
  const calls = new PostgresCalls(Object.assign(new URL(url), { pathname: "/none" }).href);
  const error: Error = await calls.write(someCalls(1), BOUNDS).then(
    () => new Error("was written"),
    (reason) => reason,
  );
  expect(error.message).toContain("is not there: create it");
  expect(error.message).not.toContain(new URL(url).password);
  await calls.close();
});
