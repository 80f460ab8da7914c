import { Environment, Interpreter } from "@huggingface/jinja";
import { compileTemplate, TemplateError } from "./compile-template.ts";
import type { Statement } from "./statement-lines.ts";

/** Templates have no loop limit of their own; these stop one that would never end, within seconds. */
const MOST_STEPS = 500_000;
/** A turn of a loop costs about four steps, even with an empty body. */
const STEPS_OF_A_TURN = 4;
const LONGEST_TEXT = 2_000_000;
const LONGEST_RANGE = 100_000;

/** The text that a Jinja template gives with these values. Throws TemplateError with the line of the source. */
export function renderTemplate(source: string, values: Record<string, unknown>): string {
  const { program, lines } = compileTemplate(source);
  const environment = new Environment();
  for (const [name, value] of Object.entries({ ...GLOBALS, ...values })) environment.set(name, value);
  const interpreter = new BoundedInterpreter(environment, lines);
  try {
    return String(interpreter.run(program).value);
  } catch (error) {
    throw new TemplateError(error instanceof Error ? error.message : String(error), interpreter.line);
  }
}

/** The engine's own, except for what tells the time (rendering is pure) and for a range without limit. */
const GLOBALS = {
  true: true,
  false: false,
  none: null,
  True: true,
  False: false,
  None: null,
  range: boundedRange,
  raise_exception: (message: string) => {
    throw new Error(message);
  },
};

function boundedRange(first: number, second?: number, step = 1): number[] {
  const [start, end] = second === undefined ? [0, first] : [first, second];
  const length = Math.max(0, Math.ceil((end - start) / step));
  if (!(length <= LONGEST_RANGE)) throw new Error(`range() gives at most ${LONGEST_RANGE} numbers.`);
  return Array.from({ length }, (_, index) => start + index * step);
}

class BoundedInterpreter extends Interpreter {
  /** Where the run stands. */
  line: number | undefined;
  private steps = 0;

  constructor(
    environment: Environment,
    private readonly lines: Map<Statement, number>,
  ) {
    super(environment);
  }

  override evaluate(statement: Statement | undefined, environment: Environment) {
    this.count(1);
    const line = statement && this.lines.get(statement);
    if (line !== undefined) this.line = line;
    const result = super.evaluate(statement, environment);
    if (Array.isArray(result.value)) this.count(result.value.length * STEPS_OF_A_TURN);
    if (typeof result.value === "string" && result.value.length > LONGEST_TEXT) {
      throw new Error(`The text is longer than ${LONGEST_TEXT} characters. Write less.`);
    }
    return result;
  }

  private count(steps: number): void {
    this.steps += steps;
    if (this.steps > MOST_STEPS) throw new Error("The template runs too long. Loop over less.");
  }
}
