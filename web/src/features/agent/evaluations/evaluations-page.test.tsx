import { defineTool } from "@pegboard/registry-core";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  CasesAnswer,
  ModelProvidersAnswer,
  RunChangedAnswer,
  RunsAnswer,
} from "../../../../../server/src/api-contract.ts";
import { request } from "../../../../../server/src/testing/api-client.ts";
import {
  type ScriptedModel,
  startScriptedModel,
} from "../../../../../server/src/testing/scripted-model.ts";
import type { TestServer } from "../../../../../server/src/testing/start-test-server.ts";
import { draftBar, name, textOf } from "../../../testing/open-agent-tools.tsx";
import { openApp } from "../../../testing/open-app.tsx";

let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel();
});
afterAll(() => model.close());

const properties = { order: { type: "string" as const, description: "The order" } };
const billing = defineTool({
  name: "billing",
  displayName: "Billing",
  description: "Money of orders",
  visible: true,
  methods: {
    refund_invoice: {
      description: "Gives the money of an invoice back",
      parameters: { type: "object", properties },
      run: () => "",
    },
    create_return: {
      description: "Opens a return for a broken lamp",
      parameters: { type: "object", properties },
      run: () => "",
    },
  },
});

const PAGE = "/agents/first-agent/evaluations";
const CASES = `/api/v1${PAGE.replace("evaluations", "evaluation-cases")}`;

const enterProvider = (server: TestServer) =>
  request(server, "PUT /api/v1/model-providers/scripted", {
    name: "Scripted",
    form: "openai-chat",
    baseUrl: model.url,
    allowPrivate: true,
    key: "key-of-nobody",
    models: [{ name: "tiny" }, { name: "small" }],
  });
const BROKEN_LAMP = {
  name: "Money back for the lamp",
  group: "Refunds",
  turns: [
    {
      request: "A broken lamp came for a refund",
      expected: [{ tool: "billing", method: "refund_invoice" }],
    },
  ],
};
const addCase = (server: TestServer, content: object = BROKEN_LAMP) =>
  request(server, `POST ${CASES}`, { case: content });

const cells = () =>
  within(screen.getByRole("grid", name(/^\d+ cases? by/)))
    .getAllByRole("button", name(/, Saved, \d+, /))
    .map((cell) => cell.getAttribute("aria-label"));

test("a case is written, a model is asked, and what it chose is said with what was sent", async () => {
  const { server, user, address } = await openApp(PAGE, [billing]);
  await enterProvider(server);
  await user.click(await screen.findByRole("button", name("Write a case")));
  await user.click(screen.getByRole("button", name("Save case")));
  await screen.findByText("Say what the case is called.");
  await user.type(screen.getByRole("textbox", name(/^Name/)), "Money back");
  await user.type(
    screen.getByRole("textbox", name(/^Request/)),
    "The broken lamp came, open a return",
  );
  await user.click(screen.getAllByText("Add a method…")[0] as HTMLElement);
  await user.click(await screen.findByRole("option", name(/Refund Invoice/)));
  await user.click(screen.getByRole("button", name("Save case")));
  await screen.findByRole("button", name(/Money back/));
  const { body } = await request<CasesAnswer>(server, `GET ${CASES}`);
  expect(body.cases).toMatchObject([
    {
      name: "Money back",
      turns: [{ expected: [{ tool: "billing", method: "refund_invoice" }] }],
      origin: { kind: "written" },
    },
  ]);
  await user.click(screen.getByRole("button", name("Run…")));
  const run = await screen.findByRole("region", name("Run evaluation"));
  await within(run).findByText(/^\d+ requests?, about/);
  within(run).getByText(`Sent to ${new URL(model.url).host}`);
  await user.click(within(run).getByRole("button", name("A revision…")));
  await user.click(await screen.findByRole("button", name(/As it was created/)));
  await user.click(await within(run).findByRole("checkbox", name(/^Revision 0/)));
  await within(run).findByRole("button", name("A revision…"));
  expect(run.textContent).not.toContain("key-of-nobody");
  await user.click(within(run).getByRole("button", name("Run")));
  await screen.findByText(/^Chose create_return instead of refund_invoice/);
  expect(address()).toContain("run=");
  await waitFor(() => expect(cells()).toEqual(["Money back, Saved, 0, tiny: 0 of 1"]));
  await user.click(screen.getByText("Payload sent"));
  const sent = await screen.findByText(/"model": "tiny"/);
  expect(sent.textContent).not.toContain("key-of-nobody");
});

