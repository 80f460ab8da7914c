import type { AgentToolsSearch } from "../../../addresses/searches/agent-tools-search.ts";

/** The other side that a preview is compared with. */
export type PreviewComparison =
  | { kind: "nothing" }
  | { kind: "saved" }
  | { kind: "revision"; revision: number }
  | { kind: "agent"; agent: string };

/** Reads the comparison from the address. */
export function readComparison({ diff, revision, other }: AgentToolsSearch): PreviewComparison {
  if (other !== undefined) return { kind: "agent", agent: other };
  if (revision !== undefined) return { kind: "revision", revision };
  return diff === false ? { kind: "nothing" } : { kind: "saved" };
}

/** The search of the address for a comparison. */
export function comparisonSearch(comparison: PreviewComparison): AgentToolsSearch {
  return {
    diff: comparison.kind === "nothing" ? false : undefined,
    revision: comparison.kind === "revision" ? comparison.revision : undefined,
    other: comparison.kind === "agent" ? comparison.agent : undefined,
  };
}
