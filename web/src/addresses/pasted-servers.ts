import { useEffect, useState } from "react";

/**
 * The text that was pasted on one page for the next. It never gets into an address or storage,
 * since it may hold secrets.
 */
let pasted = "";

export function keepPasted(text: string): void {
  pasted = text;
}

/** The text that came with this visit; the next one has none. */
export function usePasted(): string {
  const [text] = useState(pasted);
  useEffect(() => () => keepPasted(""), []);
  return text;
}
