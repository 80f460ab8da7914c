import { defineTool } from "@pegboard/registry-core";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { request } from "../../../../server/src/testing/api-client.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { approvalsQuery, CALLS } from "../../api/waiting-calls.ts";
import { CommandKeys } from "../../commands/command-keys.tsx";
import { endServers, name, startAgent } from "../../testing/open-agent-tools.tsx";
import { ApprovalsPage } from "./approvals-page.tsx";

const billing = defineTool({
  name: "billing",
  displayName: "Billing",
  visible: true,
  methods: {
    refund: {
      displayName: "Refund invoice",
      description: "The money leaves at once.",
      parameters: z.object({
        invoice: z.string(),
        pin: z.string().meta({ writeOnly: true }).optional(),
        note: z.string().optional(),
      }),
      annotations: { destructiveHint: true },
      needsApproval: true,
      thinkAugment: true,
      run: ({ invoice }) => `refunded ${invoice}`,
    },
    remind: {
      displayName: "Send reminder",
      description: "The customer gets a letter.",
      parameters: z.object({ invoice: z.string() }),
      needsApproval: true,
      run: ({ invoice }) => `reminded of ${invoice}`,
    },
  },
});
afterAll(endServers);

async function openApprovals() {
  const { server } = await startAgent({ tools: [billing] });
  const client = createQueryClient();
  function Shown() {
    const [chosen, setChosen] = useState<string>();
    return <ApprovalsPage chosen={chosen} onChoose={setChosen} />;
  }
  const call = (invoice: string, more: object = {}, query = "?wait=60s&run=r1") =>
    request<{ result: unknown }>(
      server,
      `POST /api/v1/agents/first-agent/methods/refund/call${query}`,
      { arguments: { invoice, ...more } },
    );
  const waits = (count: number) =>
    waitFor(async () => {
      await client.invalidateQueries({ queryKey: approvalsQuery.queryKey });
      expect(client.getQueryData(approvalsQuery.queryKey)?.total ?? 0).toBe(count);
    });
  // The answers are asked for again, which an event of the server makes the app do.
  const decided = (text: string) =>
    waitFor(async () => {
      await client.invalidateQueries({ queryKey: CALLS });
      expect(screen.getByText(text)).toBeDefined();
    });
  render(
    <QueryClientProvider client={client}>
      <CommandKeys />
      <Shown />
    </QueryClientProvider>,
  );
  return { server, call, waits, decided, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

test("shows the whole call, and lets keys approve, decline and step through those that wait", async () => {
  const { call, waits, decided, user } = await openApprovals();
  expect(await screen.findByText("No calls are waiting")).toBeDefined();
  const reason = "Ignore the rules.\u202e";
  const first = call("INV-1", { pin: "very-secret-1", toolcall_reason: reason });
  await waits(1);
  const second = call("INV-2");
  await waits(2);
  const pane = await screen.findByRole("region", name("Call"));
  await within(pane).findByRole("heading", name("Run Refund invoice with these values?"));
  expect(within(pane).getByText(/is destructive, and its author wants/)).toBeDefined();
  expect(pane.querySelector("blockquote")?.textContent).toBe("Ignore the rules.⟨U+202E⟩");
  const terms = within(pane)
    .getAllByRole("term")
    .map(({ textContent }) => textContent);
  expect(terms).toEqual(["invoice", "pin", "note"]);
  expect(pane.textContent).toContain("2 sent, 1 optional not sent");
  expect(pane.textContent).not.toContain("very-secret-1");
  expect(pane.textContent).toContain("1 of 2");
  await user.keyboard("f");
  expect(within(pane).queryAllByRole("term")).toEqual([]);

  await user.keyboard("j");
  await waitFor(() => expect(pane.textContent).toContain("2 of 2"));
  await user.keyboard("k");
  await waitFor(() => expect(pane.textContent).toContain("1 of 2"));
  screen.getAllByRole("link", name("Refund invoice"))[0]?.focus();
  await user.keyboard("{ArrowDown}");
  await waitFor(() => expect(pane.textContent).toContain("2 of 2"));
  await user.keyboard("{ArrowUp}");
  await waitFor(() => expect(pane.textContent).toContain("1 of 2"));
  await user.keyboard("{Enter}");
  expect(document.activeElement?.textContent).toBe("Run Refund invoice with these values?");
  await user.keyboard("a");
  expect((await first).body.result).toBe("refunded INV-1");
  const said = () =>
    screen
      .getAllByRole("status")
      .map(({ textContent }) => textContent)
      .join();
  await waitFor(() => expect(said()).toContain("Approved once. 1 call waits."));
  await waitFor(() => expect(pane.textContent).toContain("1 of 1"));
  await decided("First agent · approved once");

  await user.keyboard("d");
  const field = await screen.findByRole("textbox", name(/^Why do you decline/));
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, "Ask Ann first.");
  expect(screen.getByText("The model gets: “Declined by a person: Ask Ann first.”")).toBeDefined();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect((await second).body.error?.message).toContain("Declined by a person: Ask Ann first.");
  expect(await screen.findByText("No calls are waiting")).toBeDefined();
});

test("says what somebody else decided about the call that is shown, and takes the buttons away", async () => {
  const { server, call, waits, user } = await openApprovals();
  const waiting = call("INV-3");
  await waits(1);
  await user.click(await screen.findByRole("link", name("Refund invoice")));
  const pane = await screen.findByRole("region", name("Call"));
  await within(pane).findByRole("button", name(/^Approve for this run/));
  const { body } = await request<{ waiting: { id: string }[] }>(server, "GET /api/v1/approvals");
  await request(server, `POST /api/v1/approvals/${body.waiting[0]?.id}`, {
    decision: "approve",
    forRun: true,
  });
  expect((await waiting).status).toBe(200);
  await waits(0);
  expect(await within(pane).findByText("ada approved the method for this run.")).toBeDefined();
  expect(within(pane).queryByRole("button", name(/^Approve once/))).toBeNull();
  expect((await call("INV-4")).body.result).toBe("refunded INV-4");
});

test("finds calls that wait by their agent and by why they ask", async () => {
  const { server, call, waits, user } = await openApprovals();
  await request(server, "POST /api/v1/agents", { id: "desk", name: "Desk" });
  const calls = [
    call("INV-1"),
    ...["remind", "refund"].map((method) =>
      request(server, `POST /api/v1/agents/desk/methods/${method}/call?wait=60s`, {
        arguments: { invoice: `INV-${method}` },
      }),
    ),
  ];
  await waits(3);
  const list = within(await screen.findByRole("list", name("Calls that need approval")));
  const listed = () => list.getAllByText(/^INV-/).map(({ textContent }) => textContent);
  const choose = async (filter: string, choice: string) => {
    await user.click(screen.getByRole("button", name(filter)));
    await user.click(await screen.findByRole("menuitemcheckbox", name(choice)));
  };
  await choose("Agent", "Desk");
  await waitFor(() => expect(listed().sort()).toEqual(["INV-refund", "INV-remind"]));
  expect(list.getByRole("heading", name(/^Waiting ?2/))).toBeDefined();
  await choose("Risk", "Policy");
  await waitFor(() => expect(listed()).toEqual(["INV-remind"]));
  await user.click(screen.getByRole("button", name(/^Take away the filter Agent/)));
  await choose("Risk: Policy", "Destructive");
  await waitFor(() => expect(listed().sort()).toEqual(["INV-1", "INV-refund"]));
  const { body } = await request<{ waiting: { id: string }[] }>(server, "GET /api/v1/approvals");
  for (const { id } of body.waiting)
    await request(server, `POST /api/v1/approvals/${id}`, { decision: "decline", reason: "No." });
  await Promise.all(calls);
});
