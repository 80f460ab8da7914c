import { parse, tokenize } from "@huggingface/jinja";
import { placeTokens, startsTag, type TemplateTokens, type TokenPlace } from "./place-tokens.ts";
import { TemplateError } from "./template-error.ts";
import { countLines, findTags, type TemplateTag } from "./template-tags.ts";
import { engineSource, type TrimOptions, trimOptions } from "./templates/engine-source.ts";
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
      isMarkableTemplate(tokens, index)
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

function isMarkableTemplate(tokens: TemplateTokens, index: number): boolean {
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

/** The template's tokens. Throws TemplateError that names the tag. */
function tokenizeOrTell(source: string, tags: TemplateTag[], options: TrimOptions): TemplateTokens {
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
function parseOrTell(tokens: TemplateTokens, tags: TemplateTag[]): void {
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

interface Item {
  line: number;
  keyword: string;
}

/** A template with the text that lines are counted in. */
interface PlacedTemplate {
  source: string;
  tokens: TemplateTokens;
  places: (TokenPlace | undefined)[];
  tags: TemplateTag[];
}

/**
 * The line of every statement, and of every text between tags. The engine keeps no positions, but
 * it keeps the order, so the statements are walked side by side with the tags that they were read
 * from.
 */
function linesOfStatements(
  program: TemplateProgram,
  placed: PlacedTemplate,
): Map<TemplateNode, number> {
  const items = readItems(placed);
  const lines = new Map<TemplateNode, number>();
  let at = 0;
  const take = () => items[at++];

  const walk = (statements: TemplateNode[]) => {
    for (const statement of statements) visit(statement);
  };
  const visit = (statement: TemplateNode) => {
    const item = take();
    if (!item) return;
    lines.set(statement, item.line);
    if (statement.type === "If") return visitBranches(statement);
    const isBlock = ["For", "Macro", "CallStatement", "FilterStatement"].includes(statement.type);
    if (!isBlock && (statement.type !== "Set" || statement.value !== null)) return;
    walk(statement.body ?? []);
    if (items[at]?.keyword === "else") visitElse(statement.defaultBlock);
    take();
  };
  const visitBranches = (statement: TemplateNode) => {
    walk(statement.body ?? []);
    const next = items[at];
    const [branch] = statement.alternate ?? [];
    if (next?.keyword === "elif" && branch) {
      take();
      lines.set(branch, next.line);
      return visitBranches(branch);
    }
    if (next?.keyword === "else") visitElse(statement.alternate);
    take();
  };
  const visitElse = (statements: TemplateNode[] = []) => {
    take();
    walk(statements);
  };
  walk(program.body);
  return lines;
}

/**
 * The tags and the texts between them, as the engine read them; none when they cannot be told
 * apart.
 */
function readItems({ source, tokens, places, tags }: PlacedTemplate): Item[] {
  const items: Item[] = [];
  let line = 1;
  let counted = 0;
  let used = 0;
  for (const [index, { type }] of tokens.entries()) {
    const place = places[index];
    if (!place) return [];
    if (startsTag(type)) {
      const tag = tags[used++];
      if (!tag) return [];
      items.push(tag);
    } else if (type === "Text") {
      line += countLines(source.slice(counted, place.start));
      counted = place.start;
      items.push({ line, keyword: "" });
    }
  }
  return used === tags.length ? items : [];
}
