import { omitUndefined } from "@pegboard/registry-core/internal";
import { addressChoice, addressText } from "../search-values.ts";

const CONNECTION_WAYS = ["mcp", "http", "process"] as const;
/** How a program connects to an agent. */
export type Way = (typeof CONNECTION_WAYS)[number];

/** The part of the screen's state that is in the URL. Absent keys have their default. */
export interface AgentConnectSearch {
  /** The way of connecting; `mcp` unless given. */
  way?: Way;
  /** The client whose snippet is shown; the first one unless given. */
  client?: string;
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parseAgentConnectSearch(raw: Record<string, unknown>): AgentConnectSearch {
  const parsed = { way: addressChoice(CONNECTION_WAYS, raw.way), client: addressText(raw.client) };
  return omitUndefined(parsed);
}
