import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sampleTools } from "../../../registry-core/src/testing/sample-tools.ts";
import type { InvitedAnswer, SessionAnswer } from "../../../server/src/api-contract.ts";
import { Browser } from "../../../server/src/testing/browser-session.ts";
import type { TestServer } from "../../../server/src/testing/start-test-server.ts";
import type { Route } from "../api/rights.ts";
import { openApp } from "../testing/open-app.tsx";
import { codeOf, joinAdmin, PASSWORD, signInHere } from "../testing/people.ts";
import "../testing/web-test.ts";

/** Who looks: a narrowed editor reaches agents of Support alone; `own` is one, `other` is none. */
const LOOKERS = {
  viewer: { role: "viewer" },
  narrowed: { role: "editor", groups: ["Support"] },
  approver: { role: "viewer", isApprover: true },
  editor: { role: "editor" },
  admin: { role: "admin" },
} as const;
type Looker = keyof typeof LOOKERS;

interface Action {
  path: string;
  /** The control: its role and its name. */
  control: [role: string, name: string | RegExp];
  route: Route;
  /** The agent that it changes, which has to be of the role's groups. */
  agent?: "own" | "other";
}

const ACTIONS: Record<string, Action> = {
  "new agent": {
    path: "/agents",
    control: ["button", "New agent"],
    route: "POST /api/v1/agents",
  },
  "switch of an own agent": {
    path: "/agents/own/tools",
    control: ["switch", /^Enable .*/],
    route: "PATCH /api/v1/agents/:agent/settings",
    agent: "own",
  },
  "switch of another agent": {
    path: "/agents/other/tools",
    control: ["switch", /^Enable .*/],
    route: "PATCH /api/v1/agents/:agent/settings",
    agent: "other",
  },
  "token of another agent": {
    path: "/agents/other/connect",
    control: ["button", "New token"],
    route: "POST /api/v1/agents/:agent/tokens",
    agent: "other",
  },
  "new preset": {
    path: "/presets",
    control: ["button", "New preset"],
    route: "POST /api/v1/presets",
  },
  "new source": {
    path: "/sources",
    control: ["button", "Add source"],
    route: "POST /api/v1/sources",
  },
  "export of calls": {
    path: "/calls",
    control: ["button", "Export"],
    route: "GET /api/v1/calls/export",
  },
  "export of the audit": {
    path: "/audit",
    control: ["button", "Export…"],
    route: "GET /api/v1/audit/export",
  },
  "choice in the settings": {
    path: "/settings/new-agents",
    control: ["button", "Default tools"],
    route: "PATCH /api/v1/preferences",
  },
  "service tokens": {
    path: "/people",
    control: ["button", "Service tokens"],
    route: "GET /api/v1/service-tokens",
  },
};

/** A server with two agents of different groups, and the looker signed in in the page's browser. */
async function prepare(server: TestServer, looker: Looker): Promise<SessionAnswer> {
  const admin = await joinAdmin(server);
  for (const [id, group] of [
    ["own", "Support"],
    ["other", "Sales"],
  ])
    await admin.send("POST /api/v1/agents", { id, name: id, group });
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

describe.each(Object.keys(LOOKERS) as Looker[])("what %s may do", (looker) => {
  it.each(Object.entries(ACTIONS))("%s", async (_, action) => {
    let session: SessionAnswer | undefined;
    await openApp(action.path, sampleTools, {
      before: async (server) => {
        session = await prepare(server, looker);
      },
    });
    if (!session) throw new Error("There is no session.");
    const [role, name] = action.control;
    const refused = isRefused(action, session);
    const held = () => {
      const found = [
        ...screen.queryAllByRole(role, { name }),
        ...(role === "button" ? screen.queryAllByRole("link", { name }) : []),
        ...screen.queryAllByRole("tab", { name: /^Service tokens/ }),
      ].filter((element) => element.hasAttribute("aria-disabled") || !refused);
      const first = found.find(
        (element) => element.title === "" || !/always on/.test(element.title),
      );
      expect(first).toBeDefined();
      return first as HTMLElement;
    };
    const control = await waitFor(held, { timeout: 20_000 });
    expect(control.getAttribute("aria-disabled") === "true").toBe(refused);
    control.focus();
    expect(document.activeElement).toBe(control);
    if (refused && looker !== "narrowed") expect(screen.getByText("View only")).toBeDefined();
  });
});
