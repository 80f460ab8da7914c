import { type TextOrigin, WrittenText } from "../provider-formats/text-pieces.ts";
import type { JsonObject, JsonValue } from "../schema/json-schema.ts";
import type { PromptFormat } from "./prompt-format.ts";
import { readParameters } from "./read-parameters.ts";
import { describePart, partOrigin, type SchemaPart, type SchemaView, viewSchema } from "./schema-view.ts";
import { escapeXml, type XmlTag, xmlAttribute, xmlElement, xmlTag, xmlText } from "./xml-element.ts";

const TOOL = xmlTag("tool", xmlTag("tools"));
const FUNCTION = xmlTag("function", TOOL);
const TOOL_DESCRIPTION = xmlTag("description", TOOL);
const DESCRIPTION = xmlTag("description", FUNCTION);
const PARAMETERS = xmlTag("parameters", FUNCTION);
const PARAMETER = xmlTag("parameter", PARAMETERS);
const EXAMPLE = xmlTag("example", FUNCTION);
const ARGUMENT = xmlTag("argument", EXAMPLE);

/** Nested elements: kinds and limits as attributes, the description as an element's text, arguments of example calls. */
export const xmlPrompt: PromptFormat<"xml", string> = {
  name: "xml",
  label: "XML",
  language: "xml",
  write(named, trace) {
    const { view, examples, warnings } = readParameters(named);
    const out = new WrittenText(trace);
    const own = trace && { tool: named.tool.name, method: named.method.name };
    const parameters = own && { ...own, field: "parameters" };
    // The separator of functions breaks the line.
    const start = `${FUNCTION.start.slice(1)}${xmlAttribute("name", named.functionName)}>`;
    out.add(start, own && { ...own, field: "name" });
    out.add(xmlText(DESCRIPTION, "", named.method.description.trim()), own && { ...own, field: "description" });
    const origin = parameters && { ...parameters, path: [] };
    writeSchema(out, PARAMETERS, { attributes: "", text: "", view, origin, property: PARAMETER });
    for (const example of examples) out.add(xmlElement(EXAMPLE, "", xmlMembers(ARGUMENT, example)), parameters);
    out.add(`${FUNCTION.line}${FUNCTION.end}`, own);
    return { written: out.text, warnings };
  },
  frame: {
    start: "<tools>",
    toolStart: ({ name: tool, displayName, description }) => [
      { text: `${TOOL.start} `, origin: { tool } },
      { text: xmlAttribute("name", tool).trimStart(), origin: { tool, field: "name" } },
      { text: " ", origin: { tool } },
      { text: xmlAttribute("title", displayName).trimStart(), origin: { tool, field: "display_name" } },
      { text: ">", origin: { tool } },
      { text: xmlText(TOOL_DESCRIPTION, "", description.trim()), origin: { tool, field: "tool_description" } },
      { text: "\n", origin: { tool } },
    ],
    betweenFunctions: "\n",
    toolEnd: `${TOOL.line}${TOOL.end}`,
    betweenTools: "",
    end: "\n</tools>\n",
  },
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
/** Attributes that this format uses itself; a keyword of the same name stands in an element. */
const OWN = new Set(["name", "type", "required", "keyword"]);
const ATTRIBUTE = /^[A-Za-z_][\w.-]*$/;

interface SchemaText {
  attributes: string;
  text: string;
  view: SchemaView;
  origin: TextOrigin | undefined;
  /** What its properties are called. */
  property?: XmlTag;
}

function writeSchema(out: WrittenText, tag: XmlTag, schema: SchemaText): void {
  const { text, view, origin } = schema;
  let [attributes, rules, values] = [schema.attributes, "", ""];
  for (const [keyword, value] of view.facts) {
    if (ATTRIBUTE.test(keyword) && !OWN.has(keyword)) attributes += xmlAttribute(keyword, value);
    else rules += xmlText(xmlTag("rule", tag), xmlAttribute("keyword", keyword), value);
  }
  for (const value of view.values) values += xmlText(xmlTag("value", tag), "", value);
  const inner = values + rules;
  if (inner === "" && view.parts.length === 0) {
    out.add(xmlText(tag, attributes, text), origin);
    return;
  }
  const line = text === "" ? "" : `${tag.line}  ${escapeXml(text)}`;
  out.add(`${tag.start}${attributes}>${line}${inner}`, origin);
  if (view.parts.length > 0) writeParts(out, tag, schema);
  out.add(`${tag.line}${tag.end}`, origin);
}

/** Alternatives and positions come last, those of one keyword together. */
function writeParts(out: WrittenText, around: XmlTag, { view: { parts }, origin, property }: SchemaText): void {
  const propertyTag = property ?? xmlTag("property", around);
  for (const [index, part] of parts.entries()) {
    const { keyword } = part;
    const group = GROUPS.get(keyword);
    if (keyword === "properties") writePart(out, propertyTag, { part, origin });
    else if (!group) writePart(out, xmlTag(TAGS.get(keyword) ?? keyword, around), { part, origin });
    else {
      const tag = xmlTag(group.tag, around);
      if (parts[index - 1]?.keyword !== keyword) out.add(`${tag.start}>`, origin);
      writePart(out, xmlTag(group.member, tag), { part, origin });
      if (parts[index + 1]?.keyword !== keyword) out.add(`${tag.line}${tag.end}`, origin);
    }
  }
}

function writePart(
  out: WrittenText,
  tag: XmlTag,
  { part, origin: around }: { part: SchemaPart; origin: TextOrigin | undefined },
): void {
  const { keyword, schema, required } = part;
  const view = viewSchema(schema);
  // A group's members have no label: their place is their number.
  const label = GROUPS.has(keyword) ? undefined : part.label;
  let attributes = label === undefined ? "" : xmlAttribute("name", label);
  attributes += xmlAttribute("type", view.type);
  if (required !== undefined) attributes += required ? ' required="true"' : ' required="false"';
  writeSchema(out, tag, { attributes, text: describePart(label, view), view, origin: partOrigin(around, part) });
}

/** The members of a value as elements, which need no quotes. */
function xmlMembers(tag: XmlTag, value: JsonObject): string {
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
