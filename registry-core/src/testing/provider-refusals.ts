import { isJsonObject, type JsonObject, type JsonValue } from "@pegboard/json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";

const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });

/** What a provider would refuse in one declaration, from its documentation and its known answers. */
export type Refusals = (declaration: JsonObject) => string[];

interface Place {
  schema: JsonObject;
  path: string;
}

/** Every schema in a schema, by the keywords of draft 2020-12 that hold some. */
function placesIn(schema: JsonValue | undefined, path = "#"): Place[] {
  if (!isJsonObject(schema)) return [];
  const one = ["items", "additionalProperties", "not", "if", "then", "else", "contains"];
  const more = ["propertyNames", "unevaluatedItems", "unevaluatedProperties"];
  const lists = ["anyOf", "oneOf", "allOf", "prefixItems"];
  const named = ["patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"];
  const maps = ["properties", ...named];
  return [
    { schema, path },
    ...[...one, ...more].flatMap((key) => placesIn(schema[key], `${path}/${key}`)),
    ...[...lists, ...maps].flatMap((key) =>
      Object.entries(Object(schema[key]) as JsonObject).flatMap(([name, each]) =>
        placesIn(each, `${path}/${key}/${name}`),
      ),
    ),
  ];
}

function targetOf(root: JsonObject, reference: string): unknown {
  return reference
    .split("/")
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>(
      (at, step) => (Object.hasOwn(Object(at), step) ? Object(at)[step] : null),
      root,
    );
}

