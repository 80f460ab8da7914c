import { isJsonObject, type JsonValue, jsonText } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import type { ParameterPlan } from "./description.ts";

/** The part of a path that is sent: what follows `#` only tells operations of one path apart. */
export const sentPath = (path: string): string => path.replace(/#.*$/s, "");

type WrittenParameter = Pick<ParameterPlan, "name" | "style" | "explode" | "allowReserved">;

/**
 * A value in a path: `;id=5`, `.5`, `5`. It is written only where a whole part of the path remains,
 * so that it cannot lead elsewhere.
 */
export function writeInPath(parameter: WrittenParameter, value: JsonValue): string {
  const encode = encodeReserved;
  const pairs = pairsOf(value, encode);
  const { style, explode } = parameter;
  const name = encode(parameter.name);
  if (pairs) {
    const each = pairs.map(([key, text]) => `${key}=${text}`);
    if (style === "matrix")
      return explode ? each.map((one) => `;${one}`).join("") : `;${name}=${pairs.flat().join(",")}`;
    if (style === "label") return `.${explode ? each.join(".") : pairs.flat().join(",")}`;
    return explode ? each.join(",") : pairs.flat().join(",");
  }
  const texts = parameterValueTexts(value, encode);
  if (style === "matrix") return matrix(name, texts, explode);
  if (style === "label") return `.${texts.join(explode ? "." : ",")}`;
  return texts.join(",");
}

function matrix(name: string, texts: string[], explode: boolean): string {
  const each = explode ? texts : [texts.join(",")];
  return each.map((text) => (text === "" ? `;${name}` : `;${name}=${text}`)).join("");
}

const DELIMITERS: Partial<Record<ParameterPlan["style"], string>> = {
  spaceDelimited: "%20",
  pipeDelimited: "%7C",
};

/**
 * The parts of a query, a form or a cookie that a value becomes: `id=5`, `id=5` and `id=6`,
 * `point[x]=1`.
 */
export function writePairs(parameter: WrittenParameter, value: JsonValue): string[] {
  const encode = parameter.allowReserved ? encodeUnreserved : encodeReserved;
  const name = encodeReserved(parameter.name);
  const { style, explode } = parameter;
  if (style === "deepObject") return deepPairs(parameter.name, value, encode);
  const pairs = pairsOf(value, encode);
  const delimiter = DELIMITERS[style] ?? ",";
  if (pairs)
    return explode
      ? pairs.map(([key, text]) => `${key}=${text}`)
      : [`${name}=${pairs.flat().join(delimiter)}`];
  const texts = parameterValueTexts(value, encode);
  return explode ? texts.map((text) => `${name}=${text}`) : [`${name}=${texts.join(delimiter)}`];
}

/** A value in a header, where nothing is encoded. */
export function writeInHeader({ explode }: WrittenParameter, value: JsonValue): string {
  const encode = (text: string) => text;
  const pairs = pairsOf(value, encode);
  if (!pairs) return parameterValueTexts(value, encode).join(",");
  return (explode ? pairs.map((pair) => pair.join("=")) : pairs.flat()).join(",");
}

/**
 * The pairs of a nested value, such as `filter[from][year]=2024`; places of a list are counted from
 * 0.
 */
function deepPairs(name: string, value: JsonValue, encode: (text: string) => string): string[] {
  if (!Array.isArray(value) && !isJsonObject(value))
    return [`${encodeReserved(name)}=${encode(parameterValueText(value))}`];
  return Object.entries<JsonValue>(value).flatMap(([key, member]) =>
    deepPairs(`${name}[${key}]`, member, encode),
  );
}

function pairsOf(
  value: JsonValue,
  encode: (text: string) => string,
): [string, string][] | undefined {
  if (!isJsonObject(value)) return undefined;
  return Object.entries(value as JsonObject).map(([key, member]) => [
    encode(key),
    encode(parameterValueText(member)),
  ]);
}

function parameterValueTexts(value: JsonValue, encode: (text: string) => string): string[] {
  return (Array.isArray(value) ? value : [value]).map((item) => encode(parameterValueText(item)));
}

/** A value as text. Lists and objects within others have no style, so they are written as JSON. */
export function parameterValueText(value: JsonValue): string {
  if (value === null) return "";
  return typeof value === "object" ? jsonText(value) : String(value);
}

/** Encodes all but letters, digits, `-`, `.`, `_` and `~` (RFC 3986, 2.3). */
export function encodeReserved(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The text in well-formed Unicode, because half of a character has no bytes. */
const wellFormed = (text: string) => Buffer.from(text).toString();

/** Encodes all but reserved characters that do not end the value. */
function encodeUnreserved(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(
    /%(3A|2F|3F|40|24|2C|3B|3D)/g,
    decodeURIComponent,
  );
}