test("a case says which arguments are right, judged while they are typed, and what is answered", async () => {
  const { server, user } = await openApp(`${PAGE}?open=new`, [billing]);
  await user.type(await screen.findByRole("textbox", name(/^Name/)), "Money back");
  await user.type(screen.getByRole("textbox", name(/^Request/)), "Give it back");
  await user.click(screen.getAllByText("Add a method…")[0] as HTMLElement);
  await user.click(await screen.findByRole("option", name(/Refund Invoice/)));
  await user.click(screen.getByText("Arguments of Refund Invoice: any"));
  const values = screen.getByRole("textbox", name("Values of Refund Invoice"));
  await user.click(values);
  await user.paste('{ "invoice": "INV-1" }');
  await screen.findByText("The method has no parameter “invoice”.");
  await user.click(screen.getByRole("button", name("Save case")));
  expect((await request<CasesAnswer>(server, `GET ${CASES}`)).body.cases).toEqual([]);
  await user.clear(values);
  await user.paste('{ "order": "48210" }');
  await user.click(screen.getByRole("textbox", name("Schema of Refund Invoice")));
  await user.paste('{ "required": ["order"] }');
  await user.click(screen.getAllByText("Add a method…").at(-1) as HTMLElement);
  await user.click(await screen.findByRole("option", name(/Refund Invoice/)));
  await user.click(screen.getByRole("textbox", name("Result 1 of Refund Invoice")));
  await user.paste('{ "paid": 40 }');
  await user.click(screen.getByRole("button", name("Save case")));
  await screen.findByRole("button", name(/Money back/));
  const method = { tool: "billing", method: "refund_invoice" };
  const checks = { equals: { order: "48210" }, schema: { required: ["order"] } };
  expect((await request<CasesAnswer>(server, `GET ${CASES}`)).body.cases).toMatchObject([
    {
      turns: [{ expected: [{ ...method, arguments: checks }] }],
      results: [{ ...method, result: { paid: 40 } }],
    },
  ]);
});

test("a file of conversations is tried, says what it leaves, and is taken", async () => {
  const { server, user } = await openApp(`${PAGE}?open=import`, [billing]);
  const conversation = (asked: string, called: string) => {
    const call = { id: "c1", function: { name: called, arguments: "{}" } };
    const messages = [
      { role: "user", content: asked },
      { role: "assistant", tool_calls: [call] },
    ];
    return JSON.stringify({ messages });
  };
  const lines = [conversation("Pay it back", "refund_invoice"), conversation("Fly", "fly")];
  const pane = await screen.findByRole("region", name("Import cases"));
  const file = new File([lines.join("\n")], "cases.jsonl");
  await user.upload(within(pane).getByLabelText("File"), file);
  await within(pane).findByText(/^Recognised as conversations.*1 new/);
  await within(pane).findByText('Line 2 calls "fly", which no method of the agent is called');
  await user.click(within(pane).getByRole("button", name("Import cases")));
  await screen.findByRole("button", name(/Pay it back/));
  expect((await request<CasesAnswer>(server, `GET ${CASES}`)).body.cases).toMatchObject([
    { origin: { kind: "imported" }, turns: [{ request: "Pay it back" }] },
  ]);
});

test("prices are entered with the models of a provider", async () => {
  const { server, user } = await openApp("/problems", [billing]).then(async (app) => {
    await enterProvider(app.server);
    await addCase(app.server);
    app.goTo(`${PAGE}?open=run`);
    return app;
  });
  await user.click(await screen.findByRole("button", name("Change…")));
  const sent = await screen.findByRole("textbox", name("Price of a million tokens sent to tiny"));
  await user.type(sent, "2,5");
  await user.type(screen.getByRole("textbox", name(/that tiny writes/)), "10");
  const save = screen.getByRole("button", name("Save provider"));
  expect(save.getAttribute("aria-disabled")).toBe("true");
  await user.type(screen.getByRole("textbox", name("Currency of the prices")), "eur");
  await user.click(save);
  await waitFor(async () => {
    const { body } = await request<ModelProvidersAnswer>(server, "GET /api/v1/model-providers");
    expect(body.providers).toMatchObject([
      {
        currency: "EUR",
        hasKey: true,
        models: [{ name: "tiny", inputPrice: 2.5, outputPrice: 10 }, { name: "small" }],
      },
    ]);
  });
});

