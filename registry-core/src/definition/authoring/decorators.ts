import type { SchemaSource } from "../../schema/intake/schema-source.ts";
import type { MethodBehaviour } from "../method-behaviour.ts";
import type { MethodAnnotations } from "../tool-definition.ts";

/** What a class declares about itself. Everything is optional; what is absent is generated or has its default. */
export interface ToolMetadata {
  name?: string;
  displayName?: string;
  description?: string;
  icon?: string;
  color?: string;
  weight?: number;
  visible?: boolean;
  isCore?: boolean;
  enabledByDefault?: boolean;
  app?: string;
  namespace?: string;
  /** Groups tools for people: `toolsByCategory`. */
  category?: string;
  /** Tags of all its methods. */
  tags?: string[];
  /** A run that chooses this tool has no other tool. */
  isExclusive?: boolean;
  /** Its calls decide how the run goes on, so each of them runs alone. */
  takesControl?: boolean;
  /** It is an agent of its own that works for the one that calls it. */
  isSubAgent?: boolean;
  /** Top-level config fields that decide where its secrets go: when one changes, secrets have to be entered again. */
  secretDestination?: string[];
}

/** What a method declares about itself. */
export interface MethodMetadata extends MethodBehaviour {
  displayName?: string;
  /** For the model. */
  description?: string;
  /** For people, where the model's text does not read well. */
  summary?: string;
  visible?: boolean;
  isCore?: boolean;
  annotations?: MethodAnnotations;
  /** Whether OpenAI is asked to hold the model to the schema, where the schema allows it. Default: what the registry says. */
  strict?: boolean;
  /** Schema of the arguments, instead of `openapiSchema`. */
  parameters?: SchemaSource;
  /** Schema of what it returns. A result that does not follow it is passed on, with issues. */
  outputSchema?: SchemaSource;
}

/** A function as OpenAI's chat API describes it. */
export interface FunctionSchema {
  type: "function";
  function: { name?: string; description?: string; parameters?: SchemaSource };
}

/** What decorators left on a method. */
export interface MethodMarks {
  metadata?: MethodMetadata;
  schema?: FunctionSchema["function"];
}

// Registered symbols: two copies of this library understand each other's decorators.
const TOOL = Symbol.for("pegboard.toolMetadata");
const METHOD = Symbol.for("pegboard.methodMetadata");

/** Decorates a tool class with its metadata. A subclass does not inherit what names or describes it. */
export function toolMetadata(metadata: ToolMetadata) {
  return (toolClass: abstract new (...args: never[]) => object, _context: ClassDecoratorContext): void => {
    const own: ToolMetadata = Object.hasOwn(toolClass, TOOL) ? Reflect.get(toolClass, TOOL) : {};
    Object.defineProperty(toolClass, TOOL, { value: { ...own, ...metadata }, configurable: true });
  };
}

/** Decorates a method with its metadata. */
export function methodMetadata(metadata: MethodMetadata) {
  return mark({ metadata });
}

/** Gives a method the schema of its arguments, bare or in OpenAI's function form; the latter may name and describe it. */
export function openapiSchema(schema: FunctionSchema | SchemaSource) {
  return mark({ schema: isFunctionSchema(schema) ? schema.function : { parameters: schema } });
}

/** The metadata of a class: its own, and its parents' except what names and describes them (product rule R2). */
export function toolMarks(toolClass: object | null): ToolMetadata {
  if (toolClass === null || toolClass === Function.prototype) return {};
  const { name, displayName, description, ...inherited } = toolMarks(Object.getPrototypeOf(toolClass));
  return { ...inherited, ...(Object.hasOwn(toolClass, TOOL) ? Reflect.get(toolClass, TOOL) : undefined) };
}

/** What decorators left on a method's function. */
export function methodMarks(method: object): MethodMarks | undefined {
  return Object.hasOwn(method, METHOD) ? Reflect.get(method, METHOD) : undefined;
}

function mark(marks: MethodMarks) {
  return (method: (...args: never[]) => unknown, _context: ClassMethodDecoratorContext): void => {
    Object.defineProperty(method, METHOD, { value: { ...methodMarks(method), ...marks }, configurable: true });
  };
}

function isFunctionSchema(schema: FunctionSchema | SchemaSource): schema is FunctionSchema {
  return "type" in schema && schema.type === "function" && typeof schema.function === "object";
}
