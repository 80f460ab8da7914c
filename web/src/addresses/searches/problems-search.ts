import { type ProblemSeverity, SEVERITIES } from "@pegboard/registry-core/problems";
import { addressChoice, addressText } from "../search-values.ts";

/** The part of the screen's state that is in the URL. */
export interface ProblemsSearch {
  /** Text of the search field. */
  q?: string;
  /** The severity; all unless given. */
  severity?: ProblemSeverity;
  /** The id of an agent, or `registry` for what concerns every agent. */
  agent?: string;
  kind?: string;
  /** Id of a source. */
  source?: string;
  /** Whether the ignored problems are shown in place of the others. */
  ignored?: true;
  /** Whether the problems of what no agent is offered are shown in place of the others. */
  unoffered?: true;
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parseProblemsSearch(raw: Record<string, unknown>): ProblemsSearch {
  const severity = addressChoice(SEVERITIES, raw.severity);
  const [q, agent, kind, source] = [
    addressText(raw.q),
    addressText(raw.agent),
    addressText(raw.kind),
    addressText(raw.source),
  ];
  return {
    ...(q && { q }),
    ...(severity && { severity }),
    ...(agent && { agent }),
    ...(kind && { kind }),
    ...(source && { source }),
    ...(raw.ignored === true && { ignored: true }),
    ...(raw.unoffered === true && { unoffered: true }),
  };
}
