import {
  describeSchemaIssue,
  isJsonObject,
  type JsonObject,
  type JsonSchema,
  labelledIssue,
  ownValue,
  parseJson,
  reasonOf,
  schemaIssue,
  validateJson,
} from "@pegboard/json-schema";
import { describeIssue } from "@pegboard/registry-core/messages";
import { t } from "../../../messages/t.ts";

/** A JSON object that somebody types, or what is wrong with the text. An empty text is neither. */
interface TypedObject {
  object?: JsonObject;
  fault?: string;
}

const NOTHING_TYPED: TypedObject = {};

/** Reads a text as a JSON object. */
export function typedObject(text: string): TypedObject {
  if (text.trim() === "") return NOTHING_TYPED;
  try {
    const value = parseJson(text);
    return isJsonObject(value)
      ? { object: value }
      : {
          fault: t("Arguments are a JSON object, such as {example}.", {
            example: EXAMPLE_ARGUMENTS,
          }),
        };
  } catch (error) {
    return { fault: t("This is no JSON: {reason}", { reason: reasonOf(error) }) };
  }
}
const EXAMPLE_ARGUMENTS = '{ "id": "INV-1" }';

/**
 * Reads values that arguments have to have, and judges each by the method's own parameters; what
 * else the method requires is left to the model.
 */
export function typedValues(text: string, parameters: JsonSchema | undefined): TypedObject {
  const read = typedObject(text);
  const { object } = read;
  if (!object || !parameters) return read;
  const known = isJsonObject(parameters.properties) ? parameters.properties : {};
  const unknown = Object.keys(object).find((name) => ownValue(known, name) === undefined);
  if (unknown !== undefined && parameters.additionalProperties !== true)
    return { ...read, fault: t("The method has no parameter “{name}”.", { name: unknown }) };
  const { required: _, ...open } = parameters;
  const [issue] = validateJson(open, object);
  return issue ? { ...read, fault: saidIssue(issue) } : read;
}

/** Reads a JSON Schema that arguments have to follow. */
export function typedSchema(text: string): TypedObject {
  const read = typedObject(text);
  const issue = read.object && schemaIssue(read.object as JsonSchema);
  return issue ? { ...read, fault: describeSchemaIssue(issue, t) } : read;
}

function saidIssue(issue: Parameters<typeof describeIssue>[0]): string {
  const { path, code } = issue;
  const message = describeIssue(issue, t);
  return path.length === 0 ? message : labelledIssue(path.join("."), { code, message });
}
