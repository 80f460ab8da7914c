import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sampleTools } from "../../../registry-core/src/testing/sample-tools.ts";
import type { InvitedAnswer, SessionAnswer } from "../../../server/src/api-contract.ts";
import { Browser } from "../../../server/src/testing/browser-session.ts";
import type { TestServer } from "../../../server/src/testing/start-test-server.ts";
import type { Route } from "../api/account/rights.ts";
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
  /** Whether the head of the page says that nothing can be changed; true unless told otherwise. */
  isWhole?: false;
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
  "service tokens": {
    path: "/people",
    control: ["button", /^Service tokens/],
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

/** The control of an action, once it stands as it should. */
async function findControl({ control: [role, name] }: Action, refused: boolean) {
  return waitFor(
    () => {
      const found = [
        ...screen.queryAllByRole(role, { name }),
        ...(role === "button" ? screen.queryAllByRole("link", { name }) : []),
        ...(role === "button" ? screen.queryAllByRole("tab", { name }) : []),
      ].find((one) => (one.getAttribute("aria-disabled") === "true") === refused);
      expect(found).toBeDefined();
      return found as HTMLElement;
    },
    { timeout: 20_000 },
  );
}

describe("what somebody may do", () => {
  it.each(Object.keys(LOOKERS) as Looker[])(
    "holds for %s exactly the controls that the server's table refuses",
    async (looker) => {
      let session: SessionAnswer | undefined;
      const { goTo } = await openApp("/agents", sampleTools, {
        before: async (server) => {
          session = await prepare(server, looker);
        },
      });
      if (!session) throw new Error("There is no session.");
      for (const [name, action] of Object.entries(ACTIONS)) {
        act(() => goTo(action.path));
        const refused = isRefused(action, session);
        const control = await findControl(action, refused);
        expect([name, control.getAttribute("aria-disabled") === "true"]).toEqual([name, refused]);
        control.focus();
        expect([name, document.activeElement]).toEqual([name, control]);
        const isMarked = refused && action.isWhole !== false;
        if (isMarked) expect(screen.getAllByText("View only")).toHaveLength(1);
      }
    },
    180_000,
  );
});
