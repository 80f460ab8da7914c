import { type CallContext, defineTool } from "@pegboard/registry-core";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import type { ApprovalsAnswer } from "../../../../../server/src/api-contract.ts";
import { request } from "../../../../../server/src/testing/api-client.ts";
import { Browser } from "../../../../../server/src/testing/browser-session.ts";
import { joinAdmin, PASSWORD } from "../../../../../server/src/testing/people.ts";
import { isDeepRun } from "../../../../../test-depth.ts";
import {
  endServers,
  name,
  openAgentTools,
  startAgent,
} from "../../../testing/open-agent-tools.tsx";
import { openApp } from "../../../testing/open-app.tsx";
import { joinOther, signInHere } from "../../../testing/people.ts";

const sent: unknown[] = [];
let release: () => void = () => {};
const released = new Promise<void>((resolve) => {
  release = resolve;
});
const billing = defineTool({
  name: "billing",
  visible: true,
  methods: {
    list_invoices: {
      parameters: z.object({ customer: z.string().optional(), limit: z.int().default(2) }),
      run: (args) => {
        sent.push(args);
        if (args.customer === "nobody") throw new Error("No such customer.");
        return Array.from({ length: args.limit }, (_, index) => ({
          id: `INV-${index}`,
          total: index * 10,
        }));
      },
    },
    charge: {
      parameters: z.object({
        amount: z.number(),
        card: z.string().meta({ format: "password" }).optional(),
      }),
      run: () => "charged",
    },
    refund: {
      parameters: z.object({ amount: z.number() }),
      annotations: { destructiveHint: true },
      run: (args) => {
        sent.push(args);
        return "refunded";
      },
    },
    cancel: {
      parameters: { type: "object", properties: { order: { type: "integer" } } },
      run: (args: { order?: number | bigint }) => {
        sent.push(args);
        return `${args.order} of 9007199254740993`;
      },
    },
    wipe: {
      parameters: z.object({ amount: z.number() }),
      needsApproval: true,
      run: (args) => {
        sent.push(args);
        return "wiped";
      },
    },
    report: {
      run: async () => {
        await released;
        const row = Object.fromEntries(
          Array.from({ length: 31 }, (_, column) => [`c${column}`, column]),
        );
        return Array.from({ length: 501 }, () => row);
      },
    },
    order: {
      run: (_args: object, call: CallContext) =>
        call.ask({
          message: "How large?",
          schema: {
            type: "object",
            properties: { size: { type: "integer" }, gift: { type: "boolean", default: true } },
            required: ["size"],
          },
        }),
    },
  },
});
afterAll(endServers);

