import type { JsonSchema } from "@pegboard/registry-core";
import { isFile, type SchemaWriter } from "./convert-schema.ts";
import type { BodyPlan, FieldPlan, ParameterPlan, Part } from "./description.ts";
import type { LocalParts } from "./local-parts.ts";
import type { MethodProperties } from "./method-properties.ts";
import { isPart } from "./parse-description.ts";

/** How a body of a media type is written; the first that an operation takes is used. */
const FORMS: [BodyPlan["form"], RegExp][] = [
  ["json", /^(application|text)\/([\w.+-]+\+)?json$|^\*\/\*$|^application\/\*$/],
  ["multipart", /^multipart\/(form-data|\*)$/],
  ["form", /^application\/x-www-form-urlencoded$/],
  ["text", /^text\/|^application\/([\w.+-]+\+)?(xml|yaml|x-ndjson|javascript|graphql|sql|toml)$/],
  [
    "file",
    /^application\/(octet-stream|pdf|zip|gzip|x-tar|x-gzip|vnd\.[\w.+-]+)$|^(image|audio|video|font)\//,
  ],
];

/**
 * The answer: how the body is sent; undefined when there is none. `mediaType` when none of its
 * kinds can be made from JSON.
 */
export type ReadBody = { body?: BodyPlan } | { mediaType: string; isRequired: boolean };

/** Adds the body to what the method takes. @throws ReferenceFault */
export function readBody(
  given: unknown,
  { parts, writer }: { parts: LocalParts; writer: SchemaWriter },
  into: MethodProperties,
): ReadBody {
  const requestBody = parts.resolve(given);
  const content = isPart(requestBody?.content) ? Object.entries(requestBody.content) : [];
  if (!requestBody || content.length === 0) return {};
  const isRequired = requestBody.required === true;
  const chosen = FORMS.flatMap(([form, pattern]) =>
    content.flatMap(([mediaType, media]) =>
      pattern.test(bareType(mediaType))
        ? [{ form, mediaType, media: isPart(media) ? media : {} }]
        : [],
    ),
  )[0];
  if (!chosen) return { mediaType: content[0]?.[0] ?? "", isRequired };
  const { form, mediaType, media } = chosen;
  const description =
    typeof requestBody.description === "string" ? requestBody.description : undefined;
  const written =
    form === "file"
      ? { schema: fileSchema(mediaType), $defs: {} }
      : writer.write(media.schema ?? {}, "sent");
  const schema =
    form === "text" ? { type: "string" as const, description: `As ${mediaType}.` } : written.schema;
  const property = into.add({
    name: "body",
    place: "request",
    schema: description ? { ...schema, description } : schema,
    isRequired,
  });
  into.define(written.$defs);
  const fields = form === "multipart" || form === "form" ? fieldPlans(media, parts) : {};
  const sent = { json: "application/json", multipart: "multipart/form-data" }[form as string];
  const isPattern = mediaType.includes("*");
  return {
    body: {
      property,
      mediaType: isPattern && sent ? sent : mediaType,
      form,
      ...(Object.keys(fields).length > 0 && { fields }),
    },
  };
}

const bareType = (mediaType: string) => mediaType.split(";")[0]?.trim().toLowerCase() ?? "";

const fileSchema = (mediaType: string): JsonSchema => ({
  type: "string",
  description: `A file of ${mediaType} as Base64, or as a data: address.`,
});

/** What the description says of the fields of a form. */
function fieldPlans(media: Part, parts: LocalParts): Record<string, FieldPlan> {
  const encoding = isPart(media.encoding) ? media.encoding : {};
  const schema = parts.resolve(media.schema);
  const properties = propertiesOf(schema, parts, 0);
  const names = new Set([...Object.keys(encoding), ...Object.keys(properties)]);
  const plans = [...names].flatMap((name): [string, FieldPlan][] => {
    const { contentType, style, explode, allowReserved } = Object(encoding[name]) as Part;
    const plan: FieldPlan = {
      ...(typeof contentType === "string" &&
        !contentType.includes(",") &&
        !contentType.includes("*") && { contentType }),
      ...(typeof style === "string" && { style: style as ParameterPlan["style"] }),
      ...(typeof explode === "boolean" && { explode }),
      ...(allowReserved === true && { allowReserved }),
      ...(standsForFile(properties[name], parts) && { isFile: true }),
    };
    return Object.keys(plan).length > 0 ? [[name, plan]] : [];
  });
  return Object.fromEntries(plans);
}

function propertiesOf(schema: Part | undefined, parts: LocalParts, depth: number): Part {
  const below = Array.isArray(schema?.allOf) && depth < 5 ? schema.allOf : [];
  const inherited = below.map((part) => propertiesOf(parts.resolve(part), parts, depth + 1));
  return Object.assign(
    Object.create(null),
    ...inherited,
    isPart(schema?.properties) ? schema.properties : {},
  );
}

/** A file, or a list of files. */
function standsForFile(given: unknown, parts: LocalParts): boolean {
  const schema = parts.resolve(given);
  if (!schema) return false;
  return isFile(schema) && schema.type !== undefined
    ? true
    : schema.type === "array" && standsForFile(schema.items, parts);
}
