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
import { inSentence } from "@pegboard/ui/messages/in-sentence.ts";
import type { UiSchema } from "@rjsf/utils";
import { t } from "../messages/t.ts";
import { type Drawing, describeField } from "../model/describe-field.ts";
import { eitherOf, listInWords } from "../model/field-words.ts";
import { hintsOf } from "../model/ui-hints.ts";
import { kindNames } from "./kind-names.ts";
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
