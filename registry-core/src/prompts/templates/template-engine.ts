import { Environment, Interpreter } from "@huggingface/jinja";
import type { TemplateReason } from "../../messages/template-messages.ts";
import { reasonOf } from "../../registry-error.ts";
import { asSentence, TemplateError } from "../template-error.ts";
import type { Node, Program } from "./template-program.ts";

/** A value that a template works with while it runs. */
export type Value = ReturnType<Interpreter["evaluate"]>;
export type TextValue = Extract<Value, { value: string }>;
type ListValue = Extract<Value, { value: Value[] }>;
type FunctionValue = Extract<Value, { value: (...values: never[]) => Value }>;
/** An object, a namespace, or keyword arguments. */
type ObjectValue = Extract<Value, { value: Map<string, Value> }>;

/**
 * The engine's methods that rendering overrides. Its package keeps them private, so its version is
 * exact, and tests check them.
 */
interface OpenInterpreter {
  run(program: Program): Value;
  evaluate(statement: Node | undefined, environment: Environment): Value;
  evaluateBlock(statements: Node[], environment: Environment): TextValue;
  evaluateMemberExpression(expression: Node, environment: Environment): Value;
  evaluateArguments(args: Node[], environment: Environment): [Value[], Map<string, Value>];
  applyFilter(operand: Value, filter: Node, environment: Environment): Value;
}

export const Engine = Interpreter as unknown as new (environment: Environment) => OpenInterpreter;

export const isText = (value: Value): value is TextValue => value.type === "StringValue";
export const isList = (value: Value): value is ListValue => Array.isArray(value.value);
export const isObject = (value: Value): value is ObjectValue => value.value instanceof Map;
export const isFunction = (value: Value): value is FunctionValue =>
  typeof value.value === "function";
export const isMissing = (value: Value): boolean => value.type === "UndefinedValue";

const Text = new Environment().set("text", "").constructor as new (value: string) => TextValue;
export const textValue = (text: string): TextValue => new Text(text);

/** Hides a known value behind a name, so that the engine does not compute it again. */
export function bound(
  name: string,
  value: Value,
  environment: Environment,
): { node: Node; scope: Environment } {
  const scope = new Environment(environment);
  scope.setVariable(name, value);
  return { node: { type: "Identifier", value: name }, scope };
}

/** The engine's messages of which it is known what they mean. */
const REASONS: [RegExp, (name: string) => TemplateReason][] = [
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
const KINDS: [RegExp, string][] = [
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
    return new TemplateError(/string length/i.test(error.message) ? TOO_LONG : TOO_DEEP);
  }
  return new TemplateError({ code: "stopped", values: { reason: stopReason(reasonOf(error)) } });
}

function stopReason(message: string): TemplateReason {
  for (const [pattern, read] of REASONS) {
    const match = pattern.exec(message);
    if (match) return read(match[1] ?? "");
  }
  return asSentence(KINDS.reduce((text, [kind, name]) => text.replace(kind, name), message));
}

/** The longest text that a template may make, as a whole and on the way, in characters. */
export const LONGEST_TEXT = 2_000_000;
export const TOO_DEEP = { code: "too_deep" } as const;
export const TOO_LONG = { code: "text_too_long", values: { most: LONGEST_TEXT } } as const;
