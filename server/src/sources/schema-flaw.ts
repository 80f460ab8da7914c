import type { JsonSchema } from "@pegboard/registry-core";
import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type CompileSchema, schemaCompiler } from "../validation/compile-schema.ts";

const OPTIONS: Options = { strict: false, allErrors: false, logger: false, validateFormats: false, verbose: true };
const newest = schemaCompiler(() => new Ajv2020(OPTIONS));
const older = schemaCompiler(() => new Ajv(OPTIONS));

/**
 * What makes the schema of an object unusable, or undefined when it is fine. Drafts 2020-12 and 07 are both taken, since
 * servers often write one and name the other.
 */
export function schemaFlaw(schema: unknown): string | undefined {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return "it is not an object";
  const { $schema: _, ...rules } = schema as JsonSchema;
  if (rules.type !== undefined && rules.type !== "object") {
    return `its type is ${JSON.stringify(rules.type)}, where "object" is needed`;
  }
  return faultOf(newest, rules) && faultOf(older, rules);
}

function faultOf(compile: CompileSchema, schema: JsonSchema): string | undefined {
  const compiled = compile(schema);
  return "fault" in compiled ? compiled.fault : undefined;
}
