import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { screen, within } from "@testing-library/react";
import Database from "better-sqlite3";
import { afterEach, expect, test, vi } from "vitest";
import { sampleTools } from "../../../../registry-core/src/testing/sample-tools.ts";
import { databaseFile } from "../../../../server/src/stores/sqlite-store.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import { startTestServer } from "../../../../server/src/testing/start-test-server.ts";
import { openApp } from "../../testing/open-app.tsx";

afterEach(() => vi.unstubAllGlobals());

test("a preset is made, says something of a tool, is saved, and deleted with two ways back", async () => {
  const { user, address } = await openApp("/presets");
  expect(await screen.findByRole("link", { name: "Agents", current: "page" })).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "New preset" }));
  const form = within(await screen.findByRole("dialog"));
  await user.click(form.getByRole("button", { name: "Create preset" }));
  expect(form.getByText("Give the preset a name.")).toBeTruthy();
  await user.type(form.getByLabelText(/^Name/), "Quiet");
  await user.click(form.getByRole("button", { name: "Create preset" }));
  await vi.waitFor(() => expect(address()).toBe("/presets/quiet"));
  await user.click(
    (await screen.findAllByRole("button", { name: "Add a tool…" }))[0] as HTMLElement,
  );
  const adding = within(await screen.findByRole("dialog"));
  const [add] = await adding.findAllByRole("button", { name: /^Add \w/ });
  const tool = add?.getAttribute("aria-label")?.slice("Add ".length) ?? "";
  await user.click(add as HTMLElement);
  await user.click(adding.getByRole("button", { name: "Done" }));
  expect(await screen.findByRole("heading", { name: tool })).toBeTruthy();
  const save = await screen.findByRole("button", { name: /^Save/ });
  await user.click(save);
  await vi.waitFor(() => expect(screen.queryByText(/^1 change/)).toBeNull());
  await user.click(screen.getByRole("button", { name: "Presets" }));
  for (const wayBack of ["Undo", "Restore Quiet"]) {
    await user.click(await screen.findByRole("button", { name: "More of Quiet" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete…" }));
    const sure = within(await screen.findByRole("dialog"));
    expect(sure.getByText(/No agent follows it/)).toBeTruthy();
    await user.click(sure.getByRole("button", { name: "Delete" }));
    await user.click(await screen.findByRole("button", { name: wayBack }));
    expect(await screen.findByRole("link", { name: /Quiet/ })).toBeTruthy();
  }
});

test("a preset that cannot be read is said where problems are, and restored or deleted among presets", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "pegboard-presets-"));
  const before = await startTestServer({ dataDir });
  for (const name of ["Quiet", "Zoo"]) await request(before, "POST /api/v1/presets", { name });
  await before.close();
  const database = new Database(databaseFile(dataDir));
  database.prepare("update agents set settings = '{' where kind = 'preset'").run();
  database.close();
  const { user } = await openApp("/problems", sampleTools, { dataDir });
  await user.click(
    (await screen.findAllByRole("link", { name: /^Open presets/ }))[0] as HTMLElement,
  );
  const [quiet] = await screen.findAllByText(/The preset Quiet is out of order/);
  await user.click(
    within(quiet?.parentElement as HTMLElement).getByRole("button", { name: "Restore as created" }),
  );
  expect(await screen.findByRole("link", { name: /Quiet/ })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Delete Zoo…" }));
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }),
  );
  await vi.waitFor(() => expect(screen.queryByText(/is out of order/)).toBeNull());
});
