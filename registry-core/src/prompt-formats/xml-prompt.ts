import type { PromptFormat } from "./prompt-format.ts";
import { readParameters } from "./read-parameters.ts";
import { describePart, type SchemaPart, type SchemaView, viewSchema } from "./schema-view.ts";
import { escapeXml, writeXml, type XmlElement } from "./xml-element.ts";
import { exampleElement } from "./xml-example.ts";

/** Nested elements: kinds and limits as attributes, the description as an element's text, arguments of example calls. */
export const xmlPrompt: PromptFormat<string> = {
  name: "xml",
  label: "XML",
  write(named) {
    const { view, examples, warnings } = readParameters(named);
    const parameters = schemaElement("parameters", [], view, "parameter");
    const children = [descriptionElement(named.method.description), parameters, ...examples.map(exampleElement)];
    const element: XmlElement = { tag: "function", attributes: [["name", named.functionName]], children };
    return { written: writeXml(element, "    "), warnings };
  },
  writeTool({ name, displayName, description, functions }) {
    const opening = `  <tool name="${escapeXml(name)}" title="${escapeXml(displayName)}">`;
    return [opening, writeXml(descriptionElement(description), "    "), ...functions, "  </tool>"].join("\n");
  },
  join: (tools) => ["<tools>", ...tools, "</tools>", ""].join("\n"),
};

function descriptionElement(text: string): XmlElement {
  return { tag: "description", attributes: [], children: [text.trim()] };
}

/** Keywords whose parts are alternatives or positions: one element around all of them. */
const GROUPS = new Map([
  ["anyOf", { tag: "any_of", member: "option" }],
  ["oneOf", { tag: "one_of", member: "option" }],
  ["prefixItems", { tag: "items_in_order", member: "item" }],
]);
const TAGS = new Map([
  ["additionalItems", "further_items"],
  ["additionalProperties", "other_properties"],
  ["dependentSchemas", "when_present"],
  ["patternProperties", "properties_like"],
  ["propertyNames", "property_names"],
]);
/** Attributes of our own; a keyword of the same name stands in an element. */
const OWN = new Set(["name", "type", "required", "keyword"]);
const ATTRIBUTE = /^[A-Za-z_][\w.-]*$/;

function schemaElement(tag: string, attributes: XmlElement["attributes"], view: SchemaView, property = "property") {
  const isAttribute = ([keyword]: [string, string]) => ATTRIBUTE.test(keyword) && !OWN.has(keyword);
  const facts = view.facts
    .filter((fact) => !isAttribute(fact))
    .map(([keyword, value]): XmlElement => ({ tag: "rule", attributes: [["keyword", keyword]], children: [value] }));
  const values = view.values.map((value): XmlElement => ({ tag: "value", attributes: [], children: [value] }));
  const children = [...values, ...facts, ...partElements(view.parts, property)];
  return { tag, attributes: [...attributes, ...view.facts.filter(isAttribute)], children };
}

function partElements(parts: SchemaPart[], property: string): XmlElement[] {
  const single = parts
    .filter(({ keyword }) => !GROUPS.has(keyword))
    .map((part) =>
      partElement(part.keyword === "properties" ? property : (TAGS.get(part.keyword) ?? part.keyword), part),
    );
  const groups = [...GROUPS].flatMap(([keyword, { tag, member }]): XmlElement[] => {
    const members = parts.filter((part) => part.keyword === keyword);
    const children = members.map(({ schema }) => partElement(member, { keyword, schema }));
    return children.length > 0 ? [{ tag, attributes: [], children }] : [];
  });
  return [...single, ...groups];
}

function partElement(tag: string, part: SchemaPart): XmlElement {
  const view = viewSchema(part.schema);
  const attributes: XmlElement["attributes"] = [["type", view.type]];
  if (part.label !== undefined) attributes.unshift(["name", part.label]);
  if (part.required !== undefined) attributes.push(["required", String(part.required)]);
  const element = schemaElement(tag, attributes, view);
  return { ...element, children: [describePart(part, view), ...element.children] };
}
