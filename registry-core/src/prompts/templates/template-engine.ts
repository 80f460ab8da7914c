import { Environment, Interpreter } from "@huggingface/jinja";
import { reasonOf } from "@pegboard/json-schema";
import type { TemplateReason } from "../../messages/template-messages.ts";
import { asSentence, TemplateError } from "../template-error.ts";
import type { TemplateNode, TemplateProgram } from "./template-program.ts";

/** A value that a template works with while it runs. */
export type TemplateValue = ReturnType<Interpreter["evaluate"]>;
export type TextValue = Extract<TemplateValue, { value: string }>;
type ListValue = Extract<TemplateValue, { value: TemplateValue[] }>;
type FunctionValue = Extract<TemplateValue, { value: (...values: never[]) => TemplateValue }>;
/** An object, a namespace, or keyword arguments. */
type ObjectValue = Extract<TemplateValue, { value: Map<string, TemplateValue> }>;

/**
 * The engine's methods that rendering overrides. Its package keeps them private, so its version is
 * exact, and tests check them.
 */
interface OpenInterpreter {
  run(program: TemplateProgram): TemplateValue;
  evaluate(statement: TemplateNode | undefined, environment: Environment): TemplateValue;
  evaluateBlock(statements: TemplateNode[], environment: Environment): TextValue;
  evaluateMemberExpression(expression: TemplateNode, environment: Environment): TemplateValue;
  evaluateArguments(
    args: TemplateNode[],
    environment: Environment,
  ): [TemplateValue[], Map<string, TemplateValue>];
  applyFilter(
    operand: TemplateValue,
    filter: TemplateNode,
    environment: Environment,
  ): TemplateValue;
}

export const Engine = Interpreter as unknown as new (environment: Environment) => OpenInterpreter;

export const isTextValue = (value: TemplateValue): value is TextValue =>
  value.type === "StringValue";
export const isListValue = (value: TemplateValue): value is ListValue => Array.isArray(value.value);
export const isObjectValue = (value: TemplateValue): value is ObjectValue =>
  value.value instanceof Map;
export const isFunctionValue = (value: TemplateValue): value is FunctionValue =>
  typeof value.value === "function";
export const isUndefinedValue = (value: TemplateValue): boolean => value.type === "UndefinedValue";

const TextConstructor = new Environment().set("text", "").constructor as new (
  value: string,
) => TextValue;
export const textValue = (text: string): TextValue => new TextConstructor(text);

/** Hides a known value behind a name, so that the engine does not compute it again. */
export function bound(
  name: string,
  value: TemplateValue,
  environment: Environment,
): { node: TemplateNode; scope: Environment } {
  const scope = new Environment(environment);
  scope.setVariable(name, value);
  return { node: { type: "Identifier", value: name }, scope };
}

/** The engine's messages of which it is known what they mean. */
const RUN_REASONS: [RegExp, (name: string) => TemplateReason][] = [
  [
    /^Cannot apply filter ("[^"]*") to type: UndefinedValue$/,
    (name) => ({ code: "filter_on_nothing", values: { name } }),
  ],
  [
    /^Expected iterable or object type in for loop: got UndefinedValue$/,
    () => ({ code: "loop_over_nothing" }),
  ],
  [
    /^Cannot call something that is not a function: got UndefinedValue$/,
    () => ({ code: "call_of_nothing" }),
  ],
  [/^Unknown \w+Value filter: (\w+)$/, (name) => ({ code: "filter_unfit", values: { name } })],
];

/** The engine's names for kinds of values, as a person knows them. */
const ENGINE_KINDS: [RegExp, string][] = [
  [/\bUndefinedValue\b/g, "nothing"],
  [/\bStringValue\b/g, "a text"],
  [/\b(?:Array|Tuple)Value\b/g, "a list"],
  [/\b(?:Object|Namespace|KeywordArguments)Value\b/g, "an object"],
  [/\b(?:Integer|Float)Value\b/g, "a number"],
  [/\bBooleanValue\b/g, "true or false"],
  [/\bNullValue\b/g, "none"],
  [/\bFunctionValue\b/g, "a function"],
];

/** The error that says why the engine stopped. */
export function engineError(error: unknown): TemplateError {
  if (error instanceof RangeError) {
    return new TemplateError(
      /string length/i.test(error.message) ? TEMPLATE_TEXT_TOO_LONG : TEMPLATE_TOO_DEEP,
    );
  }
  return new TemplateError({ code: "stopped", values: { reason: stopReason(reasonOf(error)) } });
}

function stopReason(message: string): TemplateReason {
  for (const [pattern, read] of RUN_REASONS) {
    const match = pattern.exec(message);
    if (match) return read(match[1] ?? "");
  }
  return asSentence(ENGINE_KINDS.reduce((text, [kind, name]) => text.replace(kind, name), message));
}

/** The longest text that a template may make, as a whole and on the way, in characters. */
export const LONGEST_TEMPLATE_TEXT = 2_000_000;
export const TEMPLATE_TOO_DEEP = { code: "too_deep" } as const;
export const TEMPLATE_TEXT_TOO_LONG = {
  code: "text_too_long",
  values: { most: LONGEST_TEMPLATE_TEXT },
} as const;
