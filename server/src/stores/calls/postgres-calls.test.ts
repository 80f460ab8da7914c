import { beforeEach, expect, it } from "vitest";
import { describeCallStore, someCalls } from "../../testing/call-store-contract.ts";
import { newPostgresDatabase, queryPostgres } from "../../testing/postgres.ts";
import { describeCallUsage } from "../../testing/usage-store-contract.ts";
import { PostgresCalls } from "./postgres-calls.ts";
import { openReplayReader } from "./replayed-calls.ts";

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

it("reads the calls that are judged in the order of their ids, and sorts no page of them", async () => {
  const calls = new PostgresCalls(url);
  await calls.write(someCalls(1), BOUNDS);
  await calls.close();
  const CALLS = 40_000;
  await queryPostgres(
    url,
    `insert into calls (at, agent, agent_name, revision, function, tool, method, via, caller, outcome, waited, duration, characters, tokens, size)
      select n, 'agent-' || n % 60, 'Agent', 0, 'go', 'trips', 'go', 'http', 'token:t', 'ok', 0, 5, 4, 1, 9 from generate_series(1, ${CALLS}) n`,
  );
  await queryPostgres(url, "analyze calls");
  const scans = async () => {
    const [row] = await queryPostgres(
      url,
      "select seq_scan, (select idx_scan from pg_stat_user_indexes where indexrelname = 'calls_pkey') as by_id from pg_stat_user_tables where relname = 'calls'",
    );
    return { whole: Number(row?.seq_scan), byId: Number(row?.by_id) };
  };
  const before = await scans();
  const reader = await openReplayReader({ databaseUrl: url });
  const agents = Array.from({ length: 60 }, (_, index) => `agent-${index}`);
  const window = { agents, from: 0, to: CALLS + 1 };
  const span = await reader.span(window);
  if (!span) throw new Error("No call is of that time.");
  const times: number[] = [];
  for await (const page of reader.rows(window, span)) times.push(...page.map(([, at]) => at));
  await reader.close();
  expect(times).toEqual(Array.from({ length: CALLS }, (_, index) => CALLS - index));
  // A connection says what it scanned when it ends.
  await expect.poll(async () => (await scans()).byId).toBeGreaterThan(before.byId);
  expect((await scans()).whole).toBe(before.whole);
});
