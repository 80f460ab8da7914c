import { createContext, useContext, useEffect, useState } from "react";

/** What a text costs, in words for the line below it. */
export type TextCost = (text: string) => Promise<string>;

export const TextCostContext = createContext<TextCost | undefined>(undefined);

const ASK_AFTER_MS = 250;

/** What the text costs, once typing pauses; until then what it cost before, so that the line does not jump. */
export function useTextCost(text: string): string | undefined {
  const textCost = useContext(TextCostContext);
  const [cost, setCost] = useState<string>();
  useEffect(() => {
    if (!textCost || text === "") return;
    let isCurrent = true;
    const tell = (told: string | undefined) => {
      if (isCurrent) setCost(told);
    };
    // Without an answer, lines and characters still say how long the text is.
    const timer = setTimeout(() => textCost(text).then(tell, () => tell(undefined)), ASK_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [textCost, text]);
  return cost;
}
