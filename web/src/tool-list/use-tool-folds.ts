import { useState } from "react";
import type { Folds, ToolListRow, Unfolded } from "./tool-rows.ts";

const NO_FOLDS: Folds = new Map();

export interface ToolFolds {
  folds: Folds;
  set(key: string, to: Unfolded): void;
  /** Folds an open row and unfolds a folded one. */
  turn(row: Pick<Extract<ToolListRow, { open: boolean }>, "key" | "open">): void;
  /** Folds or unfolds all of these rows; other rows go back to how they begin. */
  setAll(keys: readonly string[], isFolded: boolean): void;
  /** Unfolds a row in the list of every search and of none. */
  show(key: string): void;
}

/**
 * The rows that somebody folded and unfolded. Each search has its own and begins with none, so that
 * no fold hides what it finds, and the list is as it was when the search is cleared.
 */
export function useToolFolds(search: string, initial: () => Folds = () => NO_FOLDS): ToolFolds {
  const [plain, setPlain] = useState(initial);
  const [found, setFound] = useState({ search, folds: NO_FOLDS });
  const ofSearch = found.search === search ? found.folds : NO_FOLDS;
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
