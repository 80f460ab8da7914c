import { useState } from "react";
import type { Folds, ToolListRow, Unfolded } from "./tool-rows.ts";

const NONE: Folds = new Map();

export interface ToolFolds {
  folds: Folds;
  set(key: string, to: Unfolded): void;
  /** Folds an open row and unfolds a folded one. */
  turn(row: Pick<Extract<ToolListRow, { open: boolean }>, "key" | "open">): void;
  /** Folds or unfolds all of these rows; what is not named is as it begins. */
  setAll(keys: readonly string[], isFolded: boolean): void;
  /** Unfolds a row in the list of every search and of none. */
  show(key: string): void;
}

/**
 * What somebody folded and unfolded. That of a search is its own: each begins with nothing, so that
 * what is folded hides nothing that it finds, and the list is as it was when the search is cleared.
 */
export function useToolFolds(search: string, initial: () => Folds = () => NONE): ToolFolds {
  const [plain, setPlain] = useState(initial);
  const [found, setFound] = useState({ search, folds: NONE });
  const ofSearch = found.search === search ? found.folds : NONE;
  const folds = search === "" ? plain : ofSearch;
  const setFolds = (next: Folds) =>
    search === "" ? setPlain(next) : setFound({ search, folds: next });
  const set = (key: string, to: Unfolded) => setFolds(new Map([...folds, [key, to]]));
  return {
    folds,
    set,
    turn: ({ key, open }) => set(key, open && folds.get(key) !== "all" ? "nothing" : "matches"),
    setAll: (keys, isFolded) =>
      setFolds(new Map(keys.map((key) => [key, isFolded ? "nothing" : "matches"]))),
    show: (key) => {
      setPlain((before) => new Map([...before, [key, "matches"]]));
      if (search !== "") setFound({ search, folds: new Map([...ofSearch, [key, "matches"]]) });
    },
  };
}