test("keys walk through cases, variants and attempts; a cell of the confusion opens its attempt", async () => {
  const { server, user, address, goTo } = await openApp("/problems", [billing]);
  const other = { ...BROKEN_LAMP, name: "Gives money back", group: "Others" };
  const [turn] = BROKEN_LAMP.turns;
  await enterProvider(server);
  await addCase(server);
  await addCase(server, {
    ...other,
    turns: [{ ...turn, request: "Give the money back of an invoice" }],
  });
  const variants = ["tiny", "small"].map((one) => ({
    of: "saved",
    provider: "scripted",
    model: one,
  }));
  const limits = { tokens: 1_000_000 };
  const started = await request(server, `POST /api/v1${PAGE}`, { variants, repeats: 2, limits });
  expect(started.status).toBe(201);
  goTo(PAGE);
  await screen.findByRole("grid", name(/^2 cases by 2 variants/));
  await waitFor(() =>
    expect(cells()).toEqual([
      "Money back for the lamp, Saved, 0, tiny: 0 of 2",
      "Money back for the lamp, Saved, 0, small: 0 of 2",
      "Gives money back, Saved, 0, tiny: passed every time",
      "Gives money back, Saved, 0, small: passed every time",
    ]),
  );
  const first = screen.getByRole("button", name(/^Money back for the lamp, Saved, 0, tiny/));
  first.focus();
  await user.keyboard("{ArrowRight}{ArrowDown}");
  expect(address()).toMatch(/variant=1/);
  expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Gives money back.*small/);
  await screen.findByRole("region", name("Gives money back"));
  await user.keyboard("2");
  expect(address()).toMatch(/attempt=2/);
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(document.activeElement?.textContent).toBe("Written: Gives money back");
  await user.click(screen.getByRole("button", name("Confusion")));
  await user.click(
    await screen.findByRole("button", name(/^Expected Refund Invoice, chosen Create Return: 4/)),
  );
  await screen.findByText(/^Chose create_return instead of refund_invoice/);
});

test("two runs are compared: which cases came out otherwise, and what was sent otherwise", async () => {
  const { server, user, address, goTo } = await openApp("/problems", [billing]);
  await enterProvider(server);
  const asked = "Give the money of an invoice back";
  const turns = [{ ...BROKEN_LAMP.turns[0], request: asked }];
  await addCase(server, { ...BROKEN_LAMP, turns });
  const runAll = async () => {
    const variants = [{ of: "saved", provider: "scripted", model: "tiny" }];
    const begun = await request<RunChangedAnswer>(server, `POST /api/v1${PAGE}`, {
      variants,
      limits: { tokens: 1_000_000 },
    });
    await waitFor(async () => {
      const { body } = await request<RunsAnswer>(server, `GET /api/v1${PAGE}`);
      expect(body.runs.find(({ id }) => id === begun.body.run.id)?.state).toBe("done");
    });
  };
  await runAll();
  await request(server, "PATCH /api/v1/agents/first-agent/settings", {
    baseRevision: 0,
    operations: [
      {
        op: "setMethodText",
        tool: "billing",
        method: "refund_invoice",
        field: "description",
        value: "Pays.",
        original: "Gives the money of an invoice back",
      },
      { op: "setMethod", tool: "billing", method: "create_return", state: "off" },
    ],
  });
  await runAll();
  goTo(PAGE);
  await user.click(await screen.findByRole("button", name("Compare with run")));
  await user.click(await screen.findByRole("menuitemcheckbox", name("1")));
  expect(address()).toMatch(/view=comparison/);
  const figures = await screen.findByRole("region", name("Figures"));
  within(figures).getByRole("row", name(/^Passed 100% 0% −100 points/));
  within(figures).getByRole("row", name(/^Functions sent at once 2 1 −1/));
  within(figures).getByRole("link", name("Compare revisions 0 and 1"));
  const cases = screen.getByRole("region", name("Cases that came out otherwise"));
  within(cases).getByRole("heading", name(/^Worse 1/));
  within(cases).getByRole("button", name("Money back for the lamp: 1 of 1 before, 0 of 1 now"));
  const sent = screen.getByRole("region", name("What was sent otherwise"));
  expect(textOf(sent)).toContain("Functions only before 1create_return");
  await user.click(within(sent).getByText("refund_invoice"));
  expect(textOf(sent)).toContain("Pays.");
  await user.click(screen.getByRole("button", name("Results")));
  expect(cells()).toEqual(["Money back for the lamp, Saved, 1, tiny: 0 of 1"]);
});

