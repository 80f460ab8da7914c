import { methodMetadata, Tool, toolMetadata } from "@pegboard/registry-core";
import { z } from "zod";
import { CALCULATOR_CONSTANTS, CALCULATOR_FUNCTIONS, calculate } from "./expression.ts";

const calculatorConfig = z.object({
  decimals: z.int().min(0).max(15).default(10).meta({
    title: "Decimals",
    description: "Results are rounded to this many decimal places.",
  }),
  angles: z.enum(["radians", "degrees"]).default("radians").meta({
    title: "Angles",
    description: "The unit that sin, cos and the like work in.",
  }),
});

const calculating = z.object({
  expression: z
    .string()
    .min(1)
    .max(1_000)
    .describe(
      `Numbers, + - * / % ^, parentheses, and ${[...CALCULATOR_CONSTANTS.keys(), ...CALCULATOR_FUNCTIONS.keys()].join(", ")}`,
    ),
});

@toolMetadata({
  name: "calculator",
  displayName: "Calculator",
  description:
    "Calculates exactly what is written, which a language model does not do reliably in its head.",
  icon: "Calculator",
  color: "bg-emerald-100 text-emerald-700 dark:bg-emerald-900/40 dark:text-emerald-300",
  weight: 50,
  visible: true,
})
export class Calculator extends Tool<z.output<typeof calculatorConfig>> {
  static override config = calculatorConfig;

  @methodMetadata({
    description: "Calculates an arithmetic expression, such as (17.5 + 3) * 2^10 / sqrt(2).",
    parameters: calculating,
    annotations: { readOnlyHint: true, idempotentHint: true },
  })
  calculate({ expression }: z.output<typeof calculating>) {
    const result = calculate(expression, this.config.angles);
    if (!Number.isFinite(result))
      throw new Error(`${expression} has no result that is a finite real number.`);
    // Through text: multiplying by a power of ten would add the very errors that rounding is to
    // hide.
    return { expression, result: Number(result.toFixed(this.config.decimals)) };
  }
}
