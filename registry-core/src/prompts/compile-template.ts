import { parse, tokenize } from "@huggingface/jinja";
import { linesOfStatements, type Statement, startsTag } from "./statement-lines.ts";
import { findTags, type TemplateTag } from "./template-tags.ts";

type Program = ReturnType<typeof parse>;

/** What is wrong with a template, for the person who wrote it. */
export class TemplateError extends Error {
  override name = "TemplateError";
  constructor(
    message: string,
    /** From 1; undefined when it cannot be told. */
    readonly line: number | undefined,
  ) {
    super(message);
  }
}

interface CompiledTemplate {
  program: Program;
  lines: Map<Statement, number>;
}

const OPTIONS = { lstrip_blocks: true, trim_blocks: true };

/** A Jinja template, ready to run. Throws TemplateError with the line. */
export function compileTemplate(source: string): CompiledTemplate {
  const tags = findTags(source);
  const tokens = tokenizeOrTell(source, tags);
  let reached = 0;
  const watched = new Proxy(tokens, {
    get(target, key) {
      const index = typeof key === "string" ? Number(key) : Number.NaN;
      if (index > reached) reached = index;
      return Reflect.get(target, key);
    },
  });
  try {
    const program = parse(watched);
    return { program, lines: linesOfStatements(program, tokens, tags) };
  } catch (error) {
    const unclosed = reached >= tokens.length ? findUnclosed(tags) : undefined;
    if (unclosed) {
      const message = `${unclosed.text} is not closed: end it with {% end${unclosed.keyword} %}.`;
      throw new TemplateError(message, unclosed.line);
    }
    throw unreadable(tags[tokens.slice(0, reached + 1).filter(({ type }) => startsTag(type)).length - 1], error);
  }
}

function unreadable(tag: TemplateTag | undefined, error: unknown): TemplateError {
  return new TemplateError(tag ? `${tag.text.trim()} cannot be read: ${reason(error)}` : reason(error), tag?.line);
}

function tokenizeOrTell(source: string, tags: TemplateTag[]) {
  try {
    return tokenize(source, OPTIONS);
  } catch (error) {
    throw unreadable(tags.find((tag) => !canTokenize(tag.text)) ?? tags.at(-1), error);
  }
}

function canTokenize(text: string): boolean {
  try {
    tokenize(text, OPTIONS);
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

/** The engine's own words. A TypeError is the engine reading past the end of the template. */
function reason(error: unknown): string {
  if (error instanceof TypeError) return "it ends too early.";
  return error instanceof Error ? error.message.replace(/^Parser Error: /, "") : String(error);
}
