import { useState } from "react";

/**
 * What somebody folded and unfolded. That of a search is its own: each begins with `none`, so that what is folded hides nothing that it
 * finds, and the list is as it was when the search is cleared.
 */
export function useOfSearch<Folds>(search: string, none: Folds): [folds: Folds, setFolds: (folds: Folds) => void] {
  const [plain, setPlain] = useState(none);
  const [found, setFound] = useState({ search, folds: none });
  if (search === "") return [plain, setPlain];
  return [found.search === search ? found.folds : none, (folds) => setFound({ search, folds })];
}

const NONE: ReadonlySet<string> = new Set();

/** Keys of the rows that are not as they begin. */
export const useTurned = (search: string) => useOfSearch(search, NONE);
