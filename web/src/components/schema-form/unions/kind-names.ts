import { type JsonSchema, type Subschema, titleOfKey } from "@pegboard/registry-core";
import { type Drawing, describeField, type FieldKind } from "../model/describe-field.ts";
import { listInWords } from "../model/field-words.ts";

/** What a place without a title can hold, for people: the short name first, more exact ones behind it. */
export function kindNames({ kind, schema, choices, parts }: Drawing, root: JsonSchema): string[] {
  switch (kind) {
    case "text":
      return namesOfText(schema);
    case "number": {
      const range = rangeOf(schema);
      return [`Number${range}`, ...(schema.type === "integer" ? [`Whole number${range}`] : [])];
    }
    case "choice":
      return [
        `One of ${listInWords(
          choices.map(({ label }) => label),
          ", ",
        )}`,
      ];
    case "constant":
      if (typeof schema.const === "string") return [titleOfKey(schema.const)];
      return [(schema.const ?? null) === null ? "Nothing" : JSON.stringify(schema.const)];
    case "list":
      return ["List", `List of ${PLURALS[kindOfItem(parts[0], root)] ?? "values"}`];
    case "json":
      return [schema.type === "object" ? "Any object" : schema.type === "array" ? "Any list" : "Any value"];
    default:
      return [NAMES[kind]];
  }
}

const NAMES: Record<Exclude<FieldKind, "text" | "number" | "choice" | "constant" | "list" | "json">, string> = {
  switch: "On or off",
  several: "Some of a list",
  tags: "List of texts",
  secret: "Secret",
  object: "Empty",
  dictionary: "Keys and values",
  tuple: "Fixed list",
  union: "Choice",
};

const PLURALS: Partial<Record<FieldKind, string>> = {
  text: "texts",
  number: "numbers",
  list: "lists",
  object: "groups",
  dictionary: "groups",
};

function kindOfItem(item: Subschema | undefined, root: JsonSchema): FieldKind {
  return describeField(item ?? true, root, undefined).kind;
}

const FORMATS: Record<string, string> = {
  email: "E-mail address",
  uri: "URL",
  url: "URL",
  date: "Date",
  "date-time": "Date and time",
  time: "Time",
  duration: "Duration",
  uuid: "UUID",
  ipv4: "IPv4 address",
  ipv6: "IPv6 address",
  hostname: "Host name",
};

function namesOfText({ format = "", minLength, maxLength, pattern }: JsonSchema): string[] {
  const name = Object.hasOwn(FORMATS, format) ? (FORMATS[format] ?? "") : "Text";
  const range = rangeOf({ minimum: minLength, maximum: maxLength } as JsonSchema);
  return [name, ...(range ? [`${name}${range} characters`] : []), ...(pattern ? [`${name} like ${pattern}`] : [])];
}

/** " from 0 to 10", " above 0"; empty without bounds. */
function rangeOf(schema: JsonSchema): string {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema as Record<string, unknown>;
  const least = minimum !== undefined ? ` from ${minimum}` : above !== undefined ? ` above ${above}` : "";
  const most = maximum !== undefined ? ` ${least ? "to" : "up to"} ${maximum}` : "";
  return `${least}${most || (below !== undefined ? ` below ${below}` : "")}`;
}
