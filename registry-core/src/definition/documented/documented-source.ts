import type { JsonSchema } from "@pegboard/json-schema";
import type { ToolDefinition } from "../tool-definition.ts";
import type { ArgumentSource } from "./argument-list.ts";

/**
 * What the doc comment and the types of a class's method or a function declare, as JSON-safe data.
 */
export interface DocumentedMethod {
  description?: string;
  /** JSON Schema of the arguments, read from the types. */
  parameters?: JsonSchema;
  /**
   * The list of arguments that the function takes, made from named arguments. Absent for a function
   * that takes `(args, context)`.
   */
  argumentList?: ArgumentSource[];
  /** Whether the method gives a promise, which an `async` function shows by itself. */
  isAsync?: boolean;
  /** Whether its author marked it `@internal`. */
  isInternal?: boolean;
  place?: DeclaredPlace;
  /** Types that no schema can express; any value is accepted in their place. */
  issues?: TypeIssue[];
}

/**
 * What source text says about a class or function. Ranks below decorators and above generated
 * values.
 */
export interface DocumentedSource {
  classDescription?: string;
  /** Declarations of methods, by the method's own name in the code. */
  methods?: Record<string, DocumentedMethod>;
  /**
   * Methods that are not for models: private, protected, or marked `@internal`. At run time they
   * look like any other.
   */
  hidden?: string[];
  isAbstract?: boolean;
  /** Whether its author marked it `@internal`. */
  isInternal?: boolean;
  place?: DeclaredPlace;
}

/**
 * Types of a tool's methods that no schema can express, where the parameters come from the source
 * text.
 */
export function typeIssuesOf(
  { methods }: Pick<ToolDefinition, "methods">,
  documentedOf: (method: string) => DocumentedMethod | undefined,
): { typeIssues?: (TypeIssue & { method: string })[] } {
  const typeIssues = methods.flatMap(({ name: method, origins }) =>
    origins.parameters === "doc comment"
      ? (documentedOf(method)?.issues ?? []).map((issue) => ({ ...issue, method }))
      : [],
  );
  return typeIssues.length > 0 ? { typeIssues: typeIssues } : {};
}

// The symbol is registered: build plugins attach what they read without importing this library.
const DOCUMENTED = Symbol.for("pegboard.documented");

/**
 * What a build plugin attached to a class itself, or what the nearest parent declares about the
 * methods.
 */
export function attachedSource(toolClass: object | null): DocumentedSource | undefined {
  if (toolClass === null || toolClass === Function.prototype) return undefined;
  if (Object.hasOwn(toolClass, DOCUMENTED)) return Reflect.get(toolClass, DOCUMENTED);
  const { methods, hidden } = attachedSource(Object.getPrototypeOf(toolClass)) ?? {};
  return { ...(methods && { methods }), ...(hidden && { hidden }) };
}

/** What a build plugin attached to a function. */
export function attachedMethod(run: unknown): DocumentedMethod | undefined {
  return typeof run === "function" && Object.hasOwn(run, DOCUMENTED)
    ? Reflect.get(run, DOCUMENTED)
    : undefined;
}

/** A place in a source file; lines count from 1. */
interface DeclaredPlace {
  file: string;
  line: number;
}

/**
 * A type that JSON Schema cannot express, or a tag without effect; `issue` is a code with values.
 */
export interface TypeIssue extends DeclaredPlace {
  /**
   * The name of the parameter. Absent where one object stands for all parameters of the function.
   */
  parameter?: string;
  issue: { code: string; values?: object | undefined };
}
