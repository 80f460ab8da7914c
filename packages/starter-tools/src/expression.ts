interface Token {
  text: string;
  /** Column, from 1. */
  at: number;
}

const TOKEN = /\s*(?:((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)|([a-z][a-z0-9]*)|(\*\*|[-+*/%^(),]))/iy;

/**
 * Calculates an arithmetic expression: `+ - * / % ^`, parentheses, and the functions and constants
 * of the calculator. Nothing is executed as code. Throws with the column of what cannot be read.
 */
export function calculate(expression: string, angles: AngleUnit): number {
  const parser = new ExpressionParser(tokenizeExpression(expression), angles);
  return parser.parse();
}

function tokenizeExpression(expression: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (expression.slice(position).trim() !== "") {
    TOKEN.lastIndex = position;
    const match = TOKEN.exec(expression);
    const start =
      position +
      (expression.slice(position).length - expression.slice(position).trimStart().length);
    if (!match)
      throw new Error(`"${expression[start]}" at column ${start + 1} means nothing here.`);
    tokens.push({ text: match[0].trim().toLowerCase(), at: start + 1 });
    position = TOKEN.lastIndex;
  }
  return tokens;
}

/** Recursive descent; powers bind tighter than a sign (`-2^2` is -4) and group from the right. */
class ExpressionParser {
  readonly #tokens: Token[];
  readonly #angles: AngleUnit;
  #next = 0;

  constructor(tokens: Token[], angles: AngleUnit) {
    this.#tokens = tokens;
    this.#angles = angles;
  }

  parse(): number {
    const value = this.#sum();
    const rest = this.#tokens[this.#next];
    if (rest) throw new Error(`"${rest.text}" at column ${rest.at} does not fit here.`);
    return value;
  }

  #sum(): number {
    let value = this.#product();
    for (let operator = this.#take("+", "-"); operator; operator = this.#take("+", "-")) {
      const right = this.#product();
      value = operator === "+" ? value + right : value - right;
    }
    return value;
  }

  #product(): number {
    let value = this.#signed();
    for (let operator = this.#take("*", "/", "%"); operator; operator = this.#take("*", "/", "%")) {
      const right = this.#signed();
      if (operator === "*") value *= right;
      else if (right === 0) throw new Error("A division by zero has no result.");
      else value = operator === "/" ? value / right : value % right;
    }
    return value;
  }

  #signed(): number {
    if (this.#take("-")) return -this.#signed();
    if (this.#take("+")) return this.#signed();
    const value = this.#operand();
    return this.#take("^", "**") ? value ** this.#signed() : value;
  }

  #operand(): number {
    const token = this.#tokens[this.#next];
    if (!token) throw new Error("The expression ends where a number is expected.");
    this.#next += 1;
    if (token.text === "(") return this.#closed(this.#sum(), token);
    if (/^[.\d]/.test(token.text)) return Number(token.text);
    const constant = CALCULATOR_CONSTANTS.get(token.text);
    if (constant !== undefined) return constant;
    return this.#call(token);
  }

  #call(name: Token): number {
    const called = CALCULATOR_FUNCTIONS.get(name.text);
    if (!called) {
      const known = [...CALCULATOR_CONSTANTS.keys(), ...CALCULATOR_FUNCTIONS.keys()].join(", ");
      throw new Error(`"${name.text}" at column ${name.at} is not known. Known are: ${known}.`);
    }
    const open = this.#tokens[this.#next];
    if (!open || !this.#take("("))
      throw new Error(`${name.text} at column ${name.at} needs its value in parentheses.`);
    const values = [this.#sum()];
    while (this.#take(",")) values.push(this.#sum());
    if (values.length < called.least || values.length > called.most) {
      throw new Error(
        `${name.text} at column ${name.at} takes ${called.most === 1 ? "one value" : "one to 100 values"}.`,
      );
    }
    return this.#closed(called.run(values, this.#angles), open);
  }

  #closed(value: number, open: Token): number {
    if (!this.#take(")")) throw new Error(`The parenthesis at column ${open.at} is not closed.`);
    return value;
  }

  #take(...texts: string[]): string | undefined {
    const text = this.#tokens[this.#next]?.text;
    if (text === undefined || !texts.includes(text)) return undefined;
    this.#next += 1;
    return text;
  }
}

type AngleUnit = "radians" | "degrees";

interface CalculatorFunction {
  least: number;
  most: number;
  run(values: number[], angles: AngleUnit): number;
}

export const CALCULATOR_CONSTANTS: ReadonlyMap<string, number> = new Map([
  ["pi", Math.PI],
  ["e", Math.E],
]);

const takingOne = (calculate: (value: number) => number): CalculatorFunction => ({
  least: 1,
  most: 1,
  run: ([value = Number.NaN]) => calculate(value),
});
const takingSeveral = (calculate: (...values: number[]) => number): CalculatorFunction => ({
  least: 1,
  most: 100,
  run: (values) => calculate(...values),
});
const takingAngle = (calculate: (radians: number) => number): CalculatorFunction => ({
  least: 1,
  most: 1,
  run: ([angle = Number.NaN], unit) =>
    calculate(unit === "degrees" ? (angle * Math.PI) / 180 : angle),
});
const toAngle = (calculate: (value: number) => number): CalculatorFunction => ({
  least: 1,
  most: 1,
  run: ([value = Number.NaN], unit) => calculate(value) * (unit === "degrees" ? 180 / Math.PI : 1),
});

/** What can be called in an expression. */
export const CALCULATOR_FUNCTIONS: ReadonlyMap<string, CalculatorFunction> = new Map([
  ["abs", takingOne(Math.abs)],
  ["acos", toAngle(Math.acos)],
  ["asin", toAngle(Math.asin)],
  ["atan", toAngle(Math.atan)],
  ["cbrt", takingOne(Math.cbrt)],
  ["ceil", takingOne(Math.ceil)],
  ["cos", takingAngle(Math.cos)],
  ["exp", takingOne(Math.exp)],
  ["floor", takingOne(Math.floor)],
  ["ln", takingOne(Math.log)],
  ["log", takingOne(Math.log10)],
  ["max", takingSeveral(Math.max)],
  ["min", takingSeveral(Math.min)],
  ["round", takingOne(Math.round)],
  ["sin", takingAngle(Math.sin)],
  ["sqrt", takingOne(Math.sqrt)],
  ["tan", takingAngle(Math.tan)],
]);
