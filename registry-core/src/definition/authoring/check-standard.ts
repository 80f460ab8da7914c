import {
  applyDefaults,
  isStandardSchema,
  type JsonObject,
  madeSource,
  type SchemaSource,
  type StandardIssue,
  type StandardResult,
  type StandardSchema,
  toJsonSchema,
  valueIssue,
} from "@pegboard/json-schema";
import type { Issue } from "../../issue.ts";
import { memoByIdentity } from "../../memo-by-identity.ts";
import { RegistryError } from "../../registry-error.ts";
import type { GivenContext } from "../call-context.ts";

/**
 * Checks a config as its author's schema does, with the refinements that JSON Schema does not have.
 * Throws when the check is asynchronous.
 */
export function checkByAuthor(source: SchemaSource | undefined, config: JsonObject): Issue[] {
  return isStandardSchema(source)
    ? standardIssues(resultNow(source["~standard"].validate(config)))
    : [];
}

/** The config as the author's schema parses it. Throws `invalid_config` with the issues. */
export function parseConfig(source: SchemaSource | undefined, config: JsonObject): unknown {
  if (!isStandardSchema(source)) return config;
  return parsedValue(resultNow(source["~standard"].validate(config)), "invalid_config");
}

const schemaOfStandard = memoByIdentity((source: StandardSchema) => toJsonSchema(source));

/**
 * The arguments as the author's schema parses them. Rejects with `invalid_arguments` and the
 * issues.
 */
export async function parseArguments(
  given: SchemaSource | undefined,
  args: JsonObject,
  { sent }: Pick<GivenContext, "sent">,
): Promise<unknown> {
  const source = given && madeSource(given);
  if (!isStandardSchema(source)) return args;
  const parsed = parsedValue(await source["~standard"].validate(args), "invalid_arguments");
  if (sent) {
    // The arguments are shown before they are parsed: parsed ones may be no JSON, and have secrets
    // in other places.
    sent({ protocol: "code", arguments: applyDefaults(schemaOfStandard(source), args) });
  }
  return parsed;
}

function parsedValue(
  result: StandardResult<unknown>,
  code: "invalid_config" | "invalid_arguments",
): unknown {
  if (result.issues === undefined) return result.value;
  const issues = standardIssues(result);
  const what = code === "invalid_config" ? "The config is invalid" : "The arguments are invalid";
  const list = issues
    .map((issue) => `${issue.path.join(".") || "value"}: ${issue.message}`)
    .join("; ");
  throw new RegistryError(code, `${what}: ${list}`, issues);
}

function resultNow(
  result: StandardResult<unknown> | Promise<StandardResult<unknown>>,
): StandardResult<unknown> {
  if (!(result instanceof Promise)) return result;
  throw new RegistryError(
    "invalid_schema",
    "A config schema must check without waiting. Remove its asynchronous refinements.",
  );
}

function standardIssues(result: StandardResult<unknown>): Issue[] {
  return (result.issues ?? []).map((issue: StandardIssue) => {
    const path = (issue.path ?? []).map((step) => {
      const key = typeof step === "object" ? step.key : step;
      return typeof key === "number" ? key : String(key);
    });
    return valueIssue(path, "author", { sentence: issue.message });
  });
}
