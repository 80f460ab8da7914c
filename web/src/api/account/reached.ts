import type { SettingsOwner } from "@pegboard/registry-core/internal";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { allAgentsQuery } from "../agents.ts";
import { LACKING, type Route, SETTINGS_ROUTES, useMay, whyNot } from "./rights.ts";

/** What an act on several things changes, and why it cannot be done where it changes none of them. */
export interface Reached<Item> {
  items: Item[];
  whyNot: string | undefined;
}

/**
 * The rule of every act on several things: it changes those that the role reaches and leaves the
 * others as they are. It is held only where the role reaches none of them.
 */
export function reachedOf<Item>(
  items: readonly Item[],
  refusalOf: (item: Item) => string | undefined,
): Reached<Item> {
  const reached = items.filter((item) => refusalOf(item) === undefined);
  const [first] = items;
  return {
    items: reached,
    whyNot: reached.length > 0 || first === undefined ? undefined : refusalOf(first),
  };
}

/** Why whoever uses the page may not do something; undefined where they may. */
export interface Refusals {
  /** To the settings of an owner. */
  ofSettings(owner: SettingsOwner): string | undefined;
  /** What a route does to one agent, or to all of them where none is named. */
  ofAct(route: Route, agent: string | undefined): string | undefined;
}

/** The refusals for any agent: for what is done to several at once. */
export function useRefusals(): Refusals {
  const may = useMay();
  const { data: agents } = useQuery(allAgentsQuery);
  return useMemo(() => {
    const known = new Map(agents?.map((agent) => [agent.id, agent]));
    const ofAgent = (route: Route, agent: string) => whyNot(may, route, known.get(agent));
    return {
      ofSettings: (owner) =>
        owner.kind === "agent"
          ? ofAgent(SETTINGS_ROUTES.agent, owner.id)
          : whyNot(may, SETTINGS_ROUTES[owner.kind]),
      ofAct: (route, agent) =>
        agent === undefined
          ? (whyNot(may, route) ?? (may?.groups ? LACKING.all_agents : undefined))
          : ofAgent(route, agent),
    };
  }, [may, agents]);
}
