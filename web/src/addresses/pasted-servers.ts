import { useEffect, useState } from "react";

/**
 * What was pasted on one page for the next. Never in an address or in storage: it may hold secrets.
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
