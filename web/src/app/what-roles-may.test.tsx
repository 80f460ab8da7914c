import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { act, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { sampleTools } from "../../../registry-core/src/testing/sample-tools.ts";
import type { InvitedAnswer, SessionAnswer } from "../../../server/src/api-contract.ts";
import { Browser } from "../../../server/src/testing/browser-session.ts";
import type { TestServer } from "../../../server/src/testing/start-test-server.ts";
import { paths } from "../addresses/paths.ts";
import type { Route } from "../api/account/rights.ts";
import { openApp } from "../testing/open-app.tsx";
import { codeOf, joinAdmin, PASSWORD, signInHere } from "../testing/people.ts";
import "../testing/web-test.ts";

/**
 * Who looks: a narrowed editor reaches agents of Support alone; `own` is one, `other` is none. One
 * of them sees the other agent, the other does not.
 */
const LOOKERS = {
  viewer: { role: "viewer" },
  narrowed: { role: "editor", groups: ["Support"] },
  hidden: { role: "editor", groups: ["Support"], outside: "hidden" },
  approver: { role: "viewer", isApprover: true },
  editor: { role: "editor" },
  admin: { role: "admin" },
} as const;
type Looker = keyof typeof LOOKERS;

interface Action {
  path: string;
  /** What is pressed before the control is there: keys, or a button by its name. */
  open?: { keys: string } | { button: string } | { row: string };
  /** The control: its role and its name. */
  control: [role: string, name: string | RegExp];
  /** Whether its value is shown as a text where it cannot be changed, in place of the control. */
  isText?: true;
  route: Route;
  /** The agent that it changes, which has to be of the role's groups. */
  agent?: "own" | "other";
  /** Whether the head of the page says that nothing can be changed; true unless told otherwise. */
  isWhole?: false;
}

/** What is done to an agent's settings, on the pages of both agents. */
const ON_AN_AGENT: Record<string, (agent: string) => Pick<Action, "path" | "control" | "isText">> =
  {
    switch: (agent) => ({ path: paths.agentTools(agent), control: ["switch", /^Enable .*/] }),
    "policy for new tools": (agent) => ({
      path: paths.agentTools(agent),
      control: ["button", /^New tools/],
    }),
    "value in the inspector": (agent) => ({
      path: paths.agentTools(agent, { tool: "acme.web_search", tab: "config" }),
      control: ["textbox", "Max results"],
      isText: true,
    }),
    prompt: (agent) => ({
      path: paths.agentPrompt(agent),
      control: ["button", /^Insert tool\.name/],
    }),
    "template in the editor": (agent) => ({
      path: paths.agentPrompt(agent),
      control: ["textbox", "System template"],
    }),
    restore: (agent) => ({ path: paths.agentHistory(agent), control: ["button", /^Restore \d/] }),
    "cell of the matrix": (agent) => ({
      path: paths.matrix({ agents: [agent], tools: ["acme.web_search"] }),
      control: ["gridcell", /on|off/],
    }),
  };

const both = (
  make: (agent: "own" | "other") => [name: string, action: Action],
): Record<string, Action> => Object.fromEntries([make("own"), make("other")]);

const ACTIONS: Record<string, Action> = {
  "new agent": {
    path: "/agents",
    control: ["button", "New agent"],
    route: "POST /api/v1/agents",
  },
  ...Object.assign(
    {},
    ...Object.entries(ON_AN_AGENT).map(([name, on]) =>
      both((agent) => [
        `${name} of ${agent}`,
        { ...on(agent), route: "PATCH /api/v1/agents/:agent/settings", agent },
      ]),
    ),
  ),
  ...both((agent) => [
    `try with ${agent}`,
    {
      path: paths.agentTools(agent, { tool: "current_time", method: "current_time", tab: "try" }),
      control: ["button", /^Run/],
      route: "POST /api/v1/agents/:agent/try",
      agent,
    },
  ]),
  ...both((agent) => [
    `token of ${agent}`,
    {
      path: paths.agentConnect(agent),
      control: ["button", "New token"],
      route: "POST /api/v1/agents/:agent/tokens",
      agent,
    },
  ]),
  ...both((agent) => [
    `copy into ${agent}`,
    {
      path: paths.compareAgents("own", "other"),
      control: ["button", new RegExp(`^Copy \\d+ to ${agent}`)],
      route: "PATCH /api/v1/agents/:agent/settings",
      agent,
      isWhole: false,
    },
  ]),
  ...both((agent) => [
    `item of the menu of ${agent}`,
    {
      path: "/agents",
      open: { button: `More for ${agent}` },
      control: ["menuitem", /^Archive/],
      route: "PATCH /api/v1/agents/:agent",
      agent,
      isWhole: false,
    },
  ]),
  ...both((agent) => [
    `act on ${agent}, selected`,
    {
      path: paths.agents({ q: agent }),
      open: { row: `Select ${agent}` },
      control: ["button", /^Archive…/],
      route: "PATCH /api/v1/agents/:agent",
      agent,
      isWhole: false,
    },
  ]),
  "act on all agents, selected": {
    path: "/agents",
    open: { row: "Select all" },
    control: ["button", /^Archive…/],
    route: "PATCH /api/v1/agents/:agent",
    isWhole: false,
  },
  "item of the palette": {
    path: "/approvals",
    open: { keys: "{Control>}k{/Control}>new agent" },
    control: ["option", /^New agent/],
    route: "POST /api/v1/agents",
    isWhole: false,
  },
  "sentence of the palette": {
    path: paths.agentTools("own"),
    open: { keys: "{Control>}k{/Control}disable shell in other" },
    control: ["option", /^Switch off .* in other/],
    route: "PATCH /api/v1/agents/:agent/settings",
    agent: "other",
    isWhole: false,
  },
  "core in the registry": {
    path: "/tools",
    control: ["switch", /^Core: /],
    route: "PATCH /api/v1/organisation/settings",
  },
  "value for the organisation": {
    path: paths.tool("acme.web_search", { tab: "settings" }),
    control: ["textbox", "Max results"],
    isText: true,
    route: "PATCH /api/v1/organisation/settings",
  },
  "decision about a change": {
    path: "/review",
    control: ["button", /^Accept for all/],
    route: "PATCH /api/v1/organisation/settings",
    isWhole: false,
  },
  ...both((agent) => [
    `fix of a problem of ${agent}`,
    {
      path: paths.problems({ agent }),
      control: ["button", /^Switch off/],
      route: "PATCH /api/v1/agents/:agent/settings",
      agent,
      isWhole: false,
    },
  ]),
  "fix of a problem of several agents": {
    path: "/problems",
    control: ["button", /^Switch off/],
    route: "PATCH /api/v1/agents/:agent/settings",
    isWhole: false,
  },
  "value for the organisation that agents lack": {
    path: "/problems",
    control: ["button", /^Set for the organisation…/],
    route: "PATCH /api/v1/organisation/settings",
    isWhole: false,
  },
  "new preset": {
    path: "/presets",
    control: ["button", "New preset"],
    route: "POST /api/v1/presets",
  },
  "switch of a preset": {
    path: paths.preset("quiet"),
    control: ["radio", "On"],
    route: "PATCH /api/v1/presets/:preset/settings",
  },
  "value of a preset": {
    path: paths.preset("quiet", { tool: "acme.web_search" }),
    control: ["textbox", "Max results"],
    isText: true,
    route: "PATCH /api/v1/presets/:preset/settings",
  },
  "follower of a preset": {
    path: paths.preset("quiet"),
    control: ["button", "Let an agent follow…"],
    route: "PATCH /api/v1/agents/:agent/settings",
    isWhole: false,
  },
  "deleted agent": {
    path: paths.agents({ state: "deleted" }),
    control: ["button", "Restore gone"],
    route: "POST /api/v1/agents/:agent/restore",
  },
  "new source": {
    path: "/sources",
    control: ["button", "Add source"],
    route: "POST /api/v1/sources",
  },
  "file that is imported": {
    path: "/transfer",
    control: ["button", "Choose files…"],
    route: "POST /api/v1/import",
  },
  "file that is exported": {
    path: paths.transfer({ tab: "export" }),
    control: ["checkbox", /^Presets/],
    route: "POST /api/v1/export",
  },
  "export of calls": {
    path: "/calls",
    control: ["button", "Export"],
    route: "GET /api/v1/calls/export",
    isWhole: false,
  },
  "export of the audit": {
    path: "/audit",
    control: ["button", "Export…"],
    route: "GET /api/v1/audit/export",
    isWhole: false,
  },
  "choice in the settings": {
    path: "/settings/new-agents",
    control: ["combobox", "New agents start with"],
    route: "PATCH /api/v1/preferences",
  },
  "protected group": {
    path: "/settings/security",
    control: ["button", "Support"],
    route: "PATCH /api/v1/preferences",
  },
  "service tokens": {
    path: "/people",
    control: ["button", /^Service tokens/],
    route: "GET /api/v1/service-tokens",
  },
};

const LISTING = fileURLToPath(
  new URL("../../../server/src/testing/listing-mcp-server.mjs", import.meta.url),
);

/** Adds a source that then lists something else, which waits for a decision. */
async function addChangedSource(admin: Browser): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-roles-"));
  const list = join(folder, "list.json");
  const describe = (description: string) =>
    writeFileSync(
      list,
      JSON.stringify([
        { name: "read", description, inputSchema: { type: "object", properties: {} } },
      ]),
    );
  describe("Reads a note.");
  const config = { transport: "stdio", command: process.execPath, args: [LISTING, list] };
  const added = await admin.send<{ id: string }>("POST /api/v1/sources", { name: "notes", config });
  expect(added.status).toBe(201);
  await admin.send("PATCH /api/v1/agents/own/settings", {
    baseRevision: 1,
    operations: [{ op: "setTool", tool: "notes", state: "on" }],
  });
  describe("Reads any note.");
  await admin.send(`POST /api/v1/sources/${encodeURIComponent(added.body.id)}/refresh`);
}

