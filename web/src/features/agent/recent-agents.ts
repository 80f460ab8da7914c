import { appBase } from "@pegboard/ui/app-base.ts";
import { keptKey } from "../../api/account/kept-for.ts";

const RECENT_AGENTS_KEY = `pegboard.recent-agents.${appBase}`;
const RECENT_AGENTS_LIMIT = 4;

/** Ids of the agents that were opened last in this browser, the latest first. */
export function recentAgents(): string[] {
  const ids = (localStorage.getItem(keptKey(RECENT_AGENTS_KEY)) ?? "").split(" ");
  return ids.filter(Boolean).slice(0, RECENT_AGENTS_LIMIT);
}

export function noteOpened(agent: string): void {
  const ids = [agent, ...recentAgents().filter((id) => id !== agent)];
  try {
    localStorage.setItem(keptKey(RECENT_AGENTS_KEY), ids.slice(0, RECENT_AGENTS_LIMIT).join(" "));
  } catch {
    // Storage is full or switched off, so nothing is recent.
  }
}
