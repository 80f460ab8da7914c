export type AngleUnit = "radians" | "degrees";

interface CalculatorFunction {
  least: number;
  most: number;
  run(values: number[], angles: AngleUnit): number;
}

export const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ["pi", Math.PI],
  ["e", Math.E],
]);

const one = (calculate: (value: number) => number): CalculatorFunction => ({
  least: 1,
  most: 1,
  run: ([value = Number.NaN]) => calculate(value),
});
const several = (calculate: (...values: number[]) => number): CalculatorFunction => ({
  least: 1,
  most: 100,
  run: (values) => calculate(...values),
});
const ofAngle = (calculate: (radians: number) => number): CalculatorFunction => ({
  least: 1,
  most: 1,
  run: ([angle = Number.NaN], unit) => calculate(unit === "degrees" ? (angle * Math.PI) / 180 : angle),
});
const toAngle = (calculate: (value: number) => number): CalculatorFunction => ({
  least: 1,
  most: 1,
  run: ([value = Number.NaN], unit) => calculate(value) * (unit === "degrees" ? 180 / Math.PI : 1),
});

/** What can be called in an expression. */
export const FUNCTIONS: ReadonlyMap<string, CalculatorFunction> = new Map([
  ["abs", one(Math.abs)],
  ["acos", toAngle(Math.acos)],
  ["asin", toAngle(Math.asin)],
  ["atan", toAngle(Math.atan)],
  ["cbrt", one(Math.cbrt)],
  ["ceil", one(Math.ceil)],
  ["cos", ofAngle(Math.cos)],
  ["exp", one(Math.exp)],
  ["floor", one(Math.floor)],
  ["ln", one(Math.log)],
  ["log", one(Math.log10)],
  ["max", several(Math.max)],
  ["min", several(Math.min)],
  ["round", one(Math.round)],
  ["sin", ofAngle(Math.sin)],
  ["sqrt", one(Math.sqrt)],
  ["tan", ofAngle(Math.tan)],
]);
