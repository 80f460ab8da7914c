import { type Issue, valueIssue } from "./issue.ts";
import { isJsonObject, type JsonObject, type JsonSchema } from "./json-schema.ts";
import type { SchemaFault } from "./messages/value-messages.ts";
import { type Judging, schemaFault, validateJson } from "./validate-json.ts";

/**
 * Checks a config as `validateJson` does. Where fields of the schema are faulty, a value of such a
 * field is an issue there and all others are judged; faulty rules about the whole are skipped. A
 * schema that is faulty beyond that is an issue at the root.
 */
export function validateConfig(schema: JsonSchema, config: JsonObject, options?: Judging): Issue[] {
  const issues = validateJson(schema, config, options);
  if (!issues.some(isAboutSchema)) return issues;
  const sound = soundPartOf(schema);
  if (!sound) return issues;
  const unjudged = [...sound.faulty].filter(([field]) => Object.hasOwn(config, field));
  return [
    ...validateJson(sound.schema, config, options),
    ...unjudged.map(([field, fault]) => valueIssue([field], "faulty_schema", { fault })),
  ];
}

const isAboutSchema = ({ code, path }: Issue): boolean =>
  code === "faulty_schema" && path.length === 0;

interface SoundPart {
  /** The schema without faulty rules, in which faulty fields take any value. */
  schema: JsonSchema;
  faulty: ReadonlyMap<string, SchemaFault>;
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
    ([rule, value]) => !schemaFault({ ...shared, [rule]: value }),
  );
  const faulty = new Map<string, SchemaFault>();
  const fields = Object.entries(isJsonObject(properties) ? properties : {}).map(
    ([field, of]): [string, JsonSchema] => {
      const fault = schemaFault({ ...shared, properties: { [field]: of } });
      if (fault === undefined) return [field, of];
      faulty.set(field, fault);
      return [field, {}];
    },
  );
  const schema = {
    ...shared,
    ...Object.fromEntries(sound),
    properties: Object.fromEntries(fields),
  };
  return schemaFault(schema) ? undefined : { schema, faulty };
}

function soundDefinitions(keyword: "$defs" | "definitions", given: unknown): JsonSchema {
  if (!isJsonObject(given)) return {};
  const sound = Object.entries(given).filter(
    ([name, of]) => !schemaFault({ [keyword]: { [name]: of } }),
  );
  return { [keyword]: Object.fromEntries(sound) };
}
