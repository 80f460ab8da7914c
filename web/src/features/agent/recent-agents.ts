import { appBase } from "../../components/app-base.ts";

const KEY = `pegboard.recent-agents.${appBase}`;
const MOST = 4;

/** Ids of the agents that were opened last in this browser, the latest first. */
export function recentAgents(): string[] {
  const ids = (localStorage.getItem(KEY) ?? "").split(" ");
  return ids.filter(Boolean).slice(0, MOST);
}

export function noteOpened(agent: string): void {
  const ids = [agent, ...recentAgents().filter((id) => id !== agent)];
  try {
    localStorage.setItem(KEY, ids.slice(0, MOST).join(" "));
  } catch {
    // Storage is full or switched off, so nothing is recent.
  }
}
