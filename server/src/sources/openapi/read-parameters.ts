import { isJsonObject, isSchemaObject } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import type { SchemaWriter } from "./convert-schema.ts";
import { type DescriptionPart, isPart, type ParameterPlan } from "./description.ts";
import type { LocalParts } from "./local-parts.ts";
import type { MethodProperties } from "./method-properties.ts";

const STYLES: Record<ParameterPlan["in"], ParameterPlan["style"][]> = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  header: ["simple"],
  cookie: ["form"],
};
/**
 * Headers that are no parameters. OpenAPI says so of the first three; the others say who asks, and
 * how the answer is packed.
 */
const NO_PARAMETERS = new Set([
  "accept",
  "content-type",
  "authorization",
  "cookie",
  "cookie2",
  "accept-encoding",
]);
/** Headers that decide how the request itself is read. */
const OF_CONNECTION =
  /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|keep-alive|expect|proxy-.*)$/;

/** Whether Pegboard writes a header itself, so that no argument may set it. */
export function isProtectedHeader(name: string): boolean {
  const lower = name.trim().toLowerCase();
  return NO_PARAMETERS.has(lower) || OF_CONNECTION.test(lower);
}

/**
 * The parameters of the path first, each replaced by the operation's own of its name and place.
 * @throws ReferenceIssue
 */
export function listParameters(
  parts: LocalParts,
  pathItem: DescriptionPart,
  operation: DescriptionPart,
): DescriptionPart[] {
  const found = new Map<string, DescriptionPart>();
  for (const list of [pathItem.parameters, operation.parameters]) {
    for (const given of listedParameters(list)) {
      const parameter = parts.resolve(given);
      if (
        !parameter ||
        typeof parameter.name !== "string" ||
        parameter.name === "" ||
        !parameterPlace(parameter)
      )
        continue;
      found.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  return [...found.values()].filter(
    ({ in: place, name }) => place !== "header" || !isProtectedHeader(String(name)),
  );
}

/** Parameters as a list; some descriptions write one alone, or name each. */
function listedParameters(given: unknown): unknown[] {
  if (Array.isArray(given)) return given;
  const isOne = ["in", "$ref"].some((key) => Object.hasOwn(Object(given), key));
  return isOne ? [given] : Object.values(Object(given));
}

/** Adds the parameters to the properties that the method takes. @throws ReferenceIssue */
export function readOperationParameters(
  parameters: DescriptionPart[],
  writer: SchemaWriter,
  into: MethodProperties,
): ParameterPlan[] {
  const inOrder = [...parameters].sort((one, other) => orderOf(one) - orderOf(other));
  return inOrder.map((parameter) => {
    const place = parameterPlace(parameter) ?? "query";
    const name = String(parameter.name);
    const [mediaType, content] = firstContent(parameter);
    const { schema, $defs } = writer.write(
      content?.schema ?? parameter.schema ?? olderSchema(parameter),
      "sent",
    );
    const property = into.add({
      name,
      place,
      schema: withParameterTexts(schema, parameter),
      isRequired: place === "path" || parameter.required === true,
    });
    into.define($defs);
    const style =
      STYLES[place].find((known) => known === parameter.style) ?? STYLES[place][0] ?? "simple";
    return {
      property,
      name,
      in: place,
      style,
      explode:
        typeof parameter.explode === "boolean"
          ? parameter.explode
          : style === "form" || style === "deepObject",
      allowReserved: parameter.allowReserved === true,
      ...(mediaType !== undefined && { mediaType }),
    };
  });
}

/** What a parameter says of its values itself, as in Swagger 2. */
function olderSchema({ type, items, enum: values, format }: DescriptionPart): JsonSchema {
  const said = { type, items, enum: values, format };
  return JSON.parse(JSON.stringify(said));
}

function parameterPlace({ in: place }: DescriptionPart): ParameterPlan["in"] | undefined {
  return place === "path" || place === "query" || place === "header" || place === "cookie"
    ? place
    : undefined;
}

const orderOf = (parameter: DescriptionPart) => Object.keys(STYLES).indexOf(String(parameter.in));

function firstContent({
  content,
}: DescriptionPart): [string | undefined, DescriptionPart | undefined] {
  const [first] = isPart(content) ? Object.entries(content) : [];
  return first && isPart(first[1]) ? [first[0], first[1]] : [undefined, undefined];
}

/** The schema of a parameter with the parameter's own texts over it. */
function withParameterTexts(
  schema: JsonSchema,
  { description, deprecated, example }: DescriptionPart,
): JsonSchema {
  const own = typeof description === "string" ? description.trim() : "";
  const said = own || (typeof schema.description === "string" ? schema.description : "");
  const text = deprecated === true ? `Deprecated. ${said}`.trim() : said;
  const isSmall =
    ["string", "number", "boolean"].includes(typeof example) && String(example).length <= 100;
  const { description: _, ...rest } = isSchemaObject(schema) ? schema : {};
  return {
    ...rest,
    ...(text !== "" && { description: text }),
    ...(isSmall &&
      !isJsonObject(example) &&
      rest.examples === undefined && { examples: [example as string] }),
  };
}
