import { useKnownDrafts } from "../drafts/use-draft.ts";
import type { NavigationItem } from "./navigation.ts";

/** A function that counts the drafts of a page's owners in this browser. */
export function useDraftCount(): (item: NavigationItem) => number {
  const drafts = [...useKnownDrafts().values()];
  return ({ drafts: kind }) => drafts.filter(({ owner }) => owner.kind === kind).length;
}
