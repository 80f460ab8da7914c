import { defineTool } from "@pegboard/registry-core";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CallFile } from "../../../../../server/src/stores/calls/call-file.ts";
import { callFile } from "../../../../../server/src/stores/sqlite-store.ts";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { someCalls } from "../../../../../server/src/testing/call-store-contract.ts";
import type { TestServer } from "../../../../../server/src/testing/start-test-server.ts";
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

const open = async (before: (server: TestServer) => Promise<unknown> = async () => {}) => {
  const app = await openApp("/agents/first-agent/tools/search", [billing, core, more], { before });
  await screen.findByRole("heading", name("Tool search"));
  return app;
};

const DAY = 86_400_000;
type Called = [method: string, reason?: string];

/** Writes calls into the log as if they had been asked for in sessions of the last days. */
const called =
  (sessions: number, days: number, callsOf: (session: number) => Called[]) =>
  async ({ dataDir }: TestServer) => {
    const calls = Array.from({ length: sessions }, (_, session) =>
      callsOf(session).map(([method, reason]) => ({
        at: Date.now() - days * DAY + (session * days * DAY) / sessions,
        agent: "first-agent",
        functionName: method,
        run: `run-${session}`,
        tool: method.endsWith("customer") ? "customers" : "billing",
        method,
        ...(reason !== undefined && { reason }),
      })),
    ).flat();
    const file = new CallFile(callFile(dataDir));
    await file.write(
      someCalls(calls.length, (index) => calls[index] ?? {}),
      { since: 0, bytes: 1e9, calls: 1e9 },
    );
    file.close();
  };
const figures = () =>
  screen
    .getAllByRole("definition")
    .map((figure) => [textOf(figure), textOf(figure.parentElement?.querySelector("dt") ?? null)]);
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

test("advises from the calls of its models what to find by search, and moves it into the draft", async () => {
  const { user, server } = await open(
    called(60, 20, (session) => [
      ["list_invoices", "what does the customer owe"],
      ...(session % 20 === 0 ? ([["refund", "weather of tomorrow"]] as Called[]) : []),
      ...(session % 3 === 0 ? ([["find_customer", "find the customer"]] as Called[]) : []),
    ]),
  );
  const advice = within(await screen.findByRole("region", name("Advice")));
  await advice.findByText(
    /^Advised: 5 methods by search\. That saves \d+ tokens in each request\.$/,
  );
  advice.getByText(
    /^Learned from 83 calls in 60 sessions since .* 83 requests are known: 0 searched for, 83 said as the reason of a call\./,
  );
  // Two of five needed it in more than one of five sessions, and one is core.
  await user.click(advice.getByRole("button", name("Defer 5 in draft")));
  advice.getByText("As advised: 5 methods by search.");
  const once = group("Send at once").getAllByRole("listitem").map(textOf);
  expect(once.map((row) => row?.slice(0, 8))).toEqual(["List Inv", "Find Cus", "InformIn"]);
  expect(once[0]).toMatch(/100%/);
  // Nothing of this request is in the method, so each of its three calls would be missed.
  const [refund] = group("Find by search").getAllByRole("listitem").map(textOf);
  expect(refund).toMatch(/^RefundBilling\d+5%–missed 3 of 3/);
  expect(figures().slice(1)).toEqual([
    ["96.4%3 of 83 missed", "of known requests would still find their method"],
    ["0.05estimate", "requests more in a session, on average"],
  ]);
  // What is said to be saved is what the payload has less.
  const saved = Number(/−(\d+)$/.exec(figures()[0]?.[0] ?? "")?.[1]);
  const tokensOf = async () => {
    const { body } = await request<unknown>(
      server,
      "GET /api/v1/agents/first-agent/toolset?format=openai-chat",
    );
    const text = `${JSON.stringify(body, null, 2)}\n`;
    const { body: counted } = await request<{ counts: number[] }>(server, "POST /api/v1/tokens", {
      texts: [text],
    });
    return counted.counts[0] ?? 0;
  };
  const before = await tokensOf();
  await user.click(saveButton());
  await screen.findByText(/No changes · revision 1/);
  expect(before - (await tokensOf())).toBe(saved);
});

