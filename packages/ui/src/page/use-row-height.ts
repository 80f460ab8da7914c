import { useSyncExternalStore } from "react";

const COMPACT_ROW = 36;

/** The height of a row in pixels: the token `--row`, which follows the density. */
export const useRowHeight = (): number => useSyncExternalStore(subscribeToDensity, readRowHeight);

function readRowHeight(): number {
  return (
    Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue("--row"), 10) ||
    COMPACT_ROW
  );
}

function subscribeToDensity(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-density"] });
  return () => observer.disconnect();
}
