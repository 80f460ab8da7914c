import { useSyncExternalStore } from "react";

const PHONE_ROW = 60;
const COMPACT_ROW = 36;

/** Height of a row in pixels: the token `--row`, which follows the density, and 60 on phones. */
export function useRowHeight(phone: boolean): number {
  const height = useSyncExternalStore(subscribe, read);
  return phone ? PHONE_ROW : height;
}

function read(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue("--row"), 10) || COMPACT_ROW;
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-density"] });
  return () => observer.disconnect();
}
