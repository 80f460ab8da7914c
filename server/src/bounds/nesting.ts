import { Composer, type Document, Lexer, LineCounter, Parser, YAMLParseError } from "yaml"; /**
 * Levels of lists and objects; far beyond any config or schema, and far from where recursion
 * overflows the stack.
 */
export const DEEPEST_NESTING = 100;

/** Whether a value from outside has more levels than that. */
export function isNestedTooDeep(value: unknown, levels = DEEPEST_NESTING): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  const items: unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const item of items) {
    if (typeof item === "object" && isNestedTooDeep(item, levels - 1)) return true;
  }
  return false;
}

type ComposerOptions = NonNullable<ConstructorParameters<typeof Composer>[0]>;

interface YamlReading extends Omit<ComposerOptions, "lineCounter" | "prettyErrors"> {
  lines?: LineCounter;
  /** Levels of lists and maps. */
  deepest?: number;
}

/** A text in YAML, read as far as to the place where it is nested too deep. */
export class NestedTooDeep extends Error {
  readonly offset: number;

  constructor(offset: number, deepest: number) {
    super(
      `From here on it is nested more than ${deepest} levels deep. Make it flatter, or leave this part out.`,
    );
    this.offset = offset;
  }
}

/**
 * What yaml's `parseDocument` does, but for its depth: that goes down without a bound, and may end
 * the whole process there.
 * @throws NestedTooDeep
 */
export function parseBounded(
  source: string,
  { lines = new LineCounter(), deepest, ...options }: YamlReading,
): Document {
  const tokens = boundedTokens(source, lines, deepest ?? DEEPEST_NESTING);
  const [document, second] = new Composer(options).compose(tokens, true, source.length);
  if (second)
    document?.errors.push(
      new YAMLParseError(second.range.slice(0, 2) as [number, number], ...SECOND),
    );
  return document as Document;
}

const SECOND = ["MULTIPLE_DOCS", "A second document begins here; only one is read."] as const;

function* boundedTokens(source: string, lines: LineCounter, deepest: number) {
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  for (const lexeme of new Lexer().lex(source)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > deepest && nestingLevels(parser) > deepest)
      throw new NestedTooDeep(parser.offset, deepest);
  }
  yield* parser.end();
}

const COLLECTIONS = new Set(["block-map", "block-seq", "flow-collection"]);
const nestingLevels = ({ stack }: Parser) =>
  stack.filter(({ type }) => COLLECTIONS.has(type)).length;
