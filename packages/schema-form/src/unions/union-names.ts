import {
  isSchemaObject,
  ordinal,
  ownTitle,
  plainTitle,
  type Subschema,
  titleOfKey,
} from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { inSentence } from "@pegboard/ui/messages/sentences.ts";
import type { UiSchema } from "@rjsf/utils";
import { t } from "../messages/t.ts";
import { type Drawing, describeField, type FieldKind } from "../model/describe-field.ts";
import { eitherOf, firstTexts, listInWords } from "../model/field-texts.ts";
import { hintsOf } from "../model/ui-hints.ts";
import { constantKeys, hintsOfMember, listedValues, tagKey } from "./union-members.ts";

/**
 * Names of a union's members, each its own: the title, the value of the tag, the name of the shared
 * type, or the keys that the others do not have. A name that two of them have is left out.
 */
export function memberNames(members: Subschema[], root: JsonSchema, depth = 0): string[] {
  const drawn = members.map((member) => describeField(member, root, undefined));
  const tag = tagKey(members, root);
  const possible = drawn.map((drawing, index) => [
    ...namesOfSchema(members[index] ?? true, drawing, { tag, root }),
    ...namesByContent(drawing, { drawn, root, depth }),
  ]);
  const names = possible.map((own, index) => {
    const others = possible.filter((_, at) => at !== index).flat();
    return own.find((name) => !others.includes(name)) ?? own.at(-1) ?? "";
  });
  return names.map(escapeInvisible).map((name, index, names) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    return names.indexOf(name) === names.lastIndexOf(name)
      ? name
      : `${name}, ${ordinal(before + 1, t)}`;
  });
}

/** Names of a union's members, as the ui schema has them. */
export function shownMemberNames(
  drawing: Drawing,
  uiSchema: UiSchema | undefined,
  root: JsonSchema,
): string[] {
  return memberNames(drawing.parts, root).map((name, index) => {
    const hints = hintsOf(
      drawing.parts[index] ?? true,
      root,
      hintsOfMember(uiSchema, { drawing, index, root }),
    );
    return escapeInvisible(plainTitle(String(hints["ui:title"] ?? name)));
  });
}

/** The names that its schema gives it. */
function namesOfSchema(
  member: Subschema,
  { kind, schema }: Drawing,
  { tag, root }: { tag: string | undefined; root: JsonSchema },
): string[] {
  const type =
    isSchemaObject(member) && typeof member.$ref === "string"
      ? member.$ref.split("/").pop()
      : undefined;
  const title = ownTitle({ title: schema.title } as JsonSchema, type);
  const key = kind === "object" ? (tag ?? constantKeys(schema, root)[0]) : undefined;
  return [
    ...(title ? [plainTitle(title)] : []),
    ...(key === undefined ? [] : namesOfTag(key, listedValues(schema, key, root))),
    // Generators number the types that nobody named.
    ...(type === undefined || /^_*(schema|def|type)_*\d*$/i.test(type)
      ? []
      : [titleOfKey(type, t)]),
  ];
}

function namesOfTag(key: string, values: unknown[]): string[] {
  const [first] = values;
  if (first === undefined) return [];
  if (typeof first === "boolean")
    return [
      first ? titleOfKey(key, t) : t("Not {title}", { title: inSentence(titleOfKey(key, t)) }),
    ];
  const texts = values.map((value) =>
    typeof value === "string" ? titleOfKey(value, t) : `${titleOfKey(key, t)} ${value}`,
  );
  return [eitherOf(texts)];
}

interface Siblings {
  drawn: Drawing[];
  root: JsonSchema;
  depth: number;
}

function namesByContent(drawing: Drawing, { drawn, root, depth }: Siblings): string[] {
  if (drawing.kind === "union" && depth === 0)
    return [eitherOf(memberNames(drawing.parts, root, 1))];
  const told = drawing.kind === "object" ? tellingKeys(drawing, drawn, root) : [];
  if (told.length === 0) return kindNames(drawing, root);
  const properties = Object.entries(drawing.schema.properties ?? {}).filter(([key]) =>
    told.includes(key),
  );
  const titles = properties.map(([key, property]) =>
    inSentence(plainTitle(ownTitle(property, key) ?? titleOfKey(key, t))),
  );
  const [kind = ""] = properties.flatMap(([, property]) =>
    kindNames(describeField(property, root, undefined), root),
  );
  return [
    t("With {name}", { name: listInWords(titles) }),
    t("With {title} as {kind}", { title: titles[0] ?? "", kind: inSentence(kind) }),
  ];
}

/**
 * The keys that it asks for and no other has; else those that it alone has, those that it asks for,
 * or those that it has.
 */
function tellingKeys({ schema }: Drawing, drawn: Drawing[], root: JsonSchema): string[] {
  const constants = constantKeys(schema, root);
  const keys = Object.keys(schema.properties ?? {}).filter((key) => !constants.includes(key));
  const others = drawn.filter((other) => other.schema !== schema);
  const own = keys.filter(
    (key) => !others.some((other) => Object.hasOwn(other.schema.properties ?? {}, key)),
  );
  const isAsked = (key: string) => schema.required?.includes(key) === true;
  return [own.filter(isAsked), own, keys.filter(isAsked)].find((some) => some.length > 0) ?? keys;
}

/**
 * Names for people of what a place without a title can hold: the short name first, more exact ones
 * behind it.
 */
function kindNames({ kind, schema, choices, parts }: Drawing, root: JsonSchema): string[] {
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
