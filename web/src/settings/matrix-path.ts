import { createContext, use } from "react";

/** Which agents and tools the matrix shows. */
export interface MatrixSearch {
  /** Text of the search field, as in the tree of an agent. */
  q?: string;
  /** Groups of agents, "" for those in none. Without any, all. */
  groups?: string[];
  /** Ids of agents. Without any, all. */
  agents?: string[];
  /** Names of tools. Without any, all. */
  tools?: string[];
  /** Name of the source whose tools are shown. */
  source?: string;
}

/** So many names fit into an address. */
const MOST_NAMES = 200;

export const MatrixPathContext = createContext<(search: MatrixSearch) => string>(() => "");

/** The address of the matrix with these agents and tools; undefined for more than an address takes. */
export function useMatrixPath(): (search: MatrixSearch) => string | undefined {
  const path = use(MatrixPathContext);
  return (search) =>
    (search.agents?.length ?? 0) + (search.tools?.length ?? 0) > MOST_NAMES ? undefined : path(search);
}
