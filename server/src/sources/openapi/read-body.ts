import type { JsonSchema } from "@pegboard/registry-core";
import { isFile, type SchemaWriter } from "./convert-schema.ts";
import {
  type BodyPlan,
  type DescriptionPart,
  type FieldPlan,
  isPart,
  type ParameterPlan,
} from "./description.ts";
import type { LocalParts } from "./local-parts.ts";
import type { MethodProperties } from "./method-properties.ts";

/** The form of a body by media type; the first that an operation takes is used. */
const BODY_FORMS: [BodyPlan["form"], RegExp][] = [
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
 * The body and how it is sent; undefined when there is none. It has only `mediaType` when none of
 * its kinds can be made from JSON.
 */
export type ReadBody = { body?: BodyPlan } | { mediaType: string; isRequired: boolean };

/** Adds the body to the properties that the method takes. @throws ReferenceIssue */
export function readOperationBody(
  given: unknown,
  { parts, writer }: { parts: LocalParts; writer: SchemaWriter },
  into: MethodProperties,
): ReadBody {
  const requestBody = parts.resolve(given);
  const content = isPart(requestBody?.content) ? Object.entries(requestBody.content) : [];
  if (!requestBody || content.length === 0) return {};
  const isRequired = requestBody.required === true;
  const chosen = BODY_FORMS.flatMap(([form, pattern]) =>
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
      ? { schema: base64FileSchema(mediaType), $defs: {} }
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

const base64FileSchema = (mediaType: string): JsonSchema => ({
  type: "string",
  description: `A file of ${mediaType} as Base64, or as a data: address.`,
});

/** The descriptions of the fields of a form. */
function fieldPlans(media: DescriptionPart, parts: LocalParts): Record<string, FieldPlan> {
  const encoding = isPart(media.encoding) ? media.encoding : {};
  const schema = parts.resolve(media.schema);
  const properties = inheritedProperties(schema, parts, 0);
  const names = new Set([...Object.keys(encoding), ...Object.keys(properties)]);
  const plans = [...names].flatMap((name): [string, FieldPlan][] => {
    const { contentType, style, explode, allowReserved } = Object(
      encoding[name],
    ) as DescriptionPart;
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

function inheritedProperties(
  schema: DescriptionPart | undefined,
  parts: LocalParts,
  depth: number,
): DescriptionPart {
  const below = Array.isArray(schema?.allOf) && depth < 5 ? schema.allOf : [];
  const inherited = below.map((part) => inheritedProperties(parts.resolve(part), parts, depth + 1));
  return Object.assign(
    Object.create(null),
    ...inherited,
    isPart(schema?.properties) ? schema.properties : {},
  );
}

/** Whether a schema stands for a file, or a list of files. */
function standsForFile(given: unknown, parts: LocalParts): boolean {
  const schema = parts.resolve(given);
  if (!schema) return false;
  return isFile(schema) && schema.type !== undefined
    ? true
    : schema.type === "array" && standsForFile(schema.items, parts);
}
