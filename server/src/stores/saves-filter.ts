import type { ChangeKind } from "@pegboard/registry-core/internal";

/** The filter for saves; every given field has to match. */
export interface SavesFilter {
  owner?: string;
  /** Of agents, only the saves of these. */
  agents?: readonly string[] | undefined;
  savedBy?: string;
  /** A tool that the save touched; "" for what concerns the owner as a whole. */
  tool?: string;
  kinds?: readonly ChangeKind[];
  /** The earliest time of the save, in ISO 8601. */
  since?: string;
  /**
   * A part of the name of who saved, or the whole number of the revision; or one of these touched
   * tools and owners.
   */
  text?: { part: string; tools: readonly string[]; owners: readonly string[] };
}
