import { paths } from "../addresses/paths.ts";
import type { Route } from "../api/account/rights.ts";

/**
 * Who looks: a narrowed editor reaches agents of Support alone; `own` is one, `other` is none. One
 * of them sees the other agent, the other does not.
 */
export const LOOKERS = {
  viewer: { role: "viewer" },
  approver: { role: "viewer", isApprover: true },
  narrowed: { role: "editor", groups: ["Support"] },
  hidden: { role: "editor", groups: ["Support"], outside: "hidden" },
  editor: { role: "editor" },
  admin: { role: "admin" },
} as const;
export type Looker = keyof typeof LOOKERS;

export interface Action {
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
  /** Whether it is about both agents, so that it is not there where one of them is hidden. */
  isOfBoth?: true;
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

/** What is done on each page, by the control that does it. */
export const ACTIONS: Record<string, Action> = {
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
      isOfBoth: true,
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
  "value for the organisation that agents lack": {
    path: "/problems",
    control: ["button", /^Set for the organisation…/],
    route: "PATCH /api/v1/organisation/settings",
    isOfBoth: true,
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
