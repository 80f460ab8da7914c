import type { JsonSchema } from "@pegboard/registry-core";
import type { Ajv, ValidateFunction } from "ajv";
import { explainSchemaFault } from "./explain-schema-fault.ts";

/** What checks values against a schema, or why there is none. */
export type CompileSchema = (schema: JsonSchema) => ValidateFunction | { fault: string };

/**
 * Compiles schemas, with one compiler for all: making one takes far longer than using it. But it remembers names, and schemas of
 * strangers may share one, so a schema with names gets a compiler of its own.
 */
export function schemaCompiler(make: () => Ajv): CompileSchema {
  const shared = make();
  return (schema) => {
    const compiler = NAMES.test(JSON.stringify(schema)) ? make() : shared;
    try {
      return compiler.compile(schema);
    } catch (error) {
      return { fault: explainSchemaFault(error, compiler.errors) };
    } finally {
      // It would keep every schema otherwise.
      compiler.removeSchema(schema);
    }
  };
}

const NAMES = /"\$(id|anchor|dynamicAnchor)":/;
