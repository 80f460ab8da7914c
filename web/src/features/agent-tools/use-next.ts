import type { Problem } from "@pegboard/registry-core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { agentsQuery } from "../../api/agents.ts";
import { problemsQuery } from "../../api/problems.ts";
import { useHotkey } from "../../components/use-hotkey.ts";
import type { AgentToolsSearch } from "./agent-tools-search.ts";

/** `n` goes through the problems of the agent that have a place on this screen. They load when it is first pressed. */
export function useNextProblem(agent: string, setSearch: (patch: AgentToolsSearch) => void): void {
  const client = useQueryClient();
  const next = useRef(0);
  useHotkey("n", async () => {
    // Without an answer there is nowhere to go; the head says how many problems there are.
    const all = await client.fetchQuery(problemsQuery).catch(() => undefined);
    const own = all?.problems.filter(({ place }) => place.agent === agent && place.tool !== undefined) ?? [];
    const problem = own[next.current++ % own.length];
    if (problem) setSearch(placeOf(problem));
  });
}

function placeOf({ place, fixes }: Problem): AgentToolsSearch {
  const tab = fixes.find((fix) => fix.kind === "open")?.tab;
  return { tool: place.tool, method: place.method, ...(tab && { tab }) };
}

/** `[` and `]` open the agent before and after this one. */
export function useOtherAgent(agent: string, open: (agent: string) => void): void {
  const { data: agents = [] } = useQuery(agentsQuery);
  const go = (step: number) => {
    const index = agents.findIndex(({ id }) => id === agent);
    const other = agents[(index + step + agents.length) % agents.length];
    if (other && other.id !== agent) open(other.id);
  };
  useHotkey("[", () => go(-1));
  useHotkey("]", () => go(1));
}
