import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { request } from "../../../../server/src/testing/api-client.ts";
import { testTools } from "../../../../server/src/testing/test-tools.ts";
import type { CallsSearch } from "../../addresses/searches/calls-search.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { name, startAgent } from "../../testing/open-agent-tools.tsx";
import { CallsPage } from "./calls-page.tsx";

async function openCalls(address: CallsSearch = {}) {
  const started = await startAgent({ tools: testTools });
  const searches: CallsSearch[] = [];
  function Shown() {
    const [search, setSearch] = useState(address);
    searches.push(search);
    return <CallsPage search={search} setSearch={setSearch} />;
  }
  const call = (method: string, args: object = {}) =>
    request(started.server, `POST /api/v1/agents/first-agent/methods/${method}/call`, {
      arguments: args,
    });
  const open = () =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Shown />
      </QueryClientProvider>,
    );
  return { ...started, searches, call, open, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

test("says that nothing was called yet, and that the log is off", async () => {
  const { open, server } = await openCalls();
  const { unmount } = open();
  expect(await screen.findByText("No calls yet")).toBeDefined();
  unmount();
  await request(server, "PATCH /api/v1/preferences", {
    callLog: { on: false, days: 30, megabytes: 500 },
  });
  open();
  expect(await screen.findByText("Calls are not kept")).toBeDefined();
});

test("shows the calls in numbers, and one with what happened and what it was given", async () => {
  const { open, call, user, searches } = await openCalls();
  await call("read_note", { id: 7 });
  await call("read_note", { id: 0 });
  open();
  const figures = await screen.findByRole("region", name("Calls"));
  expect(figures.textContent).toContain("2calls · by hour1 failed");
  const tokens = screen.getByRole("region", name("Most tokens"));
  await waitFor(() => expect(tokens.textContent).toMatch(/Read note[1-9]\d*$/i));
  // The list is asked for apart from the figures.
  const [row] = await screen.findAllByRole("link", name(/^Read note$/i));
  row?.focus();
  await user.keyboard("{Enter}");
  const heading = await screen.findByRole("heading", name(/^Read note$/i));
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(heading);
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(row);
  await user.click(screen.getByRole("button", name("Close")));
  expect(document.activeElement).toBe(row);
  const failing = screen.getByRole("region", name("Failing"));
  await user.click(within(failing).getByRole("button", name(/^Read note\s*1 of 2$/i)));
  expect(searches.at(-1)).toEqual({ method: "read_note" });
});

test("the name in a row and in the pane leads to the method's page, where a method has it", async () => {
  const { open, call, user } = await openCalls();
  await call("nobody_knows");
  await call("read_note", { id: 7 });
  open();
  const ofMethod = "/tools/notes/read_note";
  // Until the tools are known, the name is all that a row has.
  await waitFor(() =>
    expect(screen.getByRole("link", name("notes.read_note")).getAttribute("href")).toBe(ofMethod),
  );
  // Arrow keys lead through the rows from either link of one.
  screen.getByRole("link", name("notes.read_note")).focus();
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(screen.getByRole("link", name("nobody_knows")));
  // What no method has for a name leads nowhere.
  const unknown = screen.getByRole("link", name("nobody_knows"));
  expect(unknown.getAttribute("href")).toMatch(/call=\d+/);
  await user.click(screen.getByRole("link", name(/^Read note$/i)));
  const pane = within(await screen.findByRole("region", name("One call")));
  await waitFor(() =>
    expect(pane.getByRole("link", name("notes.read_note")).getAttribute("href")).toBe(ofMethod),
  );
});

test("narrows the calls by what is typed, by chips and by links, and shows all three as one text", async () => {
  const { open, call, user, searches } = await openCalls({
    agent: "first-agent",
    q: "outcome:invalid",
  });
  await call("read_note", { id: 7 });
  await call("read_note", { id: 0 });
  open();
  const search = await screen.findByRole("searchbox", name("Search calls"));
  await waitFor(() =>
    expect(search).toHaveProperty("value", 'agent:"First agent" outcome:invalid'),
  );
  expect(searches.at(-1)).toEqual({ agent: "first-agent", outcome: "invalid" });
  await waitFor(() =>
    expect(screen.getByRole("region", name("Calls")).textContent).toContain("1call · by hour"),
  );
  await user.clear(search);
  await user.type(search, "tool:notes  metod:x");
  expect(await screen.findByText("There is no filter metod: Did you mean method:?")).toBeDefined();
  await user.clear(search);
  await user.type(search, "tool:notes ");
  expect(search).toHaveProperty("value", "tool:notes ");
  expect(searches.at(-1)).toEqual({ tool: "notes" });
  await user.click(await screen.findByRole("button", name("Outcome")));
  await user.click(await screen.findByRole("menuitemcheckbox", name("Answered")));
  expect(search).toHaveProperty("value", "tool:notes outcome:answered");
  await waitFor(() =>
    expect(screen.getByRole("region", name("Calls")).textContent).toContain("1call · by hour"),
  );
});

test("reads one call by its address", async () => {
  const { call, server } = await openCalls();
  await call("read_note", { id: 7 });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CallsPage search={{ call: 1 }} setSearch={() => {}} />
    </QueryClientProvider>,
  );
  await request(server, "GET /api/v1/calls");
  const pane = await screen.findByRole("region", name("One call"));
  await waitFor(() => expect(pane.textContent).toContain("Offered, arguments fit"));
  expect(pane.textContent).toContain('"id": 7');
  expect(within(pane).getByRole("link", name("Open in Try")).getAttribute("href")).toBe(
    "/agents/first-agent/tools?tool=notes&method=read_note&tab=try&call=1",
  );
});
