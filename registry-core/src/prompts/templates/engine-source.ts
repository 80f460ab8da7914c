import { closestName } from "@pegboard/json-schema";
import { TemplateError } from "../template-error.ts";
import type { TemplateTag } from "../template-tags.ts";

/** The blanks that the engine removes beside those that the template marks with `-`. */
export interface TrimOptions {
  /** Whether the line break behind a tag that is no expression is removed. */
  trim_blocks: boolean;
  /** Whether blanks between the beginning of a line and a tag that is no expression are removed. */
  lstrip_blocks: boolean;
}

const TRIM_OPTIONS = ["trim_blocks", "lstrip_blocks"];
const JINJA_OPTIONS_COMMENT = /^\{#-?\s*jinja:(.*?)-?#\}$/s;

/**
 * The options that the first comment of a template sets: `{# jinja: trim_blocks, lstrip_blocks #}`.
 * Without such a comment all are off.
 */
export function trimOptions([first]: readonly TemplateTag[]): TrimOptions {
  const asked =
    (first?.start === 0 ? JINJA_OPTIONS_COMMENT.exec(first.text)?.[1] : undefined)
      ?.split(",")
      .map((name) => name.trim()) ?? [];
  const name = asked.find((each) => !TRIM_OPTIONS.includes(each));
  if (name !== undefined) {
    const suggestion = closestName(name, TRIM_OPTIONS);
    throw new TemplateError(
      { code: "unknown_option", values: { name, known: TRIM_OPTIONS, suggestion } },
      1,
    );
  }
  return {
    trim_blocks: asked.includes("trim_blocks"),
    lstrip_blocks: asked.includes("lstrip_blocks"),
  };
}

/** A template as the engine reads it. Every character stands where it stands in the source. */
interface EngineSource {
  text: string;
  /** Restores what was hidden from the engine in one of its texts. */
  restored(text: string): string;
}

/**
 * Prepares a template for the engine, which knows neither `raw` nor `{%+`: tags of the one become
 * comments around a text without braces, the other loses its sign.
 */
export function engineSource(source: string, tags: readonly TemplateTag[]): EngineSource {
  const [open, close] = freeCharacters(source);
  const hide = (text: string) => text.replaceAll("{", open).replaceAll("}", close);
  const restored = (text: string) => text.replaceAll(open, "{").replaceAll(close, "}");
  let text = "";
  let at = 0;
  let isRaw = false;
  for (const { kind, start, end, text: tag } of tags) {
    const between = source.slice(at, start);
    text += isRaw ? hide(between) : between;
    if (kind === "raw") isRaw = !isRaw;
    text += kind === "raw" ? `{#${tag.slice(2, -2)}#}` : withoutPlus(tag);
    at = end;
  }
  return { text: text + source.slice(at), restored };
}

const withoutPlus = (tag: string): string => tag.replace(/^\{%\+/, "{% ").replace(/\+%\}$/, " %}");

/** Two characters that the source does not contain. */
function freeCharacters(source: string): [string, string] {
  const free: string[] = [];
  for (let code = 0xe000; free.length < 2; code += 1) {
    const character = String.fromCharCode(code);
    if (!source.includes(character)) free.push(character);
  }
  return free as [string, string];
}
