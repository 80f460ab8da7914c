import { useField } from "../form-context.ts";
import { say } from "./texts.ts";
import { useTextCost } from "./use-text-cost.ts";

/** The length of a text, its limit, and its cost. */
export function TextCounts({ text }: { text: string }) {
  const { maxLength } = useField().drawing.schema;
  const most = typeof maxLength === "number" ? maxLength : undefined;
  const cost = useTextCost(text);
  if (text === "") return null;
  return (
    <p className="num pt-1 whitespace-normal text-right text-meta text-3">
      {say.lengthOfText(text.split(/\r\n?|\n/).length, [...text].length, most)}
      {cost !== undefined && ` · ${cost}`}
    </p>
  );
}
