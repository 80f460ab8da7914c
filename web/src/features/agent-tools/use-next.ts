import type { Problem } from "@pegboard/registry-core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { agentsQuery } from "../../api/agents.ts";
import { useHotkey } from "../../components/use-hotkey.ts";
import type { AgentToolsSearch } from "./agent-tools-search.ts";

/** `n` goes through the problems of the agent, as the draft has it, that have a place on this screen. */
export function useNextProblem(
  problems: readonly Problem[] | undefined,
  setSearch: (patch: AgentToolsSearch) => void,
): void {
  const next = useRef(0);
  useHotkey("n", () => {
    const own = problems?.filter(({ place, ignored }) => place.tool !== undefined && !ignored) ?? [];
    const problem = own[next.current % own.length];
    if (!problem) return;
    next.current++;
    setSearch(placeOf(problem));
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
