import { useEffect, useState } from "react";
import type { KnownDraft } from "../settings/drafts/known-drafts.ts";
import type { NavigationItem } from "./navigation.ts";

/** How many drafts of a page's owners there are in this browser. What reads them loads after the page. */
export function useDraftCount(): (item: NavigationItem) => number {
  const [drafts, setDrafts] = useState<KnownDraft[]>([]);
  useEffect(() => {
    let stop = () => {};
    // Without the code nothing is counted; the page says itself that code is gone.
    void import("../settings/drafts/known-drafts.ts").then(({ tellDrafts }) => {
      stop = tellDrafts(setDrafts);
    }, stop);
    return () => stop();
  }, []);
  return ({ drafts: kind }) => drafts.filter(({ owner }) => owner.kind === kind).length;
}
