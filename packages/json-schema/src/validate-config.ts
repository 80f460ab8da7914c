import { type Issue, valueIssue } from "./issue.ts";
import { isJsonObject, type JsonObject, type JsonSchema } from "./json-schema.ts";
import type { SchemaIssue } from "./messages/value-messages.ts";
import { type Judging, schemaIssue, validateJson } from "./validate-json.ts";

/**
 * Checks a config as `validateJson` does. Where fields of the schema are invalid, a value of such a
 * field is an issue there and all others are judged; invalid rules about the whole are skipped. A
 * schema that is invalid beyond that is an issue at the root.
 */
export function validateConfig(schema: JsonSchema, config: JsonObject, options?: Judging): Issue[] {
  const issues = validateJson(schema, config, options);
  if (!issues.some(isAboutSchema)) return issues;
  const sound = soundPartOf(schema);
  if (!sound) return issues;
  const unjudged = [...sound.invalid].filter(([field]) => Object.hasOwn(config, field));
  return [
    ...validateJson(sound.schema, config, options),
    ...unjudged.map(([field, issue]) => valueIssue([field], "faulty_schema", { issue })),
  ];
}

const isAboutSchema = ({ code, path }: Issue): boolean =>
  code === "faulty_schema" && path.length === 0;

interface SoundPart {
  /** The schema without invalid rules, in which invalid fields take any value. */
  schema: JsonSchema;
  invalid: ReadonlyMap<string, SchemaIssue>;
}

const soundParts = new WeakMap<JsonSchema, SoundPart | undefined>();

/**
 * The part of a faulty schema that can be used; undefined when it is faulty beyond single fields
 * and rules.
 */
function soundPartOf(schema: JsonSchema): SoundPart | undefined {
  if (!soundParts.has(schema)) soundParts.set(schema, findSoundPart(schema));
  return soundParts.get(schema);
}

function findSoundPart({
  properties,
  $defs,
  definitions,
  ...rules
}: JsonSchema): SoundPart | undefined {
  const shared = {
    ...soundDefinitions("$defs", $defs),
    ...soundDefinitions("definitions", definitions),
  };
  const sound = Object.entries(rules).filter(
    ([rule, value]) => !schemaIssue({ ...shared, [rule]: value }),
  );
  const invalid = new Map<string, SchemaIssue>();
  const fields = Object.entries(isJsonObject(properties) ? properties : {}).map(
    ([field, of]): [string, JsonSchema] => {
      const issue = schemaIssue({ ...shared, properties: { [field]: of } });
      if (issue === undefined) return [field, of];
      invalid.set(field, issue);
      return [field, {}];
    },
  );
  const schema = {
    ...shared,
    ...Object.fromEntries(sound),
    properties: Object.fromEntries(fields),
  };
  return schemaIssue(schema) ? undefined : { schema, invalid: invalid };
}

function soundDefinitions(keyword: "$defs" | "definitions", given: unknown): JsonSchema {
  if (!isJsonObject(given)) return {};
  const sound = Object.entries(given).filter(
    ([name, of]) => !schemaIssue({ [keyword]: { [name]: of } }),
  );
  return { [keyword]: Object.fromEntries(sound) };
}
