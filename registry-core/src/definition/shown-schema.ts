import {
  containsSecret,
  hasPasswordWidget,
  holdsSecret,
  isSchemaObject,
  isSecretSchema,
  type JsonObject,
  type JsonSchema,
  jsonCopy,
  mapSubschemas,
  ownValue,
  type Speaking,
  SpeakingSchemas,
  sameJson,
  schemaDefaults,
  variantsOf,
} from "@pegboard/json-schema";
import type { ToolDefinition } from "./tool-definition.ts";

/**
 * A config schema as anybody may see it, so that no secret leaves the server: fields that its own
 * hints or the form's `uiSchema` draw as a password are marked `writeOnly`, and no secret has a
 * default. It is the given schema when nothing has to change.
 */
export function shownSchema(configSchema: JsonSchema, uiSchema?: JsonObject): JsonSchema {
  if (shownSchemas.has(configSchema) && shownSchemas.get(configSchema) === uiSchema)
    return configSchema;
  const isMarked = !drawsPassword(uiSchema) && !drawsPassword(configSchema);
  const shown = withoutSecretDefaults(
    isMarked ? configSchema : withPasswords(configSchema, uiSchema ?? {}),
  );
  return rememberShown(shown, uiSchema);
}

/**
 * Keeps the result of `shownSchema` for those hints, also from another thread, so that nothing
 * computes it twice.
 */
export function rememberShown(shown: JsonSchema, uiSchema?: JsonObject): JsonSchema {
  shownSchemas.set(shown, uiSchema);
  return shown;
}

const shownSchemas = new WeakMap<JsonSchema, JsonObject | undefined>();

/**
 * The definition with its config schema as anybody may see it; the given definition when its schema
 * is that already.
 */
export function shownDefinition(definition: ToolDefinition): ToolDefinition {
  const { configSchema, uiSchema } = definition;
  const shown = configSchema && shownSchema(configSchema, uiSchema);
  if (!shown || sameJson(shown, configSchema)) return definition;
  return { ...definition, configSchema: shown, configDefaults: schemaDefaults(shown) };
}

function withPasswords(configSchema: JsonSchema, uiSchema: JsonObject): JsonSchema {
  const schema = withSchemaObjects(configSchema);
  const passwords = new Set<JsonSchema>();
  const walk = new SpeakingSchemas(schema);
  findPasswords({ walk, passwords }, [schema], uiSchema);
  // A schema that is too large to search counts as secret as a whole.
  if (walk.isExhausted) passwords.add(schema);
  return copyOf(schema) as JsonSchema;

  /** Copies every part, since a reference may lead to where no keyword puts a schema. */
  function copyOf(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(copyOf);
    if (!isSchemaObject(part)) return part;
    const copy = Object.fromEntries(
      Object.entries(part).map(([key, child]) => [key, copyOf(child)]),
    );
    return passwords.has(part) ? { ...copy, writeOnly: true } : copy;
  }
}

/** The schema with `{}` for `true`, and with a mark where a schema's own hints draw a password. */
function withSchemaObjects(schema: JsonSchema): JsonSchema {
  const copy = mapSubschemas(schema, (child) => {
    if (child === true) return {};
    return child === false ? child : withSchemaObjects(child);
  });
  return hasPasswordWidget(schema) ? { ...copy, writeOnly: true } : copy;
}

interface PasswordSearch {
  walk: SpeakingSchemas;
  passwords: Set<JsonSchema>;
}

/** Notes the schemas of one place that `hints` or hints below them draw as passwords. */
function findPasswords(search: PasswordSearch, schemas: unknown[], hints: unknown): void {
  if (!isSchemaObject(hints)) return;
  const { walk, passwords } = search;
  if (hasPasswordWidget(hints)) {
    for (const schema of schemas)
      if (isSchemaObject(schema) && !isSecretSchema(schema)) passwords.add(schema);
  }
  const speaking = walk.about(schemas);
  for (const [key, below] of Object.entries(hints)) {
    if (key.startsWith("ui:") || !drawsPassword(below)) continue;
    if (Array.isArray(below)) {
      for (const [index, each] of below.entries())
        findPasswords(search, listedSchemas(walk, speaking, index), each);
      continue;
    }
    // A field may have the name of a keyword.
    findPasswords(search, walk.memberSchemas(speaking, key), below);
    if (key === "items" || key === "additionalItems")
      findPasswords(search, walk.itemSchemas(speaking), below);
    if (key === "additionalProperties") findPasswords(search, walk.unnamedSchemas(speaking), below);
  }
}

/**
 * The schemas that the entry of a list of hints is about: an item or a variant, which some authors
 * count without `null`.
 */
function listedSchemas(walk: SpeakingSchemas, speaking: Speaking, index: number): unknown[] {
  const variants = speaking.schemas.flatMap((schema) =>
    [schema.anyOf ?? [], schema.oneOf ?? [], variantsOf(schema)].flatMap((all) => [
      all[index],
      all.filter(({ type }) => type !== "null")[index],
    ]),
  );
  return [...variants, ...walk.memberSchemas(speaking, index)];
}

function drawsPassword(hints: unknown): boolean {
  if (typeof hints !== "object" || hints === null) return false;
  return (
    (isSchemaObject(hints) && hasPasswordWidget(hints)) || Object.values(hints).some(drawsPassword)
  );
}

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
