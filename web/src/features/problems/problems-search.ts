import { type ProblemSeverity, SEVERITIES } from "@pegboard/registry-core";

/** What of the screen is in the URL. */
export interface ProblemsSearch {
  /** All unless given. */
  severity?: ProblemSeverity;
  /** Id of an agent, or `registry` for what concerns every agent. */
  agent?: string;
  kind?: string;
  /** Id of a source. */
  source?: string;
  /** True shows what somebody ignores instead. */
  ignored?: true;
}

/** Reads search parameters from a URL; what is not understood is left out. */
export function parseProblemsSearch(raw: Record<string, unknown>): ProblemsSearch {
  const severity = SEVERITIES.find((known) => known === raw.severity);
  return {
    ...(severity && { severity }),
    ...(raw.agent !== undefined && { agent: String(raw.agent) }),
    ...(typeof raw.kind === "string" && { kind: raw.kind }),
    ...(raw.source !== undefined && { source: String(raw.source) }),
    ...(raw.ignored === true && { ignored: true }),
  };
}
