import type { Issue } from "@pegboard/registry-core";
import { createContext, use } from "react";
import type { RegistrySearch } from "./registry-search.ts";

/** Where a person is in the registry, and where its links lead. */
export interface RegistryPlace {
  /** Name of the tool beside the list. */
  tool: string | undefined;
  search: RegistrySearch;
  setSearch(search: RegistrySearch): void;
  listPath(search: RegistrySearch): string;
  toolPath(tool: string, search: RegistrySearch): string;
  /** The saves of what the organisation sets. */
  historyPath: string;
  /** Goes to a tool. */
  openTool(tool: string, search: RegistrySearch): void;
  /** A tool of an agent, or one field of its config. */
  agentPath(agent: string, tool: string, field?: Issue["path"]): string;
  /** A source, or the form that adds one. */
  sourcePath(source?: string): string;
}

export const RegistryPlaceContext = createContext<RegistryPlace | undefined>(undefined);

export function useRegistryPlace(): RegistryPlace {
  const place = use(RegistryPlaceContext);
  if (place === undefined) throw new Error("The registry is shown inside of RegistryPage only.");
  return place;
}
