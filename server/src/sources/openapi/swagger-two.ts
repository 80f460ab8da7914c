import { ownValue } from "@pegboard/json-schema";
import { type DescriptionPart, isPart } from "./description.ts";
import { OPERATION_VERBS } from "./list-operations.ts";

const FORM_TYPES = ["multipart/form-data", "application/x-www-form-urlencoded"];

/** How the items of a list are written in one field, by the words of Swagger 2. */
const LIST_STYLES: Record<string, DescriptionPart> = {
  multi: { style: "form", explode: true },
  ssv: { style: "spaceDelimited", explode: false },
  pipes: { style: "pipeDelimited", explode: false },
};

/**
 * Prepares a document of Swagger 2 for the upgrade to OpenAPI 3, which reads no odd parts, and would
 * leave out most of what a form says.
 */
export function prepareForUpgrade(document: DescriptionPart): void {
  for (const pathItem of Object.values(Object(document.paths))) {
    if (!isPart(pathItem)) continue;
    for (const [name, member] of Object.entries(pathItem)) {
      // An empty text is no operation either, and is counted as such.
      if (member === null) pathItem[name] = "";
    }
    withoutOddParts(pathItem);
    writeFormsAsBodies(pathItem, document);
  }
  document.securityDefinitions = withoutNullParts(document.securityDefinitions);
}

const withoutNullParts = (parts: unknown): unknown =>
  isPart(parts)
    ? Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== null))
    : parts;

const swaggerOperations = (pathItem: DescriptionPart): DescriptionPart[] =>
  OPERATION_VERBS.map((verb) => pathItem[verb]).filter(isPart);

/** Takes away what is neither a parameter nor an answer: the format has no meaning for it. */
function withoutOddParts(pathItem: DescriptionPart): void {
  for (const part of [pathItem, ...swaggerOperations(pathItem)]) {
    if (part.parameters !== undefined)
      part.parameters = swaggerParameters(part).filter(
        (one) => isPart(one) && (one.in !== undefined || typeof one.$ref === "string"),
      );
    if (part.responses !== undefined) part.responses = withoutNullParts(part.responses);
  }
}

/** Writes the fields of forms, which are parameters in Swagger 2, as bodies of OpenAPI 3. */
function writeFormsAsBodies(pathItem: DescriptionPart, document: DescriptionPart): void {
  const ofPath = takeFields(pathItem, document);
  for (const operation of swaggerOperations(pathItem)) {
    const own = takeFields(operation, document);
    const fields = new Map([...ofPath, ...own].map((field) => [field.name, field]));
    const hasBody = swaggerParameters(operation).some(
      (one) => targetOf(one, document)?.in === "body",
    );
    if (fields.size === 0 || hasBody) continue;
    const consumes = operation.consumes ?? document.consumes;
    operation.requestBody = swaggerBody([...fields.values()], consumes);
  }
}

const swaggerParameters = ({ parameters }: DescriptionPart): unknown[] =>
  Array.isArray(parameters) ? parameters : [];

/** The parameter itself, or the one of the whole description that it refers to. */
function targetOf(given: unknown, { parameters }: DescriptionPart): DescriptionPart | undefined {
  const [, name] = /^#\/parameters\/([^/]+)$/.exec(String(Object(given).$ref)) ?? [];
  const found = name === undefined ? given : ownValue(Object(parameters), name);
  return isPart(found) ? found : undefined;
}

/** Takes the fields of a form out of the parameters, and answers them. */
function takeFields(from: DescriptionPart, document: DescriptionPart): DescriptionPart[] {
  const all = swaggerParameters(from).map((given) => ({
    given,
    target: targetOf(given, document),
  }));
  const fields = all.filter(({ target }) => target?.in === "formData");
  if (fields.length > 0)
    from.parameters = all.filter((one) => !fields.includes(one)).map(({ given }) => given);
  return fields.flatMap(({ target }): DescriptionPart[] => (target ? [target] : []));
}

function swaggerBody(fields: DescriptionPart[], consumes: unknown): DescriptionPart {
  const named = FORM_TYPES.filter((type) => Array.isArray(consumes) && consumes.includes(type));
  const usual = FORM_TYPES[fields.some(({ type }) => type === "file") ? 0 : 1] as string;
  const required = fields.filter((field) => field.required === true).map(({ name }) => name);
  const schema = {
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
    ...(required.length > 0 && { required }),
  };
  const lists = fields.filter(({ type }) => type === "array");
  const encoding = Object.fromEntries(
    lists.map(({ name, collectionFormat }) => [
      name,
      ownValue(LIST_STYLES, String(collectionFormat)) ?? { style: "form", explode: false },
    ]),
  );
  const media = { schema, ...(lists.length > 0 && { encoding }) };
  const types = named.length > 0 ? named : [usual];
  return {
    required: required.length > 0,
    content: Object.fromEntries(types.map((type) => [type, media])),
  };
}

/** What a field says of its values. */
function schemaOf(field: DescriptionPart): DescriptionPart {
  const { name: _, in: __, required: ___, collectionFormat: ____, ...schema } = field;
  const { allowEmptyValue: _____, ...said } = schema;
  return said.type === "file" ? { ...said, type: "string", format: "binary" } : said;
}
