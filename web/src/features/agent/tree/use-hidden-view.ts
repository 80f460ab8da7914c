import { useState } from "react";

/** Exactly the tools that the line "6 hidden tools are on" counts. */
const HIDDEN_ON = "is:hidden-tool is:on";

interface HiddenViewInput {
  text: string;
  onSearch(text: string): void;
  /** Hidden tools stand among the others. */
  showHidden: boolean;
  onShowHidden(shown: boolean): void;
}

/** Shows the hidden tools that are on, alone, and leads back to what was searched before. */
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