/** A server with two agents of different groups, and the looker signed in in the page's browser. */
async function prepare(server: TestServer, looker: Looker): Promise<SessionAnswer> {
  const admin = await joinAdmin(server);
  for (const [id, group] of [
    ["own", "Support"],
    ["other", "Sales"],
    ["gone", "Support"],
  ])
    await admin.send("POST /api/v1/agents", { id, name: id, group });
  await admin.send("DELETE /api/v1/agents/gone");
  for (const [id, off] of [
    ["own", "sandbox_files_tool"],
    ["other", "sb_shell_tool"],
  ]) {
    const operations = [
      { op: "setTool", tool: "acme.web_search", state: "on" },
      { op: "setTool", tool: off, state: "off" },
    ];
    await admin.send(`PATCH /api/v1/agents/${id}/settings`, { baseRevision: 0, operations });
  }
  const quiet = { name: "Quiet", tools: { "acme.web_search": { enabled: false } } };
  await admin.send("POST /api/v1/presets", quiet);
  await addChangedSource(admin);
  const rights = LOOKERS[looker];
  const email = `${looker}@example.com`;
  const invited = await admin.send<InvitedAnswer>("POST /api/v1/people/invitations", {
    people: [{ email, name: "Mei Lin" }],
    rights,
  });
  const other = new Browser(server);
  await other.send("POST /api/v1/links/use", { code: codeOf(invited.body), password: PASSWORD });
  await signInHere(email);
  return (await other.send<SessionAnswer>("GET /api/v1/session")).body;
}

