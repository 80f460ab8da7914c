import type { ChangeKind } from "@pegboard/registry-core/internal";

/** Which saves are listed; every given field has to match. */
export interface SavesFilter {
  owner?: string;
  savedBy?: string;
  /** A tool that it touched; "" for what concerns the owner as a whole. */
  tool?: string;
  kinds?: readonly ChangeKind[];
  /** ISO 8601: saved then or later. */
  since?: string;
  /**
   * A part of who saved, or the whole number of its revision; or one of these touched tools and
   * owners.
   */
  text?: { part: string; tools: readonly string[]; owners: readonly string[] };
}
