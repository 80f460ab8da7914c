import { isJsonObject, type JsonValue } from "@pegboard/json-schema";

type DocumentPath = readonly (string | number)[];

/** The value at a place of a document; undefined where there is none. */
export function findValue(
  document: JsonValue | undefined,
  place: DocumentPath,
): JsonValue | undefined {
  return place.reduce<JsonValue | undefined>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, document);
}

/** The document with another value at a place that it has. */
export function setValue(
  document: JsonValue,
  [key, ...rest]: DocumentPath,
  value: JsonValue,
): JsonValue {
  if (key === undefined) return value;
  if (Array.isArray(document)) {
    return document.map((item, index) =>
      index === Number(key) ? setValue(item, rest, value) : item,
    );
  }
  if (!isJsonObject(document)) return document;
  const members = Object.entries(document).map(([name, member]) => {
    return [name, name === String(key) ? setValue(member, rest, value) : member] as const;
  });
  return Object.fromEntries(members);
}
