import { type JsonSchema, type Subschema, titleOfKey } from "@pegboard/registry-core";
import { common } from "../../../language/common.ts";
import { type Drawing, describeField, type FieldKind } from "../model/describe-field.ts";
import { listInWords } from "../model/field-words.ts";
import { say } from "./texts.ts";

/** What a place without a title can hold, for people: the short name first, more exact ones behind it. */
export function kindNames({ kind, schema, choices, parts }: Drawing, root: JsonSchema): string[] {
  switch (kind) {
    case "text":
      return namesOfText(schema);
    case "number": {
      const range = rangeOf(schema);
      return [say.numberRange(range), ...(schema.type === "integer" ? [say.wholeNumberRange(range)] : [])];
    }
    case "choice":
      return [
        say.oneOfListInWords(
          listInWords(
            choices.map(({ label }) => label),
            ", ",
          ),
        ),
      ];
    case "constant":
      if (typeof schema.const === "string") return [titleOfKey(schema.const)];
      return [(schema.const ?? null) === null ? common.nothing : JSON.stringify(schema.const)];
    case "list":
      return [say.list, `List of ${PLURALS[kindOfItem(parts[0], root)] ?? "values"}`];
    case "json":
      return [schema.type === "object" ? say.anyObject : schema.type === "array" ? say.anyList : say.anyValue];
    default:
      return [NAMES[kind]];
  }
}

const NAMES: Record<Exclude<FieldKind, "text" | "number" | "choice" | "constant" | "list" | "json">, string> = {
  switch: say.onOrOff,
  several: say.someOfAList,
  tags: say.listOfTexts,
  secret: common.secret,
  object: common.empty,
  dictionary: say.keysAndValues,
  tuple: say.fixedList,
  union: say.choice,
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
  "date-time": say.dateAndTime,
  time: say.time,
  duration: say.duration,
  uuid: "UUID",
  ipv4: "IPv4 address",
  ipv6: "IPv6 address",
  hostname: say.hostName,
};

function namesOfText({ format = "", minLength, maxLength, pattern }: JsonSchema): string[] {
  const name = Object.hasOwn(FORMATS, format) ? (FORMATS[format] ?? "") : common.text;
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
