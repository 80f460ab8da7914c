import { useDebouncedEffect } from "@pegboard/ui/use-debounced.ts";
import { createContext, useContext, useState } from "react";
import { useField } from "../form-context.ts";
import { t } from "../messages/t.ts";

/** The length of a text, its limit, and its cost. */
export function TextCounts({ text }: { text: string }) {
  const { maxLength } = useField().drawing.schema;
  const most = typeof maxLength === "number" ? maxLength : undefined;
  const cost = useTextCost(text);
  if (text === "") return null;
  return (
    <p className="num pt-1 whitespace-normal text-right text-meta text-3">
      {lengthText(text.split(/\r\n?|\n/).length, [...text].length, most)}
      {cost !== undefined && ` · ${cost}`}
    </p>
  );
}

function lengthText(lines: number, characters: number, most: number | undefined): string {
  if (most === undefined)
    return t("{lines, plural, one {# line} other {# lines}} · {characters, number} characters", {
      lines,
      characters,
    });
  return t(
    "{lines, plural, one {# line} other {# lines}} · {characters, number} of {most, number} characters",
    { lines, characters, most },
  );
}

/** The cost of a text, in words for the line below it. */
export type TextCost = (text: string) => Promise<string>;

export const TextCostContext = createContext<TextCost | undefined>(undefined);

const TEXT_COST_DELAY_MS = 250;

/**
 * The tokens of the text, counted when typing pauses; until then the former count, so that the line
 * does not jump.
 */
function useTextCost(text: string): string | undefined {
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
