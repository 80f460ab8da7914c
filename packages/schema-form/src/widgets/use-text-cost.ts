import { useDebouncedEffect } from "@pegboard/ui/use-debounced.ts";
import { createContext, useContext, useState } from "react";

/** The cost of a text, in words for the line below it. */
export type TextCost = (text: string) => Promise<string>;

export const TextCostContext = createContext<TextCost | undefined>(undefined);

const TEXT_COST_DELAY_MS = 250;

/**
 * The tokens of the text, counted when typing pauses; until then the former count, so that the line
 * does not jump.
 */
export function useTextCost(text: string): string | undefined {
  const textCost = useContext(TextCostContext);
  const [cost, setCost] = useState<string>();
  useDebouncedEffect(text, TEXT_COST_DELAY_MS, async (_, stop) => {
    if (!textCost || text === "") return;
    // Without an answer, lines and characters still say how long the text is.
    const answer = await textCost(text).catch(() => undefined);
    if (!stop.aborted) setCost(answer);
  });
  return cost;
}
