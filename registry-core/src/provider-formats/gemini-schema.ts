import {
  isSchemaObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
  outlineSchema,
  sanitiseSchema,
  setOwn,
} from "@pegboard/json-schema";
import { type SchemaLoss, schemaLoss } from "../messages/loss-messages.ts";
import { chooseGeminiVariant } from "./gemini-union.ts";
import {
  type GeminiDraft,
  withGeminiType,
  withGeminiValues,
  withInclusiveBounds,
} from "./gemini-values.ts";
import { withObjectRoot } from "./object-root.ts";

/**
 * The keywords of Gemini's `Schema`: https://ai.google.dev/api/caching#Schema. `anyOf` exists
 * there, but not reliably in functions.
 */
const GEMINI_KEYWORDS = new Set([
  "type",
  "format",
  "title",
  "description",
  "nullable",
  "enum",
  "default",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "minLength",
  "maxLength",
  "pattern",
  "example",
  "minimum",
  "maximum",
  "required",
  "properties",
  "items",
]);

/** The names that parameters may have: https://ai.google.dev/api/caching#FunctionDeclaration */
const GEMINI_PROPERTY_NAME = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/;
const GEMINI_NAME_RULE = 'letters, digits and "_" behind a letter or "_"';

/**
 * Parameters in Gemini's dialect: one type, no reference, only texts in enums, no union.
 */
export function toGeminiSchema(parameters: JsonSchema): {
  schema: JsonObject;
  losses: SchemaLoss[];
} {
  const root = withObjectRoot(parameters);
  const { schema, losses: simplified } = sanitiseSchema(root.schema, { cutCycle: outlineSchema });
  const losses = [...root.losses, ...simplified];
  const lose: GeminiDraft["lose"] = (path, loss) => losses.push(schemaLoss(path, loss));
  const converted = convertToGemini({ schema, lose, path: [] });
  const levels = nestedLevels(converted);
  if (levels >= REFUSED_LEVELS)
    lose([], { code: "nested_too_deep", values: { levels, refused: REFUSED_LEVELS } });
  return { schema: converted, losses };
}

/**
 * The number of levels that Gemini refuses. It answers "exceeds the maximum allowed nesting depth"
 * and publishes no number, but six levels of objects and lists are known to be refused:
 * https://github.com/Portkey-AI/gateway/pull/1616
 */
const REFUSED_LEVELS = 6;

/** The number of objects and lists within each other. */
function nestedLevels({ type, properties, items }: JsonObject): number {
  if (type !== "object" && type !== "array") return 0;
  const children = [...Object.values(isSchemaObject(properties) ? properties : {}), items].filter(
    isSchemaObject,
  );
  return 1 + Math.max(0, ...children.map((child) => nestedLevels(child as JsonObject)));
}

const GEMINI_STEPS = [chooseGeminiVariant, withGeminiType, withGeminiValues, withInclusiveBounds];

function convertToGemini(draft: GeminiDraft): JsonObject {
  const { lose, path } = draft;
  let { schema } = draft;
  for (const step of GEMINI_STEPS) schema = step({ schema, lose, path });
  const { type, ...rest } = schema;
  const kept: JsonObject = { type: type as JsonValue };
  for (const [keyword, value] of Object.entries(rest)) {
    // Nobody fills in arguments that a schema does not name, so closing it has no effect.
    const closes =
      value === false &&
      (keyword === "additionalProperties" || keyword === "unevaluatedProperties");
    if (keyword === "items" || closes) continue;
    if (keyword === "required") Object.assign(kept, knownRequired(schema, draft));
    else if (keyword === "properties") Object.assign(kept, convertProperties(value, draft));
    else if (GEMINI_KEYWORDS.has(keyword)) kept[keyword] = value as JsonValue;
    else draft.lose([...draft.path, keyword], { code: "gemini_keyword", values: { keyword } });
  }
  // An array without items is refused. A tuple becomes a list of what its first position takes,
  // which is close.
  const item = isSchemaObject(schema.items) ? schema.items : firstPosition(schema);
  if (type === "array") kept.items = convertChild(item, draft, ["items"]);
  return kept;
}

/** The required names that are properties. Gemini refuses to require any other. */
function knownRequired({ required, properties }: JsonSchema, draft: GeminiDraft): JsonObject {
  if (!Array.isArray(required)) return {};
  const known = required.filter(
    (name) => isSchemaObject(properties) && Object.hasOwn(properties, name),
  );
  if (known.length < required.length) {
    draft.lose([...draft.path, "required"], { code: "gemini_required" });
  }
  return known.length > 0 ? { required: known } : {};
}

function firstPosition({ prefixItems }: JsonSchema): unknown {
  return Array.isArray(prefixItems) ? prefixItems[0] : undefined;
}

/** Converts properties. An object with empty `properties` is refused; without any it is taken. */
function convertProperties(properties: unknown, draft: GeminiDraft): JsonObject {
  if (!isSchemaObject(properties) || Object.keys(properties).length === 0) return {};
  const converted: JsonObject = {};
  for (const [name, schema] of Object.entries(properties)) {
    if (!GEMINI_PROPERTY_NAME.test(name)) {
      const values = { provider: "Gemini", name, taken: GEMINI_NAME_RULE };
      draft.lose([...draft.path, "properties", name], { code: "parameter_refused", values });
    }
    setOwn(converted, name, convertChild(schema, draft, ["properties", name]));
  }
  return { properties: converted };
}

function convertChild(schema: unknown, draft: GeminiDraft, path: string[]): JsonObject {
  const child = isSchemaObject(schema) ? schema : {};
  // Joining a union's variant with the schema around it can leave two schemas for one property.
  const joined = child.allOf ? sanitiseSchema(child).schema : child;
  return convertToGemini({ schema: joined, lose: draft.lose, path: [...draft.path, ...path] });
}
