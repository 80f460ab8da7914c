import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { newPostgresDatabase, queryPostgres } from "../../../../server/src/testing/postgres.ts";
import { startTestServer } from "../../../../server/src/testing/start-test-server.ts";
import { openApp } from "../../testing/open-app.tsx";

const SECRET_KEY = "a phrase that only tests have";

test("the section Instances lists the servers of the database, and what each lacks", async () => {
  const stored = { databaseUrl: await newPostgresDatabase(), secretKey: SECRET_KEY };
  const other = await startTestServer(stored);
  try {
    // A server of an earlier release, which was started with a source that the others lack.
    const [own] = await queryPostgres(stored.databaseUrl, "select facts from instances");
    const { requestsAMinute: _, ...facts } = JSON.parse(own?.facts ?? "{}");
    const earlierFacts = {
      name: "db3:4310",
      version: "0.0.1",
      sources: [...facts.sources, "Warehouse"],
    };
    await queryPostgres(
      stored.databaseUrl,
      "insert into instances (id, facts, started_at, seen_at) select 'earlier', $1, '2020-01-01T00:00:00.000Z', seen_at from instances limit 1",
      [JSON.stringify({ ...facts, ...earlierFacts })],
    );
    await openApp("/settings/instances", [], stored);
    const table = await screen.findByRole("table", { name: "Instances" });
    const [, ...rows] = within(table).getAllByRole("row");
    expect(rows).toHaveLength(3);
    const [earlier, ...ours] = rows.map((row) => row.textContent ?? "");
    expect(earlier).toMatch(/^db3:4310 0\.0\.1Older than another one.*As the others.*–$/);
    for (const row of ours) expect(row).toMatch(/1 is missing/);
    expect(ours.filter((row) => row.includes("This one"))).toHaveLength(1);
    expect(screen.getAllByText(/lacks sources that others were started with/)).toHaveLength(2);
    expect(screen.getAllByText("Warehouse.", { exact: false }).length).toBeGreaterThan(0);
  } finally {
    await other.close();
  }
});
