import type { JsonSchema } from "../../schema/json-schema.ts";
import type { ToolDefinition } from "../tool-definition.ts";
import type { ArgumentSource } from "./argument-list.ts";
import type { DeclaredPlace, TypeFlaw } from "./type-flaw.ts";

/**
 * What the source text of a class or function says about a method, its doc comment and its types,
 * as JSON-safe data.
 */
export interface DocumentedMethod {
  description?: string;
  /** JSON Schema of the arguments, read from the types. */
  parameters?: JsonSchema;
  /**
   * The list that the function takes, made from named arguments. Absent for a function that takes
   * `(args, context)`.
   */
  argumentList?: ArgumentSource[];
  /** Whether it gives a promise, which an `async` function says by itself. */
  isAsync?: boolean;
  /** Whether its author marked it `@internal`. */
  isInternal?: boolean;
  place?: DeclaredPlace;
  /** What of its types could not be said; any value is taken there. */
  flaws?: TypeFlaw[];
}

/**
 * What source text says about a class or function. Ranks below decorators and above generated
 * values.
 */
export interface DocumentedSource {
  classDescription?: string;
  /** By the method's own name in the code. */
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
 * What of the types of a tool's methods could not be said, where their parameters come from the
 * source text.
 */
export function typeFlawsOf(
  { methods }: Pick<ToolDefinition, "methods">,
  documentedOf: (method: string) => DocumentedMethod | undefined,
): { typeFlaws?: (TypeFlaw & { method: string })[] } {
  const typeFlaws = methods.flatMap(({ name: method, origins }) =>
    origins.parameters === "doc comment"
      ? (documentedOf(method)?.flaws ?? []).map((flaw) => ({ ...flaw, method }))
      : [],
  );
  return typeFlaws.length > 0 ? { typeFlaws } : {};
}

// A registered symbol: build plugins attach what they read without importing this library.
const DOCUMENTED = Symbol.for("pegboard.documented");

/**
 * What a build plugin attached to a class: its own, or what the nearest parent says about the
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
