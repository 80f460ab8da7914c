import { useField } from "../form-context.ts";
import { t } from "../messages/t.ts";
import { useTextCost } from "./use-text-cost.ts";

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
