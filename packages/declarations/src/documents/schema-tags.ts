import type { JsonValue } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import type { JSDocTag, Node } from "typescript-api";
import { notExpressed, type TypeScope } from "../type-scope.ts";
import { writtenValue } from "./literal-value.ts";

/** Keywords of JSON Schema that a tag of the same name gives. */
const NUMBER_TAGS: ReadonlySet<string> = new Set(
  "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems".split(
    " ",
  ),
);
const TEXT_TAGS: ReadonlySet<string> = new Set(["pattern", "format"]);
/** Tags that belong to the `@param` before them; others are the function's. */
const OF_PARAMETERS: ReadonlySet<string> = new Set([
  ...NUMBER_TAGS,
  ...TEXT_TAGS,
  "default",
  "type",
]);

/**
 * The schema with what the tags of a property's or parameter's own doc comment say: `@minimum 1`,
 * `@deprecated`.
 */
export function withTags(scope: TypeScope, schema: JsonSchema, node: Node): JsonSchema {
  const tags = scope.compiler
    .getJSDocTags(node)
    .filter((tag) => !scope.compiler.isJSDocPropertyLikeTag(tag));
  return tags.reduce((current, tag) => applySchemaTag(scope, current, tag), schema);
}

/** The schema with what the tags behind a `@param` say, up to the next one. */
export function withTagsBehind(
  scope: TypeScope,
  schema: JsonSchema,
  parameterTag: JSDocTag,
): JsonSchema {
  const { parent } = parameterTag;
  const all: readonly JSDocTag[] = (scope.compiler.isJSDoc(parent) && parent.tags) || [];
  const behind = all.slice(all.indexOf(parameterTag) + 1);
  const end = behind.findIndex(({ tagName }) => !OF_PARAMETERS.has(tagName.text));
  return behind
    .slice(0, end < 0 ? behind.length : end)
    .reduce((current, tag) => applySchemaTag(scope, current, tag), schema);
}

/** Whether a doc comment says that something is not for models. */
export function isInternal({ compiler }: Pick<TypeScope, "compiler">, node: Node): boolean {
  return compiler.getJSDocTags(node).some(({ tagName }) => tagName.text === "internal");
}

/** The text with what `@deprecated` says. */
export function withDeprecation(
  { compiler }: Pick<TypeScope, "compiler">,
  text: string | undefined,
  node: Node,
): string | undefined {
  const tag = compiler.getJSDocTags(node).find(({ tagName }) => tagName.text === "deprecated");
  return tag ? joinTexts(text, deprecation(tag)) : text;
}

function applySchemaTag(scope: TypeScope, schema: JsonSchema, tag: JSDocTag): JsonSchema {
  const name = tag.tagName.text;
  const text = tagLine(tag);
  if (NUMBER_TAGS.has(name)) {
    const [word = ""] = text.split(/\s/);
    const value = Number(word);
    return word !== "" && Number.isFinite(value)
      ? { ...schema, [name]: value }
      : rejectTagValue(scope, schema, tag);
  }
  if (TEXT_TAGS.has(name))
    return text === "" ? rejectTagValue(scope, schema, tag) : { ...schema, [name]: text };
  switch (name) {
    case "type":
      return /^(\{integer\}|integer)$/.test(text) && schema.type === "number"
        ? { ...schema, type: "integer" }
        : schema;
    case "deprecated":
      return {
        ...schema,
        description: joinTexts(schema.description, deprecation(tag)),
        deprecated: true,
      };
    case "default":
    case "example": {
      const value = writtenBehind(scope, schema, text);
      if (value === undefined) return rejectTagValue(scope, schema, tag);
      const { examples = [] } = schema as { examples?: JsonValue[] };
      return {
        ...schema,
        ...(name === "default" ? { default: value } : { examples: [...examples, value] }),
      };
    }
    default:
      return schema;
  }
}

/** A text may stand without quotes. */
function writtenBehind(
  { compiler }: TypeScope,
  { type }: JsonSchema,
  text: string,
): JsonValue | undefined {
  const value = writtenValue(compiler, text);
  if (![type].flat().includes("string")) return value;
  return typeof value === "string" || value === null ? value : text;
}

function rejectTagValue(scope: TypeScope, schema: JsonSchema, tag: JSDocTag): JsonSchema {
  notExpressed(
    { ...scope, place: tag },
    { code: "tag_value", values: { tag: tag.tagName.text, value: tagLine(tag) } },
  );
  return schema;
}

/**
 * The rest of the tag's line as it is written: a pattern may have an `@`, where the compiler sees
 * the next tag.
 */
function tagLine(tag: JSDocTag): string {
  const { text } = tag.getSourceFile();
  const [line = ""] = text.slice(tag.tagName.end).split("\n", 1);
  return line
    .replace(/\*\/.*$/, "")

    .trim();
}

function deprecation(tag: JSDocTag): string {
  const text = tagLine(tag);
  return text === "" ? "Deprecated." : `Deprecated: ${text}`;
}

function joinTexts(first: string | undefined, second: string): string {
  return first ? `${first}\n\n${second}` : second;
}