/** Draft 2020-12, with references that lead to schemas and an object at the root. */
function jsonSchemaRefusals(root: JsonObject): string[] {
  const issues = ajv.validateSchema(root) === true ? [] : [ajv.errorsText(ajv.errors)];
  if (root.type !== "object" || !isJsonObject(root.properties))
    issues.push("object schema missing properties");
  for (const { schema, path } of placesIn(root)) {
    const { $ref } = schema;
    if (
      typeof $ref === "string" &&
      !(/^#(\/|$)/.test($ref) && isJsonObject(targetOf(root, $ref) as JsonValue))
    )
      issues.push(`${path}: ${$ref} leads nowhere`);
  }
  return issues;
}

function rootRefusals(root: JsonObject, refused: string[]): string[] {
  return refused
    .filter((keyword) => Object.hasOwn(root, keyword))
    .map((keyword) => `${keyword} at the top`);
}

/** What RE2, Python and Rust do not read, or read as something else. */
function isReadable(pattern: string): boolean {
  const plain = pattern.replace(/\\\\/g, "");
  if (/\(\?<?[=!]|\(\?<[a-zA-Z]|\\[pPu]/.test(plain)) return false;
  const classes = plain.replace(/\\[\s\S]/g, "a").match(/\[[^\]]*\]/g) ?? [];
  if (classes.some((each) => /.\[|&&|~~|\|\||--./.test(each))) return false;
  const [flags = ""] = /^\(\?[ims]+\)/.exec(pattern) ?? [];
  // Unicode mode refuses lone braces, ranges of classes and letters that are escaped.
  return new RegExp(pattern.slice(flags.length), "u") instanceof RegExp;
}

const openai = (declaration: JsonObject): string[] => {
  const { name, parameters } = (declaration.function ?? declaration) as JsonObject;
  if (!isJsonObject(parameters)) return ["no parameters"];
  const issues = jsonSchemaRefusals(parameters);
  issues.push(
    ...rootRefusals(parameters, ["anyOf", "oneOf", "allOf", "enum", "not", "const", "$ref"]),
  );
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(String(name))) issues.push(`name ${name}`);
  for (const { schema, path } of placesIn(parameters)) {
    if ([schema.type].flat().includes("array") && !isJsonObject(schema.items))
      issues.push(`${path}: array schema missing items`);
    const names = isJsonObject(schema.patternProperties)
      ? Object.keys(schema.patternProperties)
      : [];
    for (const pattern of [schema.pattern, ...names])
      if (typeof pattern === "string" && !isReadable(pattern))
        issues.push(`${path}: '${pattern}' is not a 'regex'`);
  }
  return [...issues, ...textRefusals(declaration)];
};

const anthropic = (declaration: JsonObject): string[] => {
  const { name, input_schema } = declaration;
  if (!isJsonObject(input_schema)) return ["no input_schema"];
  const issues = jsonSchemaRefusals(input_schema);
  issues.push(...rootRefusals(input_schema, ["anyOf", "oneOf", "allOf"]));
  if (!/^[a-zA-Z0-9_-]{1,128}$/.test(String(name))) issues.push(`name ${name}`);
  for (const key of Object.keys(Object(input_schema.properties)))
    if (!/^[a-zA-Z0-9_.-]{1,64}$/.test(key)) issues.push(`property keys should match: ${key}`);
  return [...issues, ...textRefusals(declaration)];
};

const GEMINI_TYPES: Record<string, string[]> = {
  object: ["properties", "required", "minProperties", "maxProperties", "propertyOrdering"],
  array: ["items", "minItems", "maxItems"],
  string: ["enum", "pattern", "minLength", "maxLength"],
  number: ["minimum", "maximum"],
  integer: ["minimum", "maximum"],
  boolean: [],
  null: [],
};
const GEMINI_ANY = ["type", "format", "title", "description", "nullable", "default", "example"];
const GEMINI_FORMATS: Record<string, string[]> = {
  string: ["enum", "date-time"],
  number: ["float", "double"],
  integer: ["int32", "int64"],
};

/** The dialect of `parameters`: https://ai.google.dev/api/caching#Schema */
function geminiSchemaRefusals(schema: JsonObject, path: string, level: number): string[] {
  const { type, items, properties, required, enum: values, format } = schema;
  const issues: string[] = [];
  const own = GEMINI_TYPES[String(type)];
  if (!own) return [`${path}: no type`];
  for (const keyword of Object.keys(schema))
    if (!GEMINI_ANY.includes(keyword) && !own.includes(keyword))
      issues.push(`${path}: ${keyword} on ${type}`);
  if (format !== undefined && !GEMINI_FORMATS[String(type)]?.includes(String(format)))
    issues.push(`${path}: format ${format}`);
  if (
    Array.isArray(values) &&
    (values.length === 0 || values.some((each) => typeof each !== "string" || each === ""))
  )
    issues.push(`${path}: enum`);
  const names = Object.keys(Object(properties));
  if (properties !== undefined && names.length === 0) issues.push(`${path}: empty properties`);
  for (const name of names)
    if (!/^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/.test(name)) issues.push(`${path}: name ${name}`);
  const wanted = (required ?? []) as JsonValue[];
  if (new Set(wanted).size < wanted.length || wanted.some((name) => !names.includes(String(name))))
    issues.push(`${path}: required`);
  if (type === "array" && !isJsonObject(items)) issues.push(`${path}: no items`);
  if ((type === "object" || type === "array") && level > 5) issues.push(`${path}: nested too deep`);
  const below = [...Object.entries(Object(properties) as JsonObject), ["items", items] as const];
  return [
    ...issues,
    ...below.flatMap(([name, each]) =>
      isJsonObject(each) ? geminiSchemaRefusals(each, `${path}/${name}`, level + 1) : [],
    ),
  ];
}

/** https://ai.google.dev/api/generate-content#FIELDS.response_json_schema */
const GEMINI_JSON =
  /^(type|format|title|description|enum|items|prefixItems|m(in|ax)Items|m(in|ax)imum|anyOf|properties|additionalProperties|required)$/;

function geminiJsonRefusals(root: JsonObject): string[] {
  const issues = jsonSchemaRefusals(root);
  for (const { schema, path } of placesIn(root)) {
    issues.push(
      ...rootRefusals(
        schema,
        Object.keys(schema).filter((key) => !GEMINI_JSON.test(key)),
      ),
    );
    const kinds = new Set([schema.enum ?? []].flat().map((value) => typeof value));
    if (kinds.size > 1 || ["boolean", "object"].some((kind) => kinds.has(kind as never)))
      issues.push(`${path}: enum`);
    if ([schema.type].flat().includes("array") && !isJsonObject(schema.items))
      issues.push(`${path}: no items`);
    for (const key of Object.keys(Object(schema.properties)))
      if (!/^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/.test(key)) issues.push(`${path}: name ${key}`);
  }
  return issues;
}

const gemini = (declaration: JsonObject): string[] => {
  const { name, parameters, parametersJsonSchema } = declaration;
  const issues = isJsonObject(parameters) ? geminiSchemaRefusals(parameters, "#", 1) : [];
  if (isJsonObject(parametersJsonSchema)) issues.push(...geminiJsonRefusals(parametersJsonSchema));
  if (parameters && parametersJsonSchema) issues.push("both forms of parameters");
  if (!/^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/.test(String(name))) issues.push(`name ${name}`);
  return [...issues, ...textRefusals(declaration)];
};

const mcp = ({ inputSchema, ...declaration }: JsonObject): string[] => [
  ...(ajv.validateSchema(Object(inputSchema)) === true ? [] : [ajv.errorsText(ajv.errors)]),
  ...textRefusals({ inputSchema, ...declaration } as JsonObject),
];

/** "not valid JSON: no low surrogate in string". */
function textRefusals(value: JsonValue): string[] {
  return /\\ud[89a-f]/i.test(JSON.stringify(value).replace(/\\\\/g, ""))
    ? ["half a character"]
    : [];
}

/** The checker of each provider, by its format. */
export const PROVIDER_REFUSALS: Record<string, Refusals> = {
  "openai-chat": openai,
  "openai-responses": openai,
  anthropic,
  gemini,
  mcp,
};
