import type { JsonObject, JsonValue } from "../schema/json-schema.ts";
import type { XmlElement } from "./xml-element.ts";

/** The arguments of an example call as elements, which need no quotes. */
export function exampleElement(example: JsonObject): XmlElement {
  return { tag: "example", attributes: [], children: members(example, "argument") };
}

function members(value: JsonObject, tag: string): XmlElement[] {
  return Object.entries(value).map(([name, member]) => valueElement(tag, [["name", name]], member));
}

function valueElement(tag: string, attributes: XmlElement["attributes"], value: JsonValue): XmlElement {
  if (typeof value === "string") return { tag, attributes, children: [value] };
  if (typeof value !== "object" || value === null) return { tag, attributes, children: [String(value)] };
  const children = Array.isArray(value)
    ? value.map((item) => valueElement("item", [], item))
    : members(value, "property");
  return { tag, attributes, children };
}
