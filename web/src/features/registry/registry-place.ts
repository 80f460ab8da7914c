import { createContext, use } from "react";
import type { RegistrySearch } from "../../addresses/searches/registry-search.ts";

/** A person's place in the registry. */
export interface RegistryPlace {
  /** Name of the tool beside the list. */
  tool: string | undefined;
  search: RegistrySearch;
  setSearch(search: RegistrySearch): void;
}

export const RegistryPlaceContext = createContext<RegistryPlace | undefined>(undefined);

export function useRegistryPlace(): RegistryPlace {
  const place = use(RegistryPlaceContext);
  if (place === undefined) throw new Error("The registry is shown inside of RegistryPage only.");
  return place;
}
