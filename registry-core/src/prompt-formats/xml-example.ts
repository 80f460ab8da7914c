import type { JsonObject, JsonValue } from "../schema/json-schema.ts";
import { type XmlTag, xmlAttribute, xmlElement, xmlTag, xmlText } from "./xml-element.ts";

/** The members of a value as elements, which need no quotes. */
export function xmlMembers(tag: XmlTag, value: JsonObject): string {
  let text = "";
  for (const name of Object.keys(value)) text += valueElement(tag, xmlAttribute("name", name), value[name]);
  return text;
}

function valueElement(tag: XmlTag, attributes: string, value: JsonValue | undefined): string {
  if (typeof value !== "object" || value === null) return xmlText(tag, attributes, String(value));
  if (!Array.isArray(value)) return xmlElement(tag, attributes, xmlMembers(xmlTag("property", tag), value));
  const item = xmlTag("item", tag);
  let items = "";
  for (const each of value) items += valueElement(item, "", each);
  return xmlElement(tag, attributes, items);
}
