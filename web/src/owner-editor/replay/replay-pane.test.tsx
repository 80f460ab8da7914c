import { defineTool, type SettingsOperation } from "@pegboard/registry-core";
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { request } from "../../../../server/src/testing/api-client.ts";
import { draftBar, name, textOf } from "../../testing/open-agent-tools.tsx";
import { openApp } from "../../testing/open-app.tsx";

const notes = defineTool({
  name: "notes",
  visible: true,
  methods: {
    read: { description: "Reads.", run: () => "read" },
    tell: { description: "Tells.", run: () => "x".repeat(2_000) },
  },
});
const OFF: SettingsOperation = { op: "setMethod", tool: "notes", method: "read", state: "off" };
const LIMIT: SettingsOperation = {
  op: "setMethodBehaviour",
  tool: "notes",
  method: "tell",
  field: "maxResultSize",
  value: 500,
};

/** An agent that was called, with a draft of these operations. */
async function openDraft(operations: SettingsOperation[], calls: readonly string[]) {
  const app = await openApp("/problems", [notes]);
  for (const method of calls)
    await request(app.server, `POST /api/v1/agents/first-agent/methods/${method}/call`, {
      arguments: {},
    });
  const draft = { base: { revision: 0, settings: {} }, steps: [{ label: "All", operations }] };
  localStorage.setItem("pegboard.draft.first-agent", JSON.stringify(draft));
  app.goTo("/agents/first-agent/tools");
  await screen.findByRole("button", name("Undo Ctrl+Z"));
  return app;
}

test("the log argues against a draft, in its bar and in its review, and names the way out", async () => {
  const { user } = await openDraft([OFF, LIMIT], ["read", "read", "tell"]);
  const against = await within(draftBar()).findByRole("button", name("2 calls would be refused"));
  await user.click(against);
  const review = within(await screen.findByRole("dialog", name("Review before saving")));
  const pane = within(review.getByRole("region", name("The last 30 days with these changes")));
  const bar = await pane.findByRole("img");
  expect(bar.getAttribute("aria-label")).toBe(
    "Of 3 calls: 0 as before, 2 refused and 1 meet a limit",
  );
  const row = pane.getByRole("button", name(/^Read.*would be refused.*2$/));
  await user.click(row);
  const [example] = pane
    .getAllByRole("listitem")
    .filter((item) => /^(?!Read).*Call$/.test(textOf(item) ?? ""));
  expect(textOf(example ?? null)).toMatch(/\{\}.*off.*Call$/i);
  expect(pane.getAllByRole("link", name("Call"))).toHaveLength(2);
  await user.click(pane.getByRole("button", name(/^Tell.*would meet a limit/)));
  await user.click(pane.getByRole("button", name("Raise the limit to 2,000 characters")));
  await pane.findByRole("img", { name: "Of 3 calls: 1 as before and 2 refused" });
  // What is judged again stays open.
  await user.click(pane.getByRole("button", name("Leave Read as it is")));
  await pane.findByText("Every call would fare as before");
});

test("an agent that nobody called has nothing to judge by, and can be saved", async () => {
  const { user } = await openDraft([OFF], []);
  await user.click(within(draftBar()).getByRole("button", name("Review")));
  const review = within(await screen.findByRole("dialog", name("Review before saving")));
  await review.findByText("No calls to judge by");
  await user.click(review.getByRole("button", name("Save")));
  await screen.findByText(/No changes · revision 1/);
});

test("Stop ends the request and takes the former answer away; the calls can be judged again", async () => {
  const { user } = await openDraft([OFF], ["read"]);
  await user.click(within(draftBar()).getByRole("button", name("Review")));
  const review = within(await screen.findByRole("dialog", name("Review before saving")));
  await review.findByRole("img", name("Of 1 call: 0 as before and 1 refused"));
  const toServer = globalThis.fetch;
  const ended: string[] = [];
  vi.stubGlobal("fetch", (input: string | URL, init?: RequestInit) => {
    const { pathname } = new URL(input, location.href);
    if (pathname !== "/api/v1/calls/replay") return toServer(input, init);
    return new Promise((_, reject) => {
      init?.signal?.addEventListener("abort", () => {
        ended.push(pathname);
        reject(init?.signal?.reason);
      });
    });
  });
  await user.selectOptions(review.getByLabelText("Calls of"), "7");
  await user.click(await review.findByRole("button", name("Stop")));
  await review.findByText("It was stopped. The changes can still be saved.");
  expect([ended.length, review.queryByRole("img")]).toEqual([1, null]);
  vi.stubGlobal("fetch", toServer);
  await user.click(review.getByRole("button", name("Judge the calls")));
  await review.findByRole("img", name("Of 1 call: 0 as before and 1 refused"));
});
