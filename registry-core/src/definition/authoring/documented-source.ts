import type { JsonSchema } from "../../schema/json-schema.ts";
import type { ArgumentSource } from "./argument-list.ts";

/** What the source text of a class or function says about a method, its doc comment and its types, as JSON-safe data. */
export interface DocumentedMethod {
  description?: string;
  /** JSON Schema of the arguments, read from the types. */
  parameters?: JsonSchema;
  /** The list that the function takes, made from named arguments. Absent for a function that takes `(args, context)`. */
  argumentList?: ArgumentSource[];
  /** Whether it gives a promise, which an `async` function says by itself. */
  isAsync?: boolean;
}

/** What source text says about a class or function. Ranks below decorators and above generated values (product rule R2). */
export interface DocumentedSource {
  classDescription?: string;
  /** By the method's own name in the code. */
  methods?: Record<string, DocumentedMethod>;
  /** Methods that are not for models: private, protected, or marked `@internal`. At run time they look like any other. */
  hidden?: string[];
}

// A registered symbol: build plugins attach what they read without importing this library.
const DOCUMENTED = Symbol.for("pegboard.documented");

/** What a build plugin attached to a class: its own, or that of the nearest parent, whose description is not this class's. */
export function attachedSource(toolClass: object | null): DocumentedSource | undefined {
  if (toolClass === null || toolClass === Function.prototype) return undefined;
  if (Object.hasOwn(toolClass, DOCUMENTED)) return Reflect.get(toolClass, DOCUMENTED);
  const { classDescription: _, ...inherited } = attachedSource(Object.getPrototypeOf(toolClass)) ?? {};
  return inherited;
}

/** What a build plugin attached to a function. */
export function attachedMethod(run: unknown): DocumentedMethod | undefined {
  return typeof run === "function" && Object.hasOwn(run, DOCUMENTED) ? Reflect.get(run, DOCUMENTED) : undefined;
}
