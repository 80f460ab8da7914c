import type { Node } from "./templates/template-program.ts";
import { ANY, type Shape } from "./templates/template-shapes.ts";

/** What reading a template finds, in the order of the source. */
export interface TemplateReader {
  /** A name that stands for nothing. */
  unknownVariable?(name: Node): void;
  /**
   * A member that values of that shape do not have. `place` is the name of the member when the
   * template writes one.
   */
  unknownField?(place: Node, field: string, of: Shape): void;
  filter?(filter: Node): void;
  test?(name: string, place: Node): void;
  /**
   * A field whose value may get into the text; `of` is undefined when nobody knows what has the
   * field.
   */
  field?(place: Node, field: string, of: Shape): void;
  /** A value whose fields may all get into the text. */
  whole?(place: Node, of: Shape): void;
}

/**
 * How a template uses an expression's value: in the text, in the text if it has one, or only to
 * decide something.
 */
export type Use = "value" | "asked" | "test";

/** What names stand for at one place of a template. */
export class Scope {
  readonly names = new Map<string, Shape>();
  constructor(
    readonly reader: TemplateReader,
    /** Names that need no value, or get one somewhere else in the template. */
    readonly excused: ReadonlySet<string>,
    private readonly parent?: Scope,
  ) {}

  inner(): Scope {
    return new Scope(this.reader, this.excused, this);
  }

  find(name: string): Shape | undefined {
    return this.names.get(name) ?? this.parent?.find(name);
  }

  /** A name that gets values of several shapes can be either. */
  set(name: string, shape: Shape): void {
    const before = this.names.get(name);
    this.names.set(name, before === undefined || before === shape ? shape : ANY);
  }
}

/** Whether an expression accepts an operand without a value. */
export function asksForValue({ type, test, filter }: Node): boolean {
  if (type === "TestExpression") return test?.value === "defined" || test?.value === "undefined";
  return type === "FilterExpression" && filter?.callee?.value === "default";
}
