export type AngleUnit = "radians" | "degrees";

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
