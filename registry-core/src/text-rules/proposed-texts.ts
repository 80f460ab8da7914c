import type { TextFinding } from "./find-suspicions.ts";
import type { ComparedMethod } from "./look-alikes.ts";
import type { TextRuleId } from "./text-rules.ts";
import { hasBoundary } from "./weak-texts.ts";

/**
 * A text without the sentences in which rules find something; of what is hidden or markup, only
 * that goes. It is empty where nothing else stands in it.
 */
export function withoutFoundWords(
  text: string,
  places: readonly Pick<TextFinding, "rule" | "start" | "end">[],
): string {
  const cut = places
    .map((place) =>
      ALONE.has(place.rule) ? [place.start, place.end] : sentenceAround(text, place),
    )
    .sort(([a = 0], [b = 0]) => a - b);
  let kept = "";
  let from = 0;
  for (const [start = 0, end = 0] of cut) {
    if (start > from) kept += text.slice(from, start);
    from = Math.max(from, end);
  }
  return `${kept}${text.slice(from)}`
    .replace(/<\/?[A-Za-z][\w-]*>(?=\s*(?:<\/?[A-Za-z]|$))/g, "")
    .replace(/[ \t]{2,}/g, " ")
    .replace(/[ \t]+(?=\n|$)/g, "")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

/** What can be taken out of a sentence, which says the same without it. */
const ALONE: ReadonlySet<TextRuleId> = new Set(["hidden-characters", "order-markup"]);

function sentenceAround(text: string, { start, end }: Pick<TextFinding, "start" | "end">) {
  const before = text.slice(0, start);
  const from = Math.max(before.lastIndexOf("\n") + 1, ...sentenceEnds(before));
  const after = text.slice(end).search(/[.!?](?=[\s<]|$)|\n/);
  return [from, after < 0 ? text.length : end + after + 1];
}

const sentenceEnds = (text: string): number[] =>
  [...text.matchAll(/[.!?]\s+|>/g)].map(({ 0: found, index }) => index + found.length);

/**
 * A description that also says when the other method of a pair is the right one, in the words of a
 * model. A description that says so already is proposed as it is.
 */
export function withDistinction(
  { tool, method }: ComparedMethod,
  other: ComparedMethod & { functionName: string },
): string {
  const description = method.description.trim();
  if (hasBoundary(method)) return description;
  const isOfSameTool = other.tool.name === tool.name;
  const added = isOfSameTool
    ? `Not for ${other.method.displayName}: use ${other.functionName} instead.`
    : `Only for ${tool.displayName}; for ${other.tool.displayName} use ${other.functionName} instead.`;
  return [/[.!?]$/.test(description) || description === "" ? description : `${description}.`, added]
    .filter((sentence) => sentence !== "")
    .join(" ");
}
