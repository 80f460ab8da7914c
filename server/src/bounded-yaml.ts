import { Composer, type Document, Lexer, LineCounter, Parser, YAMLParseError } from "yaml";
import { DEEPEST_NESTING } from "./nesting.ts";

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
