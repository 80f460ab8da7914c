import { useState } from "react";

/** The search that finds exactly the tools that the line "6 hidden tools are on" counts. */
const HIDDEN_ON = "is:hidden-tool is:on";

interface HiddenViewInput {
  text: string;
  onSearch(text: string): void;
  /** Whether hidden tools stand among the others. */
  showHidden: boolean;
  onShowHidden(shown: boolean): void;
}

/** Shows only the hidden tools that are on, and leads back to the former search. */
export function useHiddenView({ text, onSearch, showHidden, onShowHidden }: HiddenViewInput) {
  const [before, setBefore] = useState("");
  const isAlone = text.trim() === HIDDEN_ON;
  return {
    isOpen: isAlone || showHidden,
    toggle: () => {
      if (isAlone) return onSearch(before);
      if (showHidden) return onShowHidden(false);
      setBefore(text);
      onSearch(HIDDEN_ON);
    },
  };
}
