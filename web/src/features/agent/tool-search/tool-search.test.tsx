import { defineTool } from "@pegboard/registry-core";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { draftBar, name, saveButton, textOf } from "../../../testing/open-agent-tools.tsx";
import { openApp } from "../../../testing/open-app.tsx";

const billing = defineTool({
  name: "billing",
  visible: true,
  methods: {
    refund: {
      description:
        "Returns to a customer what an invoice asked for, in its currency and by the way in which it was paid, after a look at the account.",
      run: () => "",
    },
    send_invoice: { description: "Sends an invoice to a customer.", run: () => "" },
    list_invoices: { description: "Lists the invoices of a customer.", run: () => "" },
  },
});
const core = defineTool({
  name: "inform",
  visible: true,
  isCore: true,
  description: "Tells the customer something.",
  run: () => "",
});
const more = defineTool({
  name: "customers",
  visible: true,
  methods: Object.fromEntries(
    ["find", "merge", "update", "block"].map((verb) => [
      `${verb}_customer`,
      { description: `Does ${verb} a customer, with the money that is owed.`, run: () => "" },
    ]),
  ),
});

const open = async () => {
  const app = await openApp("/agents/first-agent/tools/search", [billing, core, more]);
  await screen.findByRole("heading", name("Tool search"));
  return app;
};
const group = (label: string) => within(screen.getByRole("region", name(label)));
const sent = (method: string) => within(screen.getByRole("group", name(`When ${method} is sent`)));

test("moves methods between what is sent at once and what is found by search, as a draft", async () => {
  const { user, server } = await open();
  expect(group("Send at once").getAllByRole("listitem")).toHaveLength(8);
  group("Find by search").getByText(/^Nothing yet/);
  await user.click(sent("Refund").getByRole("button", name("Search")));
  expect(textOf(draftBar())).toMatch(/1 change.*1 found by search/);
  expect(group("Find by search").getAllByRole("listitem").map(textOf)).toEqual([
    expect.stringMatching(/^RefundBilling\d+/),
  ]);
  // A core method stays where it is, and says why.
  const button = sent("Inform").getByRole("button", name("Search"));
  expect(button.title).toBe("Core methods are always sent");
  await user.click(button);
  expect(group("Find by search").getAllByRole("listitem")).toHaveLength(1);
  await user.click(saveButton());
  await screen.findByText(/No changes · revision 1/);
  const { body } = await request<{ function: { name: string } }[]>(
    server,
    "GET /api/v1/agents/first-agent/toolset?format=openai-chat",
  );
  const names = body.map((each) => each.function.name);
  expect(names).toContain("search_tools");
  expect(names).not.toContain("refund");
  await user.click(screen.getByRole("button", name("Send all at once")));
  expect(group("Send at once").getAllByRole("listitem")).toHaveLength(8);
  await user.click(screen.getByRole("button", name("Find all by search")));
  expect(group("Send at once").getAllByRole("listitem").map(textOf)).toEqual([
    expect.stringMatching(/^Inform/),
  ]);
  expect(group("Find by search").getAllByRole("listitem")).toHaveLength(7);
});

test("shows what a request finds, why it does not find what was expected, and which words would", async () => {
  const { user } = await open();
  const field = screen.getByRole("searchbox", name("A request, as a model would put it"));
  await user.type(field, "customer wants her money back");
  const hits = within(await screen.findByRole("list", name("What the search finds")));
  const found = hits.getAllByRole("listitem").map(textOf);
  expect(found).toHaveLength(5);
  expect(found[0]).toMatch(/^1.*customer in the name · money in the description/);
  expect(found.join()).not.toContain("Refund");
  await user.click(screen.getByRole("button", name("Choose a method")));
  await user.click(await screen.findByRole("option", name(/Refund/)));
  const note = (await screen.findByText(/^Refund is at rank [678], so it is not found/))
    .parentElement;
  expect(textOf(note)).toContain("customer in the description");
  expect(textOf(note)).toContain("It lacks “money” and “back”.");
  expect(textOf(note)).toMatch(/With “.+” in its description it is at rank [1-5]\./);
  await user.clear(field);
  await user.type(field, "refund");
  await screen.findByText("Refund is found, at rank 1.");
  await user.clear(field);
  await user.type(field, "weather");
  await screen.findByText("Nothing is found: no method has one of these words.");
  await screen.findByText("Refund has none of these words, so it is not found.");
});
