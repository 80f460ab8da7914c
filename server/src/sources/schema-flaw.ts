import type { JsonSchema } from "@pegboard/registry-core";
import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { explainSchemaFault } from "../validation/explain-schema-fault.ts";

const options: Options = { strict: false, allErrors: false, logger: false, validateFormats: false, verbose: true };

/**
 * What makes the schema of an object unusable, or undefined when it is fine. Drafts 2020-12 and 07 are both taken, since
 * servers often write one and name the other. A new compiler each time: schemas of strangers may share an `$id`.
 */
export function schemaFlaw(schema: unknown): string | undefined {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return "it is not an object";
  const { $schema: _, ...rules } = schema as JsonSchema;
  if (rules.type !== undefined && rules.type !== "object") {
    return `its type is ${JSON.stringify(rules.type)}, where "object" is needed`;
  }
  return compileFlaw(new Ajv2020(options), rules) && compileFlaw(new Ajv(options), rules);
}

function compileFlaw(compiler: Ajv | Ajv2020, schema: JsonSchema): string | undefined {
  try {
    compiler.compile(schema);
    return undefined;
  } catch (error) {
    return explainSchemaFault(error, compiler.errors);
  }
}
