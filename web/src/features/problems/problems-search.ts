import type { ProblemSeverity } from "@pegboard/registry-core";

/** What of the screen is in the URL. */
export interface ProblemsSearch {
  /** All unless given. */
  severity?: ProblemSeverity;
  /** Id of an agent, or `registry` for what concerns every agent. */
  agent?: string;
  kind?: string;
}

export const SEVERITIES = ["error", "warning", "note"] as const satisfies readonly ProblemSeverity[];

/** Reads search parameters from a URL; what is not understood is left out. */
export function parseProblemsSearch(raw: Record<string, unknown>): ProblemsSearch {
  const severity = SEVERITIES.find((known) => known === raw.severity);
  return {
    ...(severity && { severity }),
    ...(raw.agent !== undefined && { agent: String(raw.agent) }),
    ...(typeof raw.kind === "string" && { kind: raw.kind }),
  };
}