test("a run that the provider refuses keeps what is there, says its words, and goes on", async () => {
  const { server, user, goTo } = await openApp("/problems", [billing]);
  await enterProvider(server);
  await addCase(server);
  model.next = [{ status: 401, body: '{"error":{"message":"The key is wrong."}}' }];
  const variants = [{ of: "saved", provider: "scripted", model: "tiny" }];
  await request(server, `POST /api/v1${PAGE}`, { variants, limits: { tokens: 1_000_000 } });
  goTo(PAGE);
  await screen.findByText("The provider refused.");
  const { host } = new URL(model.url);
  const why = textOf(await screen.findByRole("list", name("Why it was refused")));
  expect(why).toContain(`${host} does not take the key of Scripted.`);
  expect(why).toContain("“The key is wrong.”");
  await user.click(await screen.findByRole("button", name("Change Scripted…")));
  await user.type(await screen.findByLabelText(/^Key/), "another-key-of-nobody");
  await user.click(screen.getByRole("button", name("Save provider")));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  model.next = [];
  await user.click(screen.getByRole("button", name("Go on")));
  await screen.findByText(/^Chose create_return instead of refund_invoice/);
  await waitFor(async () => {
    const { body } = await request<RunsAnswer>(server, `GET /api/v1${PAGE}`);
    expect(body.runs.map(({ state }) => state)).toEqual(["done"]);
  });
  await user.keyboard("r");
  await waitFor(async () => {
    const { body } = await request<RunsAnswer>(server, `GET /api/v1${PAGE}`);
    expect(body.runs.map(({ number, cases }) => [number, cases])).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });
});

test("a failed case says why, takes a fix as a draft, and passes when it runs on the draft", async () => {
  const { server, user, goTo } = await openApp("/problems", [billing]);
  await enterProvider(server);
  const turn = { ...BROKEN_LAMP.turns[0], request: "A broken lamp came for a refund of money" };
  await addCase(server, { ...BROKEN_LAMP, turns: [turn] });
  const variants = [{ of: "saved", provider: "scripted", model: "tiny" }];
  await request(server, `POST /api/v1${PAGE}`, { variants, limits: { tokens: 1_000_000 } });
  goTo(PAGE);
  const advice = await screen.findByRole("region", name("What to do about it"));
  await within(advice).findByText(
    "Create Return has “broken” and “lamp” of the request, and Refund Invoice has not.",
  );
  within(advice).getByRole("link", name("Edit text: Own texts of Refund Invoice"));
  expect(within(advice).queryByRole("button", name(/Switch off Refund Invoice/))).toBeNull();
  expect(screen.queryByRole("button", name("Run on the draft"))).toBeNull();
  await user.click(
    within(advice).getByRole("button", name("Switch off: Switch off Create Return")),
  );
  const review = async () => {
    await user.click(within(draftBar()).getByRole("button", name(/^Review/)));
    const dialog = within(await screen.findByRole("dialog", name(/^Review/)));
    const said = textOf(await dialog.findByRole("region", name("Evaluations")));
    await user.keyboard("{Escape}");
    return said;
  };
  expect(await review()).toMatch(
    /^EvaluationsNot run on this draftSaved: 0 of 1 case passes · run 1, .*, tinyRun on the draft$/,
  );
  await user.click(await screen.findByRole("button", name("Run on the draft")));
  await screen.findByText("Chose as expected.");
  await screen.findByRole("link", name("evaluations 0% → 100%"));
  expect(await review()).toMatch(
    /^EvaluationsThis draft: 1 of 1 case passes · run 2, .*, tinySaved: 0 of 1/,
  );
  const { body } = await request<RunsAnswer>(server, `GET /api/v1${PAGE}`);
  expect(body.runs[0]).toMatchObject({ cases: 1, variants: [{ of: "draft", passed: 1 }] });
});

test("c on a logged call begins a case with what was called", async () => {
  const { server, user, address, goTo } = await openApp("/problems", [billing]);
  await request(server, "POST /api/v1/agents/first-agent/methods/refund_invoice/call", {
    arguments: { order: "48210" },
  });
  goTo("/calls");
  await user.click(await screen.findByRole("link", name(/Refund Invoice/)));
  await screen.findByRole("link", name("Make a case"));
  await user.keyboard("c");
  await screen.findByRole("heading", name("New case"));
  expect(address()).toMatch(/evaluations\?.*call=\d+/);
  const asked = await screen.findByRole("textbox", name(/^Request/));
  await user.type(asked, "Give the money of order 48210 back");
  const named = screen.getByRole<HTMLInputElement>("textbox", name(/^Name/));
  if (named.value === "") await user.type(named, "Order 48210");
  await user.click(screen.getByRole("button", name("Save case")));
  await waitFor(async () => {
    const { body } = await request<CasesAnswer>(server, `GET ${CASES}`);
    expect(body.cases).toMatchObject([
      {
        turns: [{ expected: [{ tool: "billing", method: "refund_invoice" }] }],
        origin: { kind: "call" },
      },
    ]);
  });
});
