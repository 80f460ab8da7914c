import type { JsonObject, JsonSchema } from "../../schema/json-schema.ts";
import type { CallContext } from "./registered-tool.ts";

/** What the source text of a class or function says about a method: its doc comment and its types. */
export interface DocumentedMethod {
  description?: string;
  /** JSON Schema of the arguments, read from the types. */
  parameters?: JsonSchema;
  /** Turns named arguments into the list that the function takes. Absent for a function that takes `(args, context)`. */
  argumentList?(args: JsonObject, context: CallContext): unknown[];
}

/** What source text says about a class or function. Ranks below decorators and above generated values (product rule R2). */
export interface DocumentedSource {
  classDescription?: string;
  /** By the method's own name in the code. */
  methods?: Record<string, DocumentedMethod>;
  /** Methods that TypeScript calls private or protected: at run time they look like any other. */
  hidden?: string[];
}
