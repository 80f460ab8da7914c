import type { JsonSchema } from "@pegboard/registry-core";
import { type Subschema, titleOfKey } from "@pegboard/registry-core/internal";
import { common } from "../../../language/common.ts";
import { type Drawing, describeField, type FieldKind } from "../model/describe-field.ts";
import { firstOf } from "../model/field-words.ts";
import { type Bounds, say } from "./texts.ts";

/**
 * What a place without a title can hold, for people: the short name first, more exact ones behind
 * it.
 */
export function kindNames({ kind, schema, choices, parts }: Drawing, root: JsonSchema): string[] {
  switch (kind) {
    case "text":
      return namesOfText(schema);
    case "number": {
      const bounds = boundsOf(schema);
      return [say.number(bounds), ...(schema.type === "integer" ? [say.wholeNumber(bounds)] : [])];
    }
    case "choice":
      return [say.oneOf(firstOf(choices.map(({ label }) => label)))];
    case "constant":
      if (typeof schema.const === "string") return [titleOfKey(schema.const)];
      return [(schema.const ?? null) === null ? common.nothing : JSON.stringify(schema.const)];
    case "list":
      return [say.list, LISTS[kindOfItem(parts[0], root)] ?? say.lists.values];
    case "json":
      return [
        schema.type === "object"
          ? say.anyObject
          : schema.type === "array"
            ? say.anyList
            : say.anyValue,
      ];
    default:
      return [NAMES[kind]];
  }
}

const NAMES: Record<
  Exclude<FieldKind, "text" | "number" | "choice" | "constant" | "list" | "json">,
  string
> = {
  switch: say.onOrOff,
  several: say.someOfAList,
  tags: say.listOfTexts,
  secret: common.secret,
  object: common.empty,
  dictionary: say.keysAndValues,
  tuple: say.fixedList,
  union: say.choice,
};

const LISTS: Partial<Record<FieldKind, string>> = { ...say.lists, dictionary: say.lists.object };

function kindOfItem(item: Subschema | undefined, root: JsonSchema): FieldKind {
  return describeField(item ?? true, root, undefined).kind;
}

const FORMATS: Record<string, string> = {
  email: say.emailAddress,
  uri: "URL",
  url: "URL",
  date: say.date,
  "date-time": say.dateAndTime,
  time: say.time,
  duration: say.duration,
  uuid: "UUID",
  ipv4: say.ipAddress("IPv4"),
  ipv6: say.ipAddress("IPv6"),
  hostname: say.hostName,
};

function namesOfText({ format = "", minLength, maxLength, pattern }: JsonSchema): string[] {
  const name = Object.hasOwn(FORMATS, format) ? (FORMATS[format] ?? "") : common.text;
  const isBounded = minLength !== undefined || maxLength !== undefined;
  return [
    name,
    ...(isBounded ? [say.ofLength(name, { from: minLength, to: maxLength })] : []),
    ...(pattern ? [say.ofPattern(name, String(pattern))] : []),
  ];
}

function boundsOf(schema: JsonSchema): Bounds {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema as Record<
    string,
    unknown
  >;
  return { from: minimum, above: exclusiveMinimum, to: maximum, below: exclusiveMaximum };
}
