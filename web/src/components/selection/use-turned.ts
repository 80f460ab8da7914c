import { useState } from "react";

type Keys = ReadonlySet<string>;

const NONE: Keys = new Set();

/**
 * Keys of the rows that somebody folded or unfolded. Those of a search are its own: it begins with none, so that what is folded hides
 * nothing that it finds, and the list is as it was when the search is cleared.
 */
export function useTurned(search: string): [turned: Keys, setTurned: (turned: Keys) => void] {
  const [plain, setPlain] = useState(NONE);
  const [found, setFound] = useState({ search, turned: NONE });
  if (search === "") return [plain, setPlain];
  return [found.search === search ? found.turned : NONE, (turned) => setFound({ search, turned })];
}
