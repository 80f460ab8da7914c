import type { MethodDefinition } from "@pegboard/registry-core";
import { findMethod } from "@pegboard/registry-core/internal";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AgentsAnswer } from "../../../../server/src/api-contract.ts";
import { DAY } from "../../../../server/src/limits.ts";
import { request } from "../../../../server/src/testing/api-client.ts";
import { someCalls } from "../../../../server/src/testing/call-store-contract.ts";
import { keepCalls } from "../../../../server/src/testing/keep-calls.ts";
import type { TestServer } from "../../../../server/src/testing/start-test-server.ts";
import { notesTool, testTools } from "../../../../server/src/testing/test-tools.ts";
import { name, textOf } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

const PAGE = "/tools/notes/read_note";
const tokensOf = async (server: TestServer) =>
  (await request<AgentsAnswer>(server, "GET /api/v1/agents")).body.agents.map(
    ({ counts }) => counts.tokens,
  );

const readNote = findMethod(notesTool.definition, "read_note") as MethodDefinition;

/** The page of a method that one of three agents calls, now and then in vain. */
const open = (path = PAGE, before = async (_: TestServer) => {}) =>
  openApp(path, testTools, {
    before: async (server) => {
      await before(server);
      for (const one of ["Second agent", "Third agent"])
        await request(server, "POST /api/v1/agents", { name: one, description: "" });
      await keepCalls(
        server,
        someCalls(50, (index) => ({
          at: Date.now() - DAY - index * 60_000,
          agent: "first-agent",
          tool: "notes",
          method: "read_note",
          ...(index % 10 === 0 && { outcome: "failed" as const, message: "422: at most 50" }),
        })),
      );
    },
  });

test("says who has a method, who calls it and why calls fail", async () => {
  await open();
  await screen.findByRole("heading", name("Offered to 3 agents"));
  const agents = within(screen.getByRole("list", name("Agents by calls")));
  expect(agents.getAllByRole("listitem").map(textOf)).toEqual([
    expect.stringMatching(/First agent.*On.*50 calls.*5 failed/),
  ]);
  const failures = within(screen.getByRole("list", name("Messages of failed calls")));
  expect(failures.getAllByRole("listitem").map(textOf)).toEqual([
    expect.stringMatching(/^5.*422: at most 50.*Failed/),
  ]);
  screen.getByText("As it was before");
});

test("switches it off for all who never called it, each in its own draft, saved together", async () => {
  const { user, server } = await open();
  await screen.findByText("2 agents never called it in 30 days");
  const before = await tokensOf(server);
  await user.click(screen.getByRole("button", name("Switch off in 2 drafts")));
  await user.click(await screen.findByRole("button", name("Save 2 drafts")));
  await waitFor(async () => {
    const after = await tokensOf(server);
    expect(after.map((tokens, place) => tokens < (before[place] ?? 0))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

test("says what its source changed, by itself or accepted, with a pin over the calls that opens the difference", async () => {
  const at = Date.now() - 2 * DAY;
  const formSaying = (description: string) => ({
    fingerprint: description,
    definition: { ...readNote, description },
  });
  const { user } = await open(PAGE, async (server) => {
    await server.dependencies.store.noteVersions("test", new Date(at).toISOString(), [
      {
        tool: "notes",
        method: "read_note",
        before: formSaying("Read it."),
        after: formSaying("Read a note."),
      },
    ]);
    await server.dependencies.store.noteVersions("test", new Date(at + 1.5 * DAY).toISOString(), [
      {
        tool: "notes",
        method: "read_note",
        acceptedBy: { name: "Nora" },
        after: formSaying("Reads a note."),
      },
    ]);
  });
  const line = within(await screen.findByRole("list", name("Changes, the newest first")));
  expect(line.getAllByRole("listitem").map(textOf)).toEqual([
    expect.stringMatching(/^Its source changed: description.*accepted by Nora/),
    expect.stringMatching(/^Its source changed: description.*by itself.*5 of 50 failed/),
    expect.stringMatching(/^As it was before.*0 of 0 failed/),
  ]);
  const pin = screen.getByRole("link", name(/^Its source changed: description: by itself/));
  const difference = () => line.getAllByRole("group")[1];
  expect(difference()).toHaveProperty("open", false);
  await user.click(pin);
  await waitFor(() => expect(difference()).toHaveProperty("open", true));
  const opened = difference() ?? null;
  expect(textOf(opened)).toContain("Read it.a note.");
  expect(location.search).toBe(`?version=${at}`);
});
