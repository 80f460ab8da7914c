import { mkdtempSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { screen, waitFor } from "@testing-library/react";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import type { AgentsAnswer } from "../../../server/src/api-contract.ts";
import { request } from "../../../server/src/testing/api-client.ts";
import { startTestServer } from "../../../server/src/testing/start-test-server.ts";
import { openApp } from "../testing/open-app.tsx";

test("every page says when nothing can be saved, and why", async () => {
  const { server } = await openApp("/agents");
  await screen.findByRole("table");
  const file = join(server.dataDir, "pegboard.sqlite");
  renameSync(file, `${file}.away`);
  await request(server, "POST /api/v1/agents", { name: "Lost" });
  expect(
    await screen.findByText(/was removed or replaced while Pegboard runs, so nothing is saved/),
  ).toBeTruthy();
  renameSync(`${file}.away`, file);
});

test("an agent that cannot be read is named with what to do, and restored in one click", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "pegboard-damaged-"));
  const before = await startTestServer({ dataDir });
  await request(before, "POST /api/v1/agents", { name: "Broken" });
  await before.close();
  const database = new Database(join(dataDir, "pegboard.sqlite"));
  database.exec("update agents set settings = '{' where id = 'broken'");
  database.close();
  const { user, server } = await openApp("/agents", undefined, { dataDir });
  expect(
    await screen.findByText(/^Broken is out of order: what is stored of its settings is no JSON/),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Restore as created" }));
  await waitFor(() => expect(screen.queryByText(/is out of order/)).toBeNull());
  const { body } = await request<AgentsAnswer>(server, "GET /api/v1/agents");
  expect(body.agents.map(({ name }) => name)).toContain("Broken");
});

test("a page that is newer than the server asks for a restart of it", async () => {
  document.documentElement.dataset.newer = "";
  await openApp("/agents");
  expect(await screen.findByText(/the server still runs as it was. Restart it/)).toBeTruthy();
  delete document.documentElement.dataset.newer;
});
