import type { Problem } from "@pegboard/registry-core";
import { useRef } from "react";
import { useHotkey } from "../../../components/use-hotkey.ts";
import type { AgentToolsSearch } from "../agent-tools-search.ts";

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
