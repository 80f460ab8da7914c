import {
  describeKeyword,
  type Issue,
  type JsonSchema,
  pathInValue,
  type ValidateJson,
  validateJson,
  withoutBrokenPatterns,
} from "@pegboard/registry-core";
import { Ajv, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { schemaCompiler } from "./compile-schema.ts";
import { explainSchemaFault } from "./explain-schema-fault.ts";

const OPTIONS: Options = {
  strict: false,
  verbose: true,
  logger: false,
  // A property may be called `constructor` or `toString`: only what a value itself has counts.
  ownProperties: true,
  // 0.3 is a multiple of 0.1, whatever floating-point arithmetic says.
  multipleOfPrecision: 9,
};
const newest = schemaCompiler(() => addFormats.default(new Ajv2020(OPTIONS)));
/** MCP servers still send draft 7, where `items` may be a list. */
const older = schemaCompiler(() => addFormats.default(new Ajv(OPTIONS)));

const compiled = new WeakMap<JsonSchema, ValidateFunction | Issue[]>();

/**
 * The authority on values: JSON Schema 2020-12 with formats, draft 7 tolerated. Places and words of the issues are
 * registry-core's, so a form in the browser and an answer of the server say the same.
 */
export const validateWithAjv: ValidateJson = (schema, value) => {
  const validate = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, validate);
  if (Array.isArray(validate)) return validate;
  try {
    if (validate(value)) return [];
  } catch (error) {
    // A reference that leads back to itself without a step into the value never ends.
    return [faultySchema(explainSchemaFault(error, undefined))];
  }
  const issues = validateJson(schema, value);
  return issues.length > 0 ? issues : ownIssues(validate, value);
};

function compile(schema: JsonSchema): ValidateFunction | Issue[] {
  const usable = withoutBrokenPatterns(schema);
  const compiled = newest(usable);
  const taken = "fault" in compiled ? older(usable) : compiled;
  return "fault" in taken ? [faultySchema(taken.fault)] : taken;
}

function faultySchema(reason: string): Issue {
  return { path: [], message: `cannot be checked, because its schema is faulty: ${reason}` };
}

/** For what only Ajv finds. */
function ownIssues({ errors }: ValidateFunction, value: unknown): Issue[] {
  return (errors ?? []).map(({ instancePath, keyword, schema }) => ({
    path: pathInValue(instancePath, value),
    message: describeKeyword(keyword, schema),
  }));
}
