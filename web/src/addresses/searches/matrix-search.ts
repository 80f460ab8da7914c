import { omitUndefined } from "@pegboard/registry-core/internal";
import { addressText } from "../search-values.ts";

/** Which agents and tools the matrix shows. */
export interface MatrixSearch {
  /** Text of the search field, as in the tree of an agent. */
  q?: string;
  /** Groups of agents, "" for agents in none. Default: all. */
  groups?: string[];
  /** Ids of agents. Default: all. */
  agents?: string[];
  /** Names of tools. Default: all. */
  tools?: string[];
  /** Name of the source whose tools are shown. */
  source?: string;
  /** Whether hidden tools have rows. */
  hidden?: boolean;
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parseMatrixSearch({
  q,
  groups,
  agents,
  tools,
  source,
  hidden,
}: Record<string, unknown>): MatrixSearch {
  const parsed = {
    q: addressText(q),
    groups: readSearchTexts(groups),
    agents: readSearchTexts(agents),
    tools: readSearchTexts(tools),
    source: addressText(source),
    hidden: hidden === true ? true : undefined,
  };
  return omitUndefined(parsed);
}

function readSearchTexts(value: unknown): string[] | undefined {
  const known = Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  return known.length > 0 ? known : undefined;
}
