import { Environment, Interpreter } from "@huggingface/jinja";
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

/** The engine's words for kinds of values, in words that a person knows. */
const KINDS: [RegExp, string][] = [
  [
    /Cannot apply filter ("[^"]*") to type: UndefinedValue/g,
    "$1 is applied to something that has no value",
  ],
  [
    /Expected iterable or object type in for loop: got UndefinedValue/g,
    "What the loop goes through has no value",
  ],
  [
    /Cannot call something that is not a function: got UndefinedValue/g,
    "What is called does not exist",
  ],
  [/Unknown \w+Value filter: (\w+)/g, "The filter $1 does not go with what it is applied to"],
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
  const message = reasonOf(error);
  const reason = asSentence(
    KINDS.reduce((text, [pattern, words]) => text.replace(pattern, words), message),
  );
  return new TemplateError({ code: "stopped", values: { reason } });
}

/** The longest text that a template may make, as a whole and on the way, in characters. */
export const LONGEST_TEXT = 2_000_000;
export const TOO_DEEP = { code: "too_deep" } as const;
export const TOO_LONG = { code: "text_too_long", values: { most: LONGEST_TEXT } } as const;
