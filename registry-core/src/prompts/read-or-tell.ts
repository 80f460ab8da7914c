import { parse, tokenize } from "@huggingface/jinja";
import { startsTag, type TemplateTokens } from "./place-tokens.ts";
import { TemplateError } from "./template-error.ts";
import type { TemplateTag } from "./template-tags.ts";
import { engineSource, type TrimOptions } from "./templates/engine-source.ts";
import { unreadableReason } from "./templates/unreadable-reason.ts";

/** The template's tokens. Throws TemplateError that names the tag. */
export function tokenizeOrTell(
  source: string,
  tags: TemplateTag[],
  options: TrimOptions,
): TemplateTokens {
  refuseOpenRaw(tags);
  const { text, restored } = engineSource(source, tags);
  try {
    return tokenize(text, options).map((token) =>
      token.type === "Text" ? { ...token, value: restored(token.value) } : token,
    );
  } catch (error) {
    throw unreadableTemplate(tags.find((tag) => !canTokenize(tag.text)) ?? tags.at(-1), error);
  }
}

/** Parses the tokens only to find an error. Throws TemplateError that names the tag. */
export function parseOrTell(tokens: TemplateTokens, tags: TemplateTag[]): void {
  let reached = 0;
  const watched = new Proxy(tokens, {
    get(target, key) {
      const index = typeof key === "string" ? Number(key) : Number.NaN;
      if (index > reached) reached = index;
      return Reflect.get(target, key);
    },
  });
  try {
    parse(watched);
  } catch (error) {
    const open = reached >= tokens.length ? findUnclosed(tags) : undefined;
    if (open) throw unclosed(open);
    const begun = tokens.slice(0, reached + 1).filter(({ type }) => startsTag(type)).length;
    throw unreadableTemplate(tags[begun - 1] ?? tags.at(-1), error);
  }
}

function refuseOpenRaw(tags: TemplateTag[]): void {
  const raw = tags.filter(({ kind }) => kind === "raw");
  if (raw.length % 2 === 1) throw unclosed(raw.at(-1) as TemplateTag);
}

function canTokenize(text: string): boolean {
  try {
    tokenize(text);
    return true;
  } catch {
    return false;
  }
}

/** The innermost statement that was opened and not ended. */
function findUnclosed(tags: TemplateTag[]): TemplateTag | undefined {
  const open: TemplateTag[] = [];
  for (const tag of tags) {
    if (["if", "for", "macro", "call", "filter"].includes(tag.keyword)) open.push(tag);
    if (tag.keyword === `end${open.at(-1)?.keyword}`) open.pop();
  }
  return open.at(-1);
}

function unclosed({ text, keyword, line }: TemplateTag): TemplateError {
  return new TemplateError(
    { code: "tag_open", values: { tag: shortenedTag(text), keyword } },
    line,
  );
}

function unreadableTemplate(tag: TemplateTag | undefined, error: unknown): TemplateError {
  const reason = unreadableReason(error, tag?.text);
  if (!tag) return new TemplateError({ code: "unreadable", values: { reason } });
  return new TemplateError(
    { code: "tag_unreadable", values: { tag: shortenedTag(tag.text), reason } },
    tag.line,
  );
}

const LONGEST_QUOTED_TAG = 80;

const shortenedTag = (text: string) =>
  text.length > LONGEST_QUOTED_TAG ? `${text.slice(0, LONGEST_QUOTED_TAG)}…` : text.trim();
