import type { tokenize } from "@huggingface/jinja";
import { endOfQuote, type TemplateTag } from "./template-tags.ts";
import type { TrimOptions } from "./templates/engine-source.ts";

export type TemplateTokens = ReturnType<typeof tokenize>;

/** The place of a token in the source. The engine keeps no positions, but it keeps the order. */
export interface TokenPlace {
  start: number;
  end: number;
  /** Number of the tag that the token is a part of; undefined for a text between tags. */
  tag?: number;
}

/** The places of all tokens. They are undefined from the token on that no tag can be found for. */
export function placeTokens(
  source: string,
  tokens: TemplateTokens,
  { tags, trim_blocks: trims }: Pick<TrimOptions, "trim_blocks"> & { tags: TemplateTag[] },
): (TokenPlace | undefined)[] {
  const places: (TokenPlace | undefined)[] = [];
  let index = -1;
  let at = 0;
  for (const { type, value } of tokens) {
    if (type === "Text") {
      const start = startOfText(source, tags[index], trims);
      places.push({
        start,
        end: Math.min(start + value.length, tags[index + 1]?.start ?? source.length),
      });
      continue;
    }
    if (startsTag(type)) {
      index += 1;
      at = tags[index]?.start ?? source.length;
    }
    const tag = tags[index];
    if (!tag) break;
    const start = skipBlanks(source, at);
    const end = type === "Comment" ? tag.end : endOfToken(source, start, { type, value });
    places.push({ start, end, tag: index });
    at = end;
  }
  return places;
}

/** Whether a token is the first of a tag. */
export function startsTag(type: string): boolean {
  return type === "OpenStatement" || type === "OpenExpression" || type === "Comment";
}

/** The end of a token. `{%-` and `-%}` are one token, without the minus. */
function endOfToken(
  source: string,
  start: number,
  { type, value }: Pick<TemplateTokens[number], "type" | "value">,
): number {
  if (type === "StringLiteral") return endOfQuote(source, start) + 1;
  const opens = type === "OpenStatement" || type === "OpenExpression";
  if (opens && source.charAt(start + 2) === "-") return start + 3;
  const closes = type === "CloseStatement" || type === "CloseExpression";
  if (closes && source.charAt(start) === "-") return start + 3;
  return start + value.length;
}

function skipBlanks(source: string, start: number): number {
  let at = start;
  while (/\s/.test(source.charAt(at))) at += 1;
  return at;
}

/** The offset behind the tag, and behind the blanks that the engine removes after it. */
function startOfText(source: string, tag: TemplateTag | undefined, trims: boolean): number {
  if (!tag) return 0;
  if (/-[%}#]\}$/.test(tag.text)) return skipBlanks(source, tag.end);
  return trims && tag.kind !== "expression" && source.charAt(tag.end) === "\n"
    ? tag.end + 1
    : tag.end;
}