test("moves by a knob how many are found by search", async () => {
  const { user } = await open(
    called(60, 20, (session) => (session % 20 === 0 ? [["refund"]] : [["list_invoices"]])),
  );
  const knob = await screen.findByRole("slider", name("Methods found by search"));
  knob.focus();
  await user.keyboard("{ArrowRight}{ArrowRight}{[}{]}{]}");
  expect(group("Find by search").getAllByRole("listitem").length).toBeGreaterThan(0);
  expect(knob.getAttribute("aria-valuetext")).toMatch(/^\d by search: .* saved, – found$/);
  await user.click(within(draftBar()).getByRole("button", name(/^Undo/)));
});

test("says why there is no advice, and when searching would cost more", async () => {
  await open(called(49, 20, () => [["refund"]]));
  await screen.findByText(
    "No advice yet: it takes 14 days and 50 sessions, and the log has 20 days and 49 sessions.",
  );
  screen.getByText(
    /^Learned from 49 calls .* No request is known, so nobody can say what the search would miss/,
  );
  expect(screen.queryByRole("slider")).toBeNull();
});

test("says when searching would cost more than sending everything", async () => {
  const everything: Called[] = [
    ...["refund", "send_invoice", "list_invoices"].map((method): Called => [method]),
    ...["find", "merge", "update", "block"].map((verb): Called => [`${verb}_customer`]),
  ];
  await open(called(60, 20, () => everything));
  await screen.findByText("Searching would cost more");
  screen.getByText("Every method is core, or more than one of five sessions need it.", {
    exact: false,
  });
});

test("chooses for each provider which search its models use, and what that costs", async () => {
  const { user, server } = await open();
  await user.click(screen.getByRole("button", name("Find all by search")));
  const searchOf = (provider: string) =>
    within(screen.getByRole("group", name(`The search of ${provider}`)));
  const costOf = (provider: string) =>
    Number(
      textOf(
        screen.getByRole("group", name(`The search of ${provider}`)).parentElement
          ?.lastElementChild ?? null,
      )?.replace(/\D/g, ""),
    );
  expect(searchOf("Gemini").queryByRole("button", name("Provider's"))).toBeNull();
  const ours = costOf("Anthropic");
  await user.click(searchOf("Anthropic").getByRole("button", name("Provider's")));
  await user.click(searchOf("Responses").getByRole("button", name("Provider's")));
  await user.click(searchOf("MCP").getByRole("button", name("Off")));
  screen.getByText("defer_loading, tool_search_tool_bm25 · Claude 4.5 and later");
  screen.getByText(/^Names and descriptions of namespaces are counted\./);
  expect(costOf("Anthropic")).toBeLessThan(ours);
  await waitFor(() => expect(costOf("Responses")).toBeGreaterThan(costOf("Anthropic")));
  expect(costOf("MCP")).toBeGreaterThan(ours);
  await user.click(saveButton());
  await screen.findByText(/No changes · revision 1/);
  const { body } = await request<object[]>(
    server,
    "GET /api/v1/agents/first-agent/toolset?format=anthropic",
  );
  expect(body[0]).toEqual({
    type: "tool_search_tool_bm25_20251119",
    name: "tool_search_tool_bm25",
  });
  expect(body.filter((each) => "defer_loading" in each)).toHaveLength(7);
  const { body: settings } = await request<{ settings: object }>(
    server,
    "GET /api/v1/agents/first-agent/settings",
  );
  expect(settings.settings).toMatchObject({
    toolSearch: { anthropic: "provider", "openai-responses": "provider", mcp: "none" },
  });
});