async function openTry(method: string, ...operations: object[]) {
  localStorage.clear();
  sent.length = 0;
  const started = await startAgent({ tools: [billing] });
  if (operations.length > 0) await started.save({ baseRevision: 0, operations });
  await openAgentTools(started.agent, { tool: "billing", method, tab: "try" });
  const run = await screen.findByRole("button", name("Run"));
  return { ...started, run, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

test("what is off is switched on in the draft with one click, and runs before anything is saved", async () => {
  const { run, user, saved } = await openTry("list_invoices", {
    op: "setTool",
    tool: "billing",
    state: "off",
  });
  await screen.findByText(/^First agent has this method off, so the call would be refused\./);
  await user.click(screen.getByRole("button", { name: "Switch on in the draft" }));
  await waitFor(() => expect(screen.queryByText(/so the call would be refused/)).toBeNull());
  await user.click(run);
  await screen.findByText("INV-0");
  expect(await saved()).toMatchObject({ revision: 1 });
});

test("runs with what the form has, shows a list as a table, and keeps the try", async () => {
  const { run, user } = await openTry("list_invoices");
  await user.type(await screen.findByRole("textbox", name(/^Customer/)), "cus_1");
  await user.click(run);
  const result = await screen.findByRole("region", name("Result"));
  expect(
    within(result)
      .getAllByRole("row")
      .map((row) => row.textContent),
  ).toEqual(["idtotal", "INV-00", "INV-110"]);
  expect(sent).toEqual([{ customer: "cus_1", limit: 2 }]);
  await user.click(within(result).getByRole("button", name('{"customer":"cus_1","limit":2}')));
  const got = await screen.findByRole("dialog", name("What the method's code got"));
  expect(within(got).getByText(/"limit": 2/)).toBeDefined();
  await user.keyboard("{Escape}");
  await user.click(within(result).getByRole("button", name("JSON")));
  expect(result.textContent).toContain('"INV-1"');
  const tries = await screen.findByRole("region", name("Tries"));
  expect(tries.textContent).toContain('customer: "cus_1"');
});

test.runIf(isDeepRun)("shows what was sent of a run that failed too", async () => {
  const { run, user } = await openTry("list_invoices");
  await user.type(await screen.findByRole("textbox", name(/^Customer/)), "nobody");
  await user.click(run);
  expect(await screen.findByText(/No such customer/)).toBeDefined();
  expect(screen.getByRole("button", name('{"customer":"nobody","limit":2}'))).toBeDefined();
});

test("asks before a destructive method runs, with the focus on Decline; nothing is sent before", async () => {
  const { run, user } = await openTry("refund");
  await user.type(await screen.findByRole("textbox", name(/^Amount/)), "40");
  await user.click(run);
  const asked = await screen.findByRole("region", name("Needs approval"));
  expect(within(asked).getByText("40")).toBeDefined();
  const decline = within(asked).getByRole("button", name("Decline"));
  expect(document.activeElement).toBe(decline);
  expect(screen.queryByRole("button", name("Run"))).toBeNull();
  expect(screen.getByRole("button", name("Waiting")).getAttribute("aria-disabled")).toBe("true");
  expect(asked.textContent).toMatch(/Auto-declines in (2:00|1:5\d)$/);
  const described = document.getElementById(decline.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe("Auto-declines after 2 minutes");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("You declined it. Nothing was sent.")).toBeDefined();
  expect(document.activeElement).toBe(run);
  expect(sent).toEqual([]);
  await user.click(run);
  await user.click(await screen.findByRole("button", name("Run it once")));
  await screen.findByRole("region", name("Result"));
  expect(sent).toEqual([{ amount: 40 }]);
});

test("a call that needs approval waits at the server, where somebody else may be first", async () => {
  const { run, user, server } = await openTry("wipe");
  const waiting = async () =>
    (await request<ApprovalsAnswer>(server, "GET /api/v1/approvals")).body.waiting;
  await user.type(await screen.findByRole("textbox", name(/^Amount/)), "7");
  await user.click(run);
  await screen.findByRole("region", name("Needs approval"));
  const [first] = await waiting();
  expect(first).toMatchObject({ functionName: "wipe", summary: "7", via: "try", isHeld: true });
  await user.click(screen.getByRole("button", name("Run it once")));
  await screen.findByRole("region", name("Result"));
  expect(sent).toEqual([{ amount: 7 }]);
  expect(await waiting()).toEqual([]);

  await user.click(await screen.findByRole("button", name("Run")));
  await screen.findByRole("region", name("Needs approval"));
  const body = { decision: "decline", reason: "Not twice." };
  await request(server, `POST /api/v1/approvals/${(await waiting())[0]?.id}`, body);
  expect(await screen.findByText(/Declined by a person: Not twice\./)).toBeDefined();
  expect(sent).toHaveLength(1);
});

test.runIf(isDeepRun)(
  "one's own call that needs approval can only be withdrawn, and says who decides",
  async () => {
    const { server } = await openApp(
      "/agents/first-agent/tools?tool=billing&method=wipe&tab=try",
      [billing],
      {
        before: async (server) => {
          const ada = await joinAdmin(server, "Ada Brandt");
          await joinOther(server, ada, {
            email: "nora@example.com",
            name: "Nora Dahl",
            role: "admin",
          });
          await signInHere("ada@example.com");
        },
      },
    );
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    const nora = new Browser(server);
    await nora.send("POST /api/v1/session", { email: "nora@example.com", password: PASSWORD });
    const waiting = async () =>
      (await nora.send<ApprovalsAnswer>("GET /api/v1/approvals")).body.total;
    await user.type(await screen.findByRole("textbox", name(/^Amount/)), "7");
    await user.click(await screen.findByRole("button", name("Run")));
    const asked = within(await screen.findByRole("region", name("Needs approval")));
    await asked.findByText("Not you: you made the call yourself. Ask: Nora Dahl");
    expect(asked.queryByRole("button", name("Run it once"))).toBeNull();
    expect(asked.queryByRole("button", name("Decline"))).toBeNull();
    await waitFor(async () => expect(await waiting()).toBe(1));
    await user.click(asked.getByRole("button", name("Withdraw")));
    await screen.findByText("You withdrew it. Nothing was sent.");
    await waitFor(async () => expect(await waiting()).toBe(0));
  },
);

test.runIf(isDeepRun)(
  "a destructive method that is off is refused at once, and nobody is asked before",
  async () => {
    const off = { op: "setMethod", tool: "billing", method: "refund", state: "off" };
    const { run, user, asked } = await openTry("refund", off);
    await user.type(await screen.findByRole("textbox", name(/^Amount/)), "40");
    const before = asked.length;
    await user.click(run);
    expect(
      await screen.findAllByText(/has this method off, so the call would be refused/),
    ).toHaveLength(2);
    expect(screen.queryByRole("region", name("Needs approval"))).toBeNull();
    expect(asked.slice(before)).toEqual([]);
  },
);

test.runIf(isDeepRun)(
  "says how much of a large table it shows, and follows a run with the seconds on Stop",
  async () => {
    const { run, user } = await openTry("report");
    await user.click(run);
    const stop = await screen.findByRole("button", name("Stop"));
    expect(stop.textContent).toMatch(/^Stop\d s$/);
    release();
    const result = await screen.findByRole("region", name("Result"));
    expect(result.textContent).toContain("501 rows");
    expect(result.textContent).toContain(
      "The first 500 of 501 rows and 30 of 31 columns. JSON has them all.",
    );
  },
);

test.runIf(isDeepRun)("asks for what is missing once a run was tried", async () => {
  const { run, user } = await openTry("charge");
  const amount = await screen.findByRole("textbox", name(/^Amount/));
  expect(screen.queryByText("Needs a value")).toBeNull();
  await user.click(run);
  await waitFor(() => expect(amount.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByText("Needs a value")).toBeDefined();
});

test("a question of the method is answered by a form", async () => {
  const { run, user } = await openTry("order");
  await user.click(run);
  const question = await screen.findByRole("region", name("Question of the method"));
  const size = await within(question).findByRole("textbox", name(/^Size/));
  expect(within(question).queryByText("Needs a value")).toBeNull();
  await user.click(within(question).getByRole("button", name("Answer")));
  expect(await within(question).findByText("Needs a value")).toBeDefined();
  await user.type(size, "3");
  await user.click(within(question).getByRole("button", name("Answer")));
  const result = await screen.findByRole("region", name("Result"));
  expect(result.textContent).toContain('"gift":true,"size":3');
});

test.runIf(isDeepRun)(
  "says what it runs with: what is off runs with a draft that switches it on, and with nothing else",
  async () => {
    const off = { op: "setMethod", tool: "billing", method: "list_invoices", state: "off" };
    const { run, user, server } = await openTry("list_invoices", off);
    await user.click(run);
    expect(await screen.findByText(/is off for/)).toBeDefined();
    const head = screen.getByRole("region", name("Billing"));
    await user.click(within(head).getByRole("switch"));
    expect(await screen.findByText(/^Runs with 1 unsaved change/)).toBeDefined();
    await user.click(screen.getByRole("button", name("Run")));
    await screen.findByRole("region", name("Result"));
    await user.click(screen.getByRole("button", name("Saved")));
    await user.click(screen.getByRole("button", name("Run")));
    expect(await screen.findByText(/is off for/)).toBeDefined();
    await waitFor(async () =>
      expect(
        (await request<{ calls: unknown[] }>(server, "GET /api/v1/calls")).body.calls.length,
      ).toBe(3),
    );
  },
);

const CARD = "4000-1234-5678";

test("keeps a call as an example without its secret, shows it in prompts, fills it in again and removes it", async () => {
  const { run, user, saved } = await openTry("charge");
  const amount = await screen.findByRole("textbox", name(/^Amount/));
  await user.type(amount, "5");
  await user.type(screen.getByLabelText(/^Card/, { selector: "input" }), CARD);
  await user.click(run);
  const result = await screen.findByRole("region", name("Result"));
  await user.click(within(result).getByRole("button", name("Keep as an example")));
  expect(await within(result).findByText("Kept as an example")).toBeDefined();
  await user.click(screen.getByRole("button", name("Examples 1")));
  const list = () => screen.findByRole("dialog", name("Examples of this method"));
  await user.click(within(await list()).getByRole("button", name("Name the example")));
  await user.keyboard("Small one{Enter}");
  await user.click(within(await list()).getByRole("button", name("Rename the example")));
  await user.keyboard("Other{Escape}");
  await user.click(within(await list()).getByRole("checkbox", name("Small one in prompts")));
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", name(/^Save(?!d)/)));
  const examples = [{ name: "Small one", arguments: { amount: 5 }, inPrompt: true }];
  const stored = { tools: { billing: { methodBehaviour: { charge: { examples } } } } };
  await waitFor(async () => expect((await saved()).settings).toMatchObject(stored));
  await user.clear(amount);
  await user.click(screen.getByRole("button", name("Examples 1")));
  await user.click(within(await list()).getByText("Small one"));
  await waitFor(() => expect(amount).toHaveProperty("value", "5"));
  await user.click(within(await list()).getByRole("button", name("Remove the example")));
  expect(await within(await list()).findByText(/^None is kept/)).toBeDefined();
});

test("starts with what the log kept of a call, and says what it did not keep", async () => {
  localStorage.clear();
  const { agent, server } = await startAgent({ tools: [billing] });
  const body = { arguments: { amount: 7, card: CARD } };
  await request(server, `POST /api/v1/agents/${agent.id}/methods/charge/call`, body);
  const { calls } = (await request<{ calls: { id: number }[] }>(server, "GET /api/v1/calls")).body;
  const call = calls[0]?.id ?? 0;
  const { user, unmount } = await openAgentTools(agent, {
    tool: "billing",
    method: "charge",
    tab: "try",
    call,
  });
  expect(await screen.findByText(/without card: the log keeps no secrets/)).toBeDefined();
  const amount = await screen.findByRole("textbox", name(/^Amount/));
  await waitFor(() => expect(amount).toHaveProperty("value", "7"));
  await user.click(screen.getByRole("button", name("Run")));
  await screen.findByRole("region", name("Result"));
  unmount();
  await openAgentTools(agent, { tool: "billing", method: "refund", tab: "try", call });
  expect(await screen.findByRole("textbox", name(/^Amount/))).toHaveProperty("value", "");
  expect(screen.queryByText(/^Filled in/)).toBeNull();
});

test("a number with more digits than JavaScript keeps is sent, shown and kept with all of them", async () => {
  const { run, user } = await openTry("cancel");
  const order = await screen.findByRole<HTMLInputElement>("textbox", name(/^Order/));
  await user.type(order, "1917043659912705296");
  await user.click(run);
  const result = await screen.findByRole("region", name("Result"));
  await within(result).findByText(/1917043659912705296 of 9007199254740993/);
  expect(sent).toEqual([{ order: 1917043659912705296n }]);
  await user.clear(order);
  await user.click(await screen.findByRole("button", name(/order: 1917043659912705296/)));
  expect(order.value).toBe("1917043659912705296");
  const editor = within(screen.getByRole("group", name("Arguments as")));
  await user.click(editor.getByRole("button", name("JSON")));
  await waitFor(() =>
    expect(screen.getByRole("textbox", name(/as JSON/)).textContent).toContain(
      '"order": 1917043659912705296',
    ),
  );
  expect(screen.queryByText(/fewer digits/)).toBeNull();
});
