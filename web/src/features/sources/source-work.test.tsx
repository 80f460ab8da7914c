import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { SourcesAnswer } from "../../../../server/src/api-contract.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import { enter } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

const folder = mkdtempSync(join(tmpdir(), "pegboard-work-"));
const pidFile = join(folder, "program.pid");
/** A program that installs itself first, and never answers. */
const SILENT = `require("fs").writeFileSync(process.argv[1], String(process.pid)); console.error("added 3 packages with key-3f9a1c77"); setInterval(() => {}, 1000)`;
afterEach(() => {
  cleanup();
  rmSync(folder, { recursive: true, force: true });
});

const isAlive = () => {
  try {
    return process.kill(Number(readFileSync(pidFile, "utf8")), 0);
  } catch {
    return false;
  }
};

test("a server that takes long says for how long, what it wrote last without its keys, and what Cancel does; Cancel stops it and keeps what was typed", async () => {
  const { user, server } = await openApp("/sources?add=command");
  const pane = within(await screen.findByRole("region", { name: "Add a source" }));
  await enter(user, pane.getByLabelText(/^Name/), "slow");
  await enter(user, pane.getByLabelText(/^Command/), process.execPath);
  await enter(user, pane.getByLabelText(/^Arguments/), `-e\n${SILENT}\n${pidFile}\nkey-3f9a1c77`);
  await user.click(pane.getByRole("button", { name: "Add source" }));
  await pane.findByText("Starting the program");
  pane.getByText(/^· \d+ s$/);
  await pane.findByText("added 3 packages with [secret]");
  pane.getByText("Cancel stops it, and nothing is added.");
  expect(isAlive()).toBe(true);
  await user.click(pane.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(isAlive()).toBe(false));
  const listed = () => request<SourcesAnswer>(server, "GET /api/v1/sources");
  await waitFor(async () =>
    expect((await listed()).body.sources.map(({ name }) => name)).not.toContain("slow"),
  );
  expect(pane.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("slow");
  pane.getByText(/^Connects at once\./);
  await user.click(pane.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Add a source" })).toBeNull());
});