/** Whether the server's table refuses what the action does. */
function isRefused({ route, agent }: Action, { may }: SessionAnswer): boolean {
  if (may?.refused[route]) return true;
  const group = agent === "own" ? "Support" : "Sales";
  return agent !== undefined && may?.groups?.includes(group) === false;
}

/** Whether somebody who reaches a control is told that it changes nothing. */
const isHeld = (control: Element): boolean =>
  ["aria-disabled", "aria-readonly"].some((name) => control.getAttribute(name) === "true") ||
  (control instanceof HTMLInputElement && control.readOnly);

/** Opens what a control stands in: a menu, the palette, the bar of a selection. */
async function openTo(user: UserEvent, { open }: Action): Promise<void> {
  if (!open) return;
  if ("keys" in open) {
    await screen.findByRole("heading", { level: 1 });
    return user.keyboard(open.keys);
  }
  const [role, name] = "row" in open ? ["checkbox", open.row] : ["button", open.button];
  await user.click(await screen.findByRole(role, { name }, { timeout: 10_000 }));
}

/** What is wrong with the control of an action; undefined where it stands as it should. */
async function findFault(
  { control: [role, name], isWhole, isText }: Action,
  refused: boolean,
): Promise<string | undefined> {
  if (refused && isText) {
    const shown = await screen.findAllByText(name, {}, { timeout: 20_000 }).catch(() => []);
    const { length } = screen.queryAllByRole(role, { name });
    return shown.length > 0 && length === 0 ? undefined : "it is no text";
  }
  const find = () => {
    const roles = role === "button" ? ["button", "link", "tab"] : [role];
    return roles.flatMap((one) => screen.queryAllByRole(one, { name }));
  };
  const control = await waitFor(
    () => {
      const found = find().find((one) => isHeld(one) === refused);
      if (!found) throw new Error("It is not as it should be.");
      return found;
    },
    { timeout: 10_000 },
  ).catch(() => undefined);
  if (!control)
    return find().length === 0 ? "it is not there" : `it is ${refused ? "free" : "held"}`;
  if (!["gridcell", "option", "radio"].includes(role)) {
    control.focus();
    if (document.activeElement !== control) return "it takes no focus";
  }
  const marks = screen.queryAllByText("View only").length;
  if (refused && isWhole !== false && marks !== 1) return `the page says View only ${marks} times`;
  return undefined;
}

/** What the server refuses whoever uses the page from now on: a page does not ask for it. */
function noteRefusals(): string[] {
  const refused: string[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    const answer = await fetch(...request);
    if (answer.status === 403) refused.push(`${request[1]?.method ?? "GET"} ${request[0]}`);
    return answer;
  });
  return refused;
}

describe("what somebody may do", () => {
  it.each(Object.keys(LOOKERS) as Looker[])(
    "holds for %s exactly the controls that the server's table refuses",
    async (looker) => {
      let session: SessionAnswer | undefined;
      const { goTo, user } = await openApp("/agents", sampleTools, {
        before: async (server) => {
          session = await prepare(server, looker);
        },
      });
      if (!session) throw new Error("There is no session.");
      const refusals = noteRefusals();
      const faults: string[] = [];
      for (const [name, action] of Object.entries(ACTIONS)) {
        if (looker === "hidden" && action.agent === "other") continue;
        act(() => goTo(action.path));
        await openTo(user, action);
        const refused = isRefused(action, session);
        const fault = await findFault(action, refused);
        if (fault !== undefined) faults.push(`${name}: ${fault}`);
        if (action.open) await user.keyboard("{Escape}");
      }
      expect({ faults, refusals }).toEqual({ faults: [], refusals: [] });
    },
    600_000,
  );
});
