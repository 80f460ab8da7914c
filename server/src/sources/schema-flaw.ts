import type { JsonSchema } from "@pegboard/registry-core";
import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { reasonOf } from "./source-problems.ts";

const options: Options = { strict: false, allErrors: false, logger: false, validateFormats: false };

/**
 * What makes a schema of arguments unusable, or undefined when it is fine. Drafts 2020-12 and 07 are both taken, since
 * servers often write one and name the other. A new compiler each time: schemas of strangers may share an `$id`.
 */
export function schemaFlaw(schema: unknown): string | undefined {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return "it is not an object";
  const { $schema: _, ...parameters } = schema as JsonSchema;
  if (parameters.type !== undefined && parameters.type !== "object") {
    return `its type is ${JSON.stringify(parameters.type)}, and arguments are always an object`;
  }
  const flaw = compileFlaw(new Ajv2020(options), parameters);
  return flaw && (compileFlaw(new Ajv(options), parameters) ? flaw : undefined);
}

function compileFlaw(ajv: Ajv | Ajv2020, schema: JsonSchema): string | undefined {
  try {
    ajv.compile(schema);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
