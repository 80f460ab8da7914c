import { SplitSkeleton } from "@pegboard/ui/page/skeleton.tsx";
import { useMemo } from "react";
import type { HistorySearch } from "../../addresses/searches/history-search.ts";
import { t } from "../../messages/t.ts";
import { type HistoryOwner, HistoryOwnerContext } from "./history-owner.ts";
import { HistoryView } from "./history-view.tsx";

interface OwnerHistoryProps
  extends Pick<HistoryOwner, "owner" | "current" | "definitions" | "tile" | "name"> {
  search: HistorySearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: HistorySearch): void;
}

/** The saves of the organisation or of a preset, which cost tokens only in the agents they reach. */
export function OwnerHistory({ search, setSearch, ...shown }: OwnerHistoryProps) {
  const { owner, current, definitions, tile, name } = shown;
  const context = useMemo(
    () => ({
      owner,
      current,
      definitions,
      tile,
      name,
      origin: t("Nothing was set"),
      useCosts: () => undefined,
    }),
    [owner, current, definitions, tile, name],
  );
  return (
    <HistoryOwnerContext value={context}>
      <HistoryView search={search} setSearch={setSearch} />
    </HistoryOwnerContext>
  );
}

export const historySkeleton = (
  <SplitSkeleton
    label={t("Loading the history")}
    headClass="h-13 px-4"
    rowClass="h-12 px-4"
    rows={12}
    split
  />
);
