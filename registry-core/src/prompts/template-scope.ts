import type { Node } from "./templates/template-program.ts";
import { ANY, type Shape } from "./templates/template-shapes.ts";

/** What reading a template finds, in the order of the source. */
export interface TemplateReader {
  /** A name that nothing of that name can be behind. */
  unknownVariable?(name: Node): void;
  /** A member that a value of that shape does not have. `place` is the name of the member, where it is one. */
  unknownField?(place: Node, field: string, of: Shape): void;
  filter?(filter: Node): void;
  test?(name: string, place: Node): void;
  /** A field whose value may get into the text; `of` is undefined where it is not known what has the field. */
  field?(place: Node, field: string, of: Shape): void;
  /** A value of which every field may get into the text. */
  whole?(place: Node, of: Shape): void;
}

/** How the value of an expression is used: in the text, in the text where there is one, or only to decide something. */
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

/** Whether an expression takes it that its operand may have no value. */
export function asksForValue({ type, test, filter }: Node): boolean {
  if (type === "TestExpression") return test?.value === "defined" || test?.value === "undefined";
  return type === "FilterExpression" && filter?.callee?.value === "default";
}
