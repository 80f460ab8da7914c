import type { ToolDefinition } from "@pegboard/registry-core";
import type { Catalog } from "@pegboard/registry-core/internal";
import type { StoredOwner } from "../stores/store.ts";

/** The definitions that a save is judged by. */
export interface JudgingCatalog {
  /** What code and sources declare. */
  declared: ToolDefinition[];
  /** What code and sources declare, with what the organisation set. */
  catalog: Catalog;
  /** What the organisation set, as it is stored. */
  storedOrganisation: StoredOwner;
}
