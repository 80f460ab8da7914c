import { parse } from "@huggingface/jinja";
import { placeTokens, type TemplateTokens, type TokenPlace } from "./place-tokens.ts";
import { parseOrTell, tokenizeOrTell } from "./read-or-tell.ts";
import { linesOfStatements } from "./statement-lines.ts";
import { TemplateError } from "./template-error.ts";
import { countLines, findTags, type TemplateTag } from "./template-tags.ts";
import { trimOptions } from "./templates/engine-source.ts";
import {
  nodesBelow,
  type TemplateNode,
  type TemplateProgram,
} from "./templates/template-program.ts";
import { unreadableReason } from "./templates/unreadable-reason.ts";

/** A template, ready to run and to be inspected. */
export interface CompiledTemplate {
  program: TemplateProgram;
  /** The line of every statement, and of every text between tags. */
  lines: ReadonlyMap<TemplateNode, number>;
  /** The places of names and texts. */
  places: ReadonlyMap<TemplateNode, TokenPlace>;
  tags: readonly TemplateTag[];
}

/** The longest template, in characters. */
const LONGEST_TEMPLATE = 200_000;
/** A run of blanks that is too long: the engine's time grows with the square of it. */
const LONG_BLANKS = /\s{1001}/;
const MOST_COMPILED_TEMPLATES = 8;

const compiledTemplates = new Map<string, CompiledTemplate | TemplateError>();

/** Compiles a Jinja template. Throws TemplateError with the line. The last few are kept. */
export function compileTemplate(source: string): CompiledTemplate {
  const known = compiledTemplates.get(source) ?? compileSource(source);
  compiledTemplates.delete(source);
  compiledTemplates.set(source, known);
  for (const oldest of compiledTemplates.keys())
    if (compiledTemplates.size > MOST_COMPILED_TEMPLATES) compiledTemplates.delete(oldest);
  if (known instanceof TemplateError) throw known;
  return known;
}

function compileSource(source: string): CompiledTemplate | TemplateError {
  try {
    refuseTooLong(source);
    const tags = findTags(source).filter(({ text }) => !IGNORED_TAG.test(text));
    const options = trimOptions(tags);
    const tokens = tokenizeOrTell(source, tags, options);
    const places = placeTokens(source, tokens, { tags, ...options });
    parseOrTell(tokens, tags);
    const { program, places: placed } = parsePlaced(tokens, places);
    return {
      program,
      lines: linesOfStatements(program, { source, tokens, places, tags }),
      places: placed,
      tags,
    };
  } catch (error) {
    if (error instanceof TemplateError) return error;
    return new TemplateError({ code: "unreadable", values: { reason: unreadableReason(error) } });
  }
}

/** A tag that the engine drops before it reads anything. */
const IGNORED_TAG = /^\{%-?\s*(?:end)?generation\s*-?%\}$/;

function refuseTooLong(source: string): void {
  if (source.length > LONGEST_TEMPLATE) {
    throw new TemplateError({ code: "template_too_long", values: { most: LONGEST_TEMPLATE } });
  }
  const blanks = LONG_BLANKS.exec(source);
  if (!blanks) return;
  const line = countLines(source.slice(0, blanks.index)) + 1;
  throw new TemplateError({ code: "too_many_blanks" }, line);
}

/**
 * Parses once more with the number of its token written into each name and text, and takes the
 * numbers out again.
 */
function parsePlaced(tokens: TemplateTokens, places: (TokenPlace | undefined)[]) {
  const mark = freeCharacter(tokens);
  const program = parse(
    tokens.map((token, index) =>
      isMarkable(tokens, index)
        ? { ...token, value: `${token.value}${mark}${index}${mark}` }
        : token,
    ),
  );
  const found = new Map<TemplateNode, TokenPlace>();
  const marks = new RegExp(`${mark}(\\d+)${mark}`, "g");
  for (const node of nodesBelow(program)) {
    if (
      typeof node.value !== "string" ||
      (node.type !== "Identifier" && node.type !== "StringLiteral")
    )
      continue;
    const place = places[Number(new RegExp(marks).exec(node.value)?.[1] ?? Number.NaN)];
    if (place) found.set(node, place);
    node.value = node.value.replace(marks, "");
  }
  return { program, places: found };
}

/** Words that the engine's parser looks for. */
const OPERATORS = new Set(["if", "else", "in", "not", "and", "or", "is"]);

function isMarkable(tokens: TemplateTokens, index: number): boolean {
  const token = tokens[index];
  if (token?.type === "StringLiteral" || token?.type === "Text") return true;
  const isName = token?.type === "Identifier" && !OPERATORS.has(token.value);
  return isName && tokens[index - 1]?.type !== "OpenStatement";
}

function freeCharacter(tokens: TemplateTokens): string {
  for (let code = 0xe000; ; code += 1) {
    const character = String.fromCharCode(code);
    if (!tokens.some(({ value }) => value.includes(character))) return character;
  }
}
