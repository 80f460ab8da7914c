import {
  containsSecret,
  holdsSecret,
  type JsonSchema,
  jsonCopy,
  mapSubschemas,
  ownValue,
  type Speaking,
  SpeakingSchemas,
} from "@pegboard/json-schema";

/**
 * A copy without the defaults and examples of secret fields: a definition goes to every browser,
 * and a default that is, say, an environment variable's value must not. Building
 * the tool still applies them, so such a field is not required.
 */
export function withoutSecretDefaults(schema: JsonSchema): JsonSchema {
  if (!containsSecret(schema)) return schema;
  const walk = new SpeakingSchemas(schema);
  return withoutSecretDefault({ walk, hidden: secretSpeakers(walk, schema) }, schema);
}

interface Showing {
  walk: SpeakingSchemas;
  /** Schemas whose defaults and examples may all be secret. */
  hidden: Set<JsonSchema>;
}

function withoutSecretDefault(showing: Showing, schema: JsonSchema): JsonSchema {
  const { default: _default, examples, ...rest } = schema;
  const required = schema.required?.filter(
    (name) => !hasSecretDefault(showing, ownValue(schema.properties, name)),
  );
  const copy = {
    ...rest,
    ...(schema.default !== undefined &&
      !isHiddenDefault(showing, schema, schema.default) && { default: schema.default }),
    ...(Array.isArray(examples) &&
      !examples.some((each) => isHiddenDefault(showing, schema, each)) && { examples }),
    ...(required && { required }),
  };
  return mapSubschemas(copy, (child) =>
    typeof child === "boolean" ? child : withoutSecretDefault(showing, child),
  );
}

function hasSecretDefault(showing: Showing, property: JsonSchema | undefined): boolean {
  return showing.walk
    .about([property])
    .schemas.some(
      (schema) => schema.default !== undefined && isHiddenDefault(showing, schema, schema.default),
    );
}

function isHiddenDefault({ walk, hidden }: Showing, schema: JsonSchema, value: unknown): boolean {
  const json = jsonCopy(value, "default");
  if (json === null || json === "") return false;
  return hidden.has(schema) || holdsSecret(walk, walk.about([schema]), json);
}

/**
 * The schemas that may describe a secret or a part of one, and the schemas with a default that
 * another schema calls secret.
 */
function secretSpeakers(walk: SpeakingSchemas, root: JsonSchema): Set<JsonSchema> {
  const found = new Set<JsonSchema>();
  const entered = { secret: new Set<Speaking>(), open: new Set<Speaking>() };
  const waiting: { speaking: Speaking; isInside: boolean }[] = [
    { speaking: walk.about([root]), isInside: false },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { speaking } = next;
    const isSecret = next.isInside || speaking.isSecret;
    const known = isSecret ? entered.secret : entered.open;
    if (known.has(speaking)) continue;
    known.add(speaking);
    for (const schema of speaking.schemas)
      if (isSecret || hasSecretValue(walk, speaking, schema)) found.add(schema);
    for (const member of walk.ofMembers(speaking))
      waiting.push({ speaking: member, isInside: isSecret });
  }
  return found;
}

function hasSecretValue(
  walk: SpeakingSchemas,
  speaking: Speaking,
  { default: value, examples }: JsonSchema,
): boolean {
  const values = [value, ...(Array.isArray(examples) ? examples : [])].filter(
    (each) => each !== undefined,
  );
  return values.some((each) => holdsSecret(walk, speaking, jsonCopy(each, "default")));
}
