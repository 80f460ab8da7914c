import { screen, waitFor, within } from "@testing-library/react";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import type { AuditReportAnswer } from "../../../../server/src/api-contract.ts";
import { databaseFile } from "../../../../server/src/stores/sqlite-store.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import { testTools } from "../../../../server/src/testing/test-tools.ts";
import { name, textOf } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

type Server = Awaited<ReturnType<typeof openApp>>["server"];

const save = (server: Server, path: string, operation: object) =>
  request(server, `PATCH /api/v1/${path}/settings`, { baseRevision: 0, operations: [operation] });
const READ_OFF = { op: "setMethod", tool: "notes", method: "read_note", state: "off" };

test("lists saves and whatever else happened as one, with who and on what, filtered, and follows what is new", async () => {
  const { server, user, address } = await openApp("/activity", testTools);
  await screen.findByRole("link", name("Gave the code of the terminal"));
  expect(address()).toBe("/audit");
  await request(server, "POST /api/v1/agents/first-agent/tokens", { name: "Desk" });
  await fetch(`${server.url}/api/v1/health`, { headers: { authorization: "Bearer pgb_wrong" } });
  await request(server, "POST /api/v1/export", { agents: "all", organisation: true });
  await save(server, "agents/first-agent", READ_OFF);
  await save(server, "organisation", {
    op: "setToolMetadata",
    tool: "vault",
    field: "visible",
    value: false,
  });
  const list = within(await screen.findByRole("list", name("Entries")));
  const row = async (text: string) =>
    textOf((await list.findByRole("link", name(text))).closest("li"));
  expect(await row("Saved revision 1: 1 method off in Notes")).toMatch(/ada.*First agent$/);
  expect(await row("Saved revision 1: 1 property in Vault")).toMatch(/ada.*Organisation$/);
  expect(await row("Made the token Desk")).toMatch(/ada.*First agent$/);
  expect(await row("Sent a wrong token")).toMatch(/Unknown/);
  expect(await row("Exported the settings of 1 agent and the organisation")).toMatch(/ada/);
  expect(screen.getByText("Today").parentElement?.textContent).toBe("Today6 entries");
  await user.click(screen.getByRole("button", name("What")));
  await user.click(await screen.findByRole("menuitemcheckbox", name("Saves: Switches1")));
  await waitFor(() => expect(list.getAllByRole("link")).toHaveLength(1));
  await user.click(screen.getByRole("button", name(/^Take away the filter What/)));
  await user.type(screen.getByRole("searchbox"), "vault");
  await waitFor(() => expect(list.getAllByRole("link")).toHaveLength(1));
  await list.findByRole("link", name(/in Vault$/));
});

test("counts what each filter shows, and says what a save costs", async () => {
  const { server, user, address } = await openApp("/audit", testTools);
  for (const token of ["One", "Two"])
    await request(server, "POST /api/v1/agents/first-agent/tokens", { name: token });
  await save(server, "agents/first-agent", READ_OFF);
  const list = within(await screen.findByRole("list", name("Entries")));
  const saved = (await list.findByRole("link", name(/^Saved revision 1/))).closest("li");
  await waitFor(() => expect(textOf(saved)).toMatch(/−\d+ [\d,]+ → [\d,]+ tokens/));
  await user.click(screen.getByRole("button", name("What")));
  expect(await screen.findByRole("menuitemcheckbox", name("Tokens2"))).toBeDefined();
  expect(screen.getByRole("menuitemcheckbox", name("Saves: Switches1"))).toBeDefined();
  expect(screen.getByRole("menuitemcheckbox", name("Saves: Values0"))).toBeDefined();
  await user.click(screen.getByRole("menuitemcheckbox", name("Tokens2")));
  await waitFor(() => expect(list.getAllByRole("link")).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole("button", name("All 2"))).toBeDefined());
  await user.click(screen.getByRole("button", name("Who")));
  await user.click(await screen.findByRole("menuitemcheckbox", name("ada2")));
  expect(address()).toBe("/audit?what=access&person=ada");
  expect(list.getAllByRole("link")).toHaveLength(2);
});

test("shows an entry with what was before and after, who and from where, and its place in the chain", async () => {
  const { server, user } = await openApp("/audit", testTools);
  await request(server, "POST /api/v1/agents/first-agent/tokens", { name: "Desk" });
  await save(server, "agents/first-agent", READ_OFF);
  await user.click(await screen.findByRole("link", name(/^Saved revision 1/)));
  const pane = within(await screen.findByRole("region", name("One entry")));
  const changes = within(await pane.findByRole("region", name("Before and after")));
  expect(textOf((await changes.findByText("off")).parentElement)).toMatch(/^Read Note.*off$/);
  expect(textOf(pane.getByRole("region", name("Who and from where")))).toMatch(
    /ada.*First agent.*HTTP.*127\.0\.0\.1.*Request\s*[\da-f-]{36}/,
  );
  expect(textOf(pane.getByRole("region", name("Chain")))).toMatch(/Entry 2.*ada.*Entry 3.*matches/);
  expect(pane.getByRole("link", name("Open revision 1")).getAttribute("href")).toBe(
    "/agents/first-agent/history?a=0&b=1&compare=true",
  );
  await user.click(pane.getByRole("button", name("Older entry")));
  await screen.findByRole("heading", name("Made the token Desk"));
  expect(textOf(screen.getByRole("region", name("Facts")))).toMatch(/Token\s*Desk/);
});

test("verifies the record, and shows the place where somebody changed it", async () => {
  const { server, user } = await openApp("/audit", testTools);
  for (const token of ["One", "Two", "Three", "Four"])
    await request(server, "POST /api/v1/agents/first-agent/tokens", { name: token });
  const bar = within(await screen.findByRole("region", name("Integrity of the record")));
  await bar.findByText(/^Chain verified at/);
  const database = new Database(databaseFile(server.dataDir));
  database.exec("drop trigger audit_entries_no_update; drop trigger audit_entries_no_delete");
  database.exec(
    `update audit_entries set entry = replace(entry, '"Two"', '"Too"') where position = 3;
    delete from audit_entries where position = 4`,
  );
  database.close();
  await user.click(bar.getByRole("button", name("Verify now")));
  await bar.findByText("Chain broken at entry 3");
  expect(bar.getByText(/1 changed, 1 missing · verified up to 2$/)).toBeTruthy();
  await user.click(bar.getByRole("button", name("Show the place")));
  const list = within(await screen.findByRole("list", name("Entries")));
  await list.findByText("Entry 4 is missing.");
  await list.findByText("Changed later");
  await list.findByText("Verified up to here: entry 2");
  expect(textOf(await screen.findByRole("region", name("What is wrong")))).toMatch(
    /^This entry no longer gives its hash/,
  );
  expect(textOf(screen.getByRole("region", name("What holds")))).toMatch(
    /up to 2 are as they were written.*up to 5, is bound together.*1 changed, 1 missing/,
  );
  expect(textOf(screen.getByRole("region", name("Chain")))).toMatch(/does not match.*As it is now/);
  const steps = within(screen.getByRole("region", name("What to do")));
  const report = steps.getByRole("link", name("Export the report")).getAttribute("href") ?? "";
  const { body } = await request<AuditReportAnswer>(server, `GET ${report}`);
  expect(body.entries.map(({ position }) => position)).toEqual([2, 3, 5]);
});
