import type { TemplateNode } from "./templates/template-program.ts";
import { ANY, type ValueShape } from "./templates/template-shapes.ts";

/** Is told what reading a template finds, in the order of the source. */
export interface TemplateReader {
  /** Called for a name that has no value. */
  unknownVariable?(name: TemplateNode): void;
  /**
   * Called for a member that values of that shape do not have. `place` is the name of the member
   * when the template writes one.
   */
  unknownField?(place: TemplateNode, field: string, of: ValueShape): void;
  filter?(filter: TemplateNode): void;
  test?(name: string, place: TemplateNode): void;
  /**
   * Called for a field whose value may get into the text; `of` is undefined when it is unknown what
   * has the field.
   */
  field?(place: TemplateNode, field: string, of: ValueShape): void;
  /** Called for a value whose fields may all get into the text. */
  whole?(place: TemplateNode, of: ValueShape): void;
}

/**
 * How a template uses an expression's value: in the text, in the text if it has one, or only to
 * decide something.
 */
export type Use = "value" | "asked" | "test";

/** The shapes of names at one place of a template. */
export class TemplateScope {
  readonly names = new Map<string, ValueShape>();
  constructor(
    readonly reader: TemplateReader,
    /** Names that need no value, or get one somewhere else in the template. */
    readonly excused: ReadonlySet<string>,
    private readonly parent?: TemplateScope,
  ) {}

  inner(): TemplateScope {
    return new TemplateScope(this.reader, this.excused, this);
  }

  find(name: string): ValueShape | undefined {
    return this.names.get(name) ?? this.parent?.find(name);
  }

  /** Sets the shape of a name. A name that gets values of several shapes can be either. */
  set(name: string, shape: ValueShape): void {
    const before = this.names.get(name);
    this.names.set(name, before === undefined || before === shape ? shape : ANY);
  }
}

/** Whether an expression accepts an operand without a value. */
export function asksForValue({ type, test, filter }: TemplateNode): boolean {
  if (type === "TestExpression") return test?.value === "defined" || test?.value === "undefined";
  return type === "FilterExpression" && filter?.callee?.value === "default";
}
