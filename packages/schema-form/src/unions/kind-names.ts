import { type Subschema, titleOfKey } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { t } from "../messages/t.ts";
import { type Drawing, describeField, type FieldKind } from "../model/describe-field.ts";
import { firstTexts } from "../model/field-words.ts";

/**
 * Names for people of what a place without a title can hold: the short name first, more exact ones
 * behind it.
 */
export function kindNames({ kind, schema, choices, parts }: Drawing, root: JsonSchema): string[] {
  switch (kind) {
    case "text":
      return namesOfText(schema);
    case "number": {
      const range = boundsText(numberBounds(schema));
      const isWhole = schema.type === "integer";
      if (range === "") return [t("Number"), ...(isWhole ? [t("Whole number")] : [])];
      return [
        t("Number {range}", { range }),
        ...(isWhole ? [t("Whole number {range}", { range })] : []),
      ];
    }
    case "choice":
      return [t("One of {names}", { names: firstTexts(choices.map(({ label }) => label)) })];
    case "constant":
      if (typeof schema.const === "string") return [titleOfKey(schema.const, t)];
      return [(schema.const ?? null) === null ? t("Nothing") : JSON.stringify(schema.const)];
    case "list":
      return [t("List"), LIST_NAMES[kindOfItem(parts[0], root)] ?? t("List of values")];
    case "json":
      if (schema.type === "object") return [t("Any object")];
      return [schema.type === "array" ? t("Any list") : t("Any value")];
    default:
      return [KIND_NAMES[kind]];
  }
}

const KIND_NAMES: Record<
  Exclude<FieldKind, "text" | "number" | "choice" | "constant" | "list" | "json">,
  string
> = {
  switch: t("On or off"),
  several: t("Some of a list"),
  tags: t("List of texts"),
  secret: t("Secret"),
  object: t("Empty"),
  dictionary: t("Keys and values"),
  tuple: t("Fixed list"),
  union: t("Choice"),
};

const LIST_NAMES: Partial<Record<FieldKind, string>> = {
  text: t("List of texts"),
  number: t("List of numbers"),
  list: t("List of lists"),
  object: t("List of groups"),
  dictionary: t("List of groups"),
};

function kindOfItem(item: Subschema | undefined, root: JsonSchema): FieldKind {
  return describeField(item ?? true, root, undefined).kind;
}

const FORMAT_NAMES: Record<string, string> = {
  email: t("E-mail address"),
  uri: "URL",
  url: "URL",
  date: t("Date"),
  "date-time": t("Date and time"),
  time: t("Time", {}, "of day"),
  duration: t("Duration"),
  uuid: "UUID",
  ipv4: t("{version} address", { version: "IPv4" }),
  ipv6: t("{version} address", { version: "IPv6" }),
  hostname: t("Host name"),
};

function namesOfText({ format = "", minLength, maxLength, pattern }: JsonSchema): string[] {
  const name = Object.hasOwn(FORMAT_NAMES, format) ? (FORMAT_NAMES[format] ?? "") : t("Text");
  const isBounded = minLength !== undefined || maxLength !== undefined;
  return [
    name,
    ...(isBounded
      ? [
          t("{name} {range} characters", {
            name,
            range: boundsText({ from: minLength, to: maxLength }),
          }),
        ]
      : []),
    ...(pattern ? [t("{name} like {pattern}", { name, pattern: String(pattern) })] : []),
  ];
}

interface Bounds {
  from?: unknown;
  above?: unknown;
  to?: unknown;
  below?: unknown;
}

/** "from 3 to 5", "above 0"; empty without bounds. */
function boundsText(bounds: Bounds): string {
  const [from, above, to, below] = [bounds.from, bounds.above, bounds.to, bounds.below].map(
    (bound) => (bound === undefined ? undefined : String(bound)),
  );
  if (from !== undefined) {
    if (to !== undefined) return t("from {from} to {to}", { from, to });
    return below === undefined
      ? t("from {from}", { from })
      : t("from {from} below {below}", { from, below });
  }
  if (above !== undefined) {
    if (to !== undefined) return t("above {above} to {to}", { above, to });
    return below === undefined
      ? t("above {above}", { above })
      : t("above {above} below {below}", { above, below });
  }
  if (to !== undefined) return t("up to {to}", { to });
  return below === undefined ? "" : t("below {below}", { below });
}

function numberBounds(schema: JsonSchema): Bounds {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema as Record<
    string,
    unknown
  >;
  return { from: minimum, above: exclusiveMinimum, to: maximum, below: exclusiveMaximum };
}
