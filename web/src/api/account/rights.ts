import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { useQuery } from "@tanstack/react-query";
import type { Lacking, May } from "../../../../server/src/api-contract.ts";
import { t } from "../../messages/t.ts";
import { type AgentSummary, allAgentsQuery } from "../agents.ts";
import { sessionQuery } from "./session.ts";

/** A row of the server's table of routes; a test looks each of them up there. */
export type Route = `${"GET" | "POST" | "PATCH" | "PUT" | "DELETE"} /api/v1/${string}`;

/** An agent as its group says who may change it. */
type GroupedAgent = Pick<AgentSummary, "group">;

/**
 * Why whoever uses the page may not do what a route does, in a sentence; undefined where they may.
 * The server says what the role lacks; the agent's group says whether a narrowed role reaches it.
 */
export function whyNot(
  may: May | undefined,
  route: Route,
  agent?: GroupedAgent,
): string | undefined {
  const lacking = may?.refused[route];
  if (lacking) return LACKING[lacking];
  if (!agent || !may?.groups || may.groups.includes(agent.group ?? "")) return undefined;
  return t("Your role is for other groups of agents.");
}

export const LACKING: Record<Lacking, string> = {
  viewer: t("This needs a sign-in."),
  editor: t("You look at this: it needs the role of an editor."),
  admin: t("Only admins change this."),
  approver: t("Only approvers decide this."),
  all_agents: t("Your role is for some groups of agents, and this reaches all agents."),
};

/** What whoever uses the page may do; undefined while it is unknown. */
export const useMay = (): May | undefined => useQuery(sessionQuery).data?.may;

/** Why the settings of an owner cannot be changed by whoever uses the page. */
export function useWhyNotOwner(owner: SettingsOwner): string | undefined {
  return useWhyNotAgent(SETTINGS_ROUTES[owner.kind], owner.kind === "agent" ? owner.id : undefined);
}

export const SETTINGS_ROUTES = {
  agent: "PATCH /api/v1/agents/:agent/settings",
  preset: "PATCH /api/v1/presets/:preset/settings",
  organisation: "PATCH /api/v1/organisation/settings",
} as const satisfies Record<SettingsOwner["kind"], Route>;

export const useWhyNot = (route: Route): string | undefined => whyNot(useMay(), route);

/** Whether, and why, somebody may not do what a route does to one agent. */
export function useWhyNotAgent(route: Route, agent: string | undefined): string | undefined {
  const may = useMay();
  const { data } = useQuery({
    ...allAgentsQuery,
    select: ({ agents }) => agents.find(({ id }) => id === agent),
  });
  return whyNot(may, route, data);
}
