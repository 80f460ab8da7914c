import type { PromptFormat } from "./prompt-format.ts";
import { readParameters } from "./read-parameters.ts";
import { describePart, type SchemaPart, type SchemaView, viewSchema } from "./schema-view.ts";
import { escapeXml, type XmlTag, xmlAttribute, xmlElement, xmlTag, xmlText } from "./xml-element.ts";
import { xmlMembers } from "./xml-example.ts";

const TOOL = xmlTag("tool", xmlTag("tools"));
const FUNCTION = xmlTag("function", TOOL);
const TOOL_DESCRIPTION = xmlTag("description", TOOL);
const DESCRIPTION = xmlTag("description", FUNCTION);
const PARAMETERS = xmlTag("parameters", FUNCTION);
const PARAMETER = xmlTag("parameter", PARAMETERS);
const EXAMPLE = xmlTag("example", FUNCTION);
const ARGUMENT = xmlTag("argument", EXAMPLE);

/** Nested elements: kinds and limits as attributes, the description as an element's text, arguments of example calls. */
export const xmlPrompt: PromptFormat<string> = {
  name: "xml",
  label: "XML",
  write(named) {
    const { view, examples, warnings } = readParameters(named);
    let children = xmlText(DESCRIPTION, "", named.method.description.trim());
    children += schemaElement(PARAMETERS, { attributes: "", view, property: PARAMETER });
    for (const example of examples) children += xmlElement(EXAMPLE, "", xmlMembers(ARGUMENT, example));
    const text = xmlElement(FUNCTION, xmlAttribute("name", named.functionName), children);
    // Without its line break, and with that in one piece: a text that was only added up keeps every piece of it alive.
    return { written: text.slice(1), warnings };
  },
  writeTool({ name, displayName, description, functions }) {
    let children = xmlText(TOOL_DESCRIPTION, "", description.trim());
    for (const written of functions) children += `\n${written}`;
    return xmlElement(TOOL, xmlAttribute("name", name) + xmlAttribute("title", displayName), children);
  },
  join: (tools) => `<tools>${tools.join("")}\n</tools>\n`,
};

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

interface SchemaText {
  attributes: string;
  text?: string;
  view: SchemaView;
  /** What its properties are called. */
  property?: XmlTag;
}

function schemaElement(tag: XmlTag, { attributes: own, text = "", view, property }: SchemaText): string {
  let [attributes, rules, values] = [own, "", ""];
  for (const [keyword, value] of view.facts) {
    if (ATTRIBUTE.test(keyword) && !OWN.has(keyword)) attributes += xmlAttribute(keyword, value);
    else rules += xmlText(xmlTag("rule", tag), xmlAttribute("keyword", keyword), value);
  }
  for (const value of view.values) values += xmlText(xmlTag("value", tag), "", value);
  const parts = view.parts.length === 0 ? "" : partElements(tag, view.parts, property ?? xmlTag("property", tag));
  const children = values + rules + parts;
  if (children === "") return xmlText(tag, attributes, text);
  return xmlElement(tag, attributes, text === "" ? children : `${tag.line}  ${escapeXml(text)}${children}`);
}

/** Alternatives and positions come last, those of one keyword together. */
function partElements(around: XmlTag, parts: readonly SchemaPart[], property: XmlTag): string {
  let [text, members] = ["", ""];
  for (const [index, part] of parts.entries()) {
    const { keyword, schema } = part;
    const group = GROUPS.get(keyword);
    if (keyword === "properties") text += partElement(property, part);
    else if (!group) text += partElement(xmlTag(TAGS.get(keyword) ?? keyword, around), part);
    else {
      const tag = xmlTag(group.tag, around);
      members += partElement(xmlTag(group.member, tag), { keyword, schema });
      if (parts[index + 1]?.keyword === keyword) continue;
      text += xmlElement(tag, "", members);
      members = "";
    }
  }
  return text;
}

function partElement(tag: XmlTag, part: SchemaPart): string {
  const view = viewSchema(part.schema);
  let attributes = part.label === undefined ? "" : xmlAttribute("name", part.label);
  attributes += xmlAttribute("type", view.type);
  if (part.required !== undefined) attributes += part.required ? ' required="true"' : ' required="false"';
  return schemaElement(tag, { attributes, text: describePart(part, view), view });
}
