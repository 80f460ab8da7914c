/** The part of the screen's state that is in the URL. */
export interface TransferSearch {
  tab?: "export";
  /** Ids of the agents that are exported; all unless given. */
  agents?: string[];
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parseTransferSearch({ tab, agents }: Record<string, unknown>): TransferSearch {
  return {
    ...(tab === "export" && { tab }),
    ...(Array.isArray(agents) && { agents: agents.map(String) }),
  };
}
