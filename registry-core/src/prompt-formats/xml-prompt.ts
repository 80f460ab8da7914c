import type { JsonObject, JsonValue } from "@pegboard/json-schema";
import { type TextOrigin, WrittenText } from "../provider-formats/text-pieces.ts";
import type { PromptFormat } from "./prompt-format.ts";
import {
  describePart,
  partOrigin,
  readPromptParameters,
  type SchemaPart,
  type SchemaView,
  viewSchema,
} from "./schema-view.ts";

/** The pieces that elements of one name have in common when they stand side by side. */
interface XmlTag {
  /** A line break and how far these elements are indented. */
  line: string;
  start: string;
  end: string;
}

/** Each of its elements begins on a new line, two spaces further than the one around it. */
function xmlTag(name: string, around?: XmlTag): XmlTag {
  const line = around ? `${around.line}  ` : "\n";
  return { line, start: `${line}<${name}`, end: `</${name}>` };
}

/**
 * The tag's name is written, and its attributes: writes the rest of an element on one line. Escapes
 * the text.
 */
function putText(out: WrittenText, { end }: XmlTag, text: string): void {
  if (text === "") {
    out.put("/>");
    return;
  }
  out.put(">");
  out.put(escapeXml(text));
  out.put(end);
}

function putAttribute(out: WrittenText, name: string, value: string): void {
  out.put(` ${name}="`);
  out.put(escapeXml(value));
  out.put('"');
}

/** A whole element on one line, without attributes. */
function xmlText({ start, end }: XmlTag, text: string): string {
  return text === "" ? `${start}/>` : `${start}>${escapeXml(text)}${end}`;
}

function xmlAttribute(name: string, value: string): string {
  return `${name}="${escapeXml(value)}"`;
}

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

/**
 * XML 1.0 knows no way to write most control characters, nor half a surrogate pair: they become
 * U+FFFD.
 */
function escapeXml(text: string): string {
  if (!NOT_PLAIN.test(text)) return text;
  return text
    .replace(/[&<>"]/g, (character) => ENTITIES.get(character) ?? character)
    .replace(FORBIDDEN, "\uFFFD");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the very characters that have to go
const NOT_PLAIN = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the very characters that have to go
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const TOOL_TAG = xmlTag("tool", xmlTag("tools"));
const FUNCTION_TAG = xmlTag("function", TOOL_TAG);
const TOOL_DESCRIPTION = xmlTag("description", TOOL_TAG);
const DESCRIPTION = xmlTag("description", FUNCTION_TAG);
const PARAMETERS_TAG = xmlTag("parameters", FUNCTION_TAG);
const PARAMETER = xmlTag("parameter", PARAMETERS_TAG);
const EXAMPLE_TAG = xmlTag("example", FUNCTION_TAG);
const ARGUMENT = xmlTag("argument", EXAMPLE_TAG);

/**
 * Nested elements: kinds and limits as attributes, the description as an element's text, arguments
 * of example calls.
 */
export const xmlPrompt: PromptFormat<"xml", string> = {
  name: "xml",
  label: "XML",
  language: "xml",
  write(named, trace) {
    const { view, examples, warnings } = readPromptParameters(named);
    const out = new WrittenText(trace);
    const own = trace && { tool: named.tool.name, method: named.method.name };
    const parameters = own && { ...own, field: "parameters" };
    // The separator of functions breaks the line.
    out.put(FUNCTION_TAG.start.slice(1));
    putAttribute(out, "name", named.functionName);
    out.add(">", own && { ...own, field: "name" });
    out.put(DESCRIPTION.start);
    putText(out, DESCRIPTION, named.method.description.trim());
    out.end(own && { ...own, field: "description" });
    out.put(PARAMETERS_TAG.start);
    writeSchema(out, PARAMETERS_TAG, {
      text: "",
      view,
      origin: parameters && { ...parameters, path: [] },
      property: PARAMETER,
    });
    for (const example of examples) {
      out.put(EXAMPLE_TAG.start);
      putValue(out, EXAMPLE_TAG, example);
      out.end(parameters);
    }
    out.add(`${FUNCTION_TAG.line}${FUNCTION_TAG.end}`, own);
    return { written: out.text, warnings };
  },
  frame: {
    start: "<tools>",
    toolStart: ({ name: tool, displayName, description }) => [
      { text: `${TOOL_TAG.start} `, origin: { tool } },
      { text: xmlAttribute("name", tool), origin: { tool, field: "name" } },
      { text: " ", origin: { tool } },
      { text: xmlAttribute("title", displayName), origin: { tool, field: "display_name" } },
      { text: ">", origin: { tool } },
      {
        text: xmlText(TOOL_DESCRIPTION, description.trim()),
        origin: { tool, field: "tool_description" },
      },
      { text: "\n", origin: { tool } },
    ],
    betweenFunctions: "\n",
    wholeTool: { begins: /^\s*<tool[\s>]/, before: "\n" },
    toolEnd: `${TOOL_TAG.line}${TOOL_TAG.end}`,
    betweenTools: "",
    end: "\n</tools>\n",
  },
};

/** Keywords whose parts are alternatives or positions: one element around all of them. */
const GROUP_TAGS = new Map([
  ["anyOf", { tag: "any_of", member: "option" }],
  ["oneOf", { tag: "one_of", member: "option" }],
  ["prefixItems", { tag: "items_in_order", member: "item" }],
]);
const KEYWORD_TAGS = new Map([
  ["additionalItems", "further_items"],
  ["additionalProperties", "other_properties"],
  ["dependentSchemas", "when_present"],
  ["patternProperties", "properties_like"],
  ["propertyNames", "property_names"],
]);
/** Attributes that this format uses itself; a keyword of the same name stands in an element. */
const OWN_ATTRIBUTES = new Set(["name", "type", "required", "keyword"]);
const ATTRIBUTE = /^[A-Za-z_][\w.-]*$/;
const isAttribute = (keyword: string): boolean =>
  ATTRIBUTE.test(keyword) && !OWN_ATTRIBUTES.has(keyword);

interface SchemaText {
  text: string;
  view: SchemaView;
  origin: TextOrigin | undefined;
  /** What its properties are called. */
  property?: XmlTag;
}

/** The tag's name is written, and the attributes that are not the schema's own. */
function writeSchema(out: WrittenText, tag: XmlTag, schema: SchemaText): void {
  const { text, view, origin } = schema;
  const rules: SchemaView["facts"][number][] = [];
  for (const fact of view.facts) {
    if (!isAttribute(fact[0])) rules.push(fact);
    else putAttribute(out, fact[0], fact[1]);
  }
  if (view.values.length === 0 && rules.length === 0 && view.parts.length === 0) {
    putText(out, tag, text);
    out.end(origin);
    return;
  }
  out.put(text === "" ? ">" : `>${tag.line}  ${escapeXml(text)}`);
  for (const value of view.values) {
    const choice = xmlTag("value", tag);
    out.put(choice.start);
    putText(out, choice, value);
  }
  for (const [keyword, value] of rules) {
    const rule = xmlTag("rule", tag);
    out.put(rule.start);
    putAttribute(out, "keyword", keyword);
    putText(out, rule, value);
  }
  out.end(origin);
  if (view.parts.length > 0) writeParts(out, tag, schema);
  out.put(tag.line);
  out.add(tag.end, origin);
}

/** Alternatives and positions come last, those of one keyword together. */
function writeParts(
  out: WrittenText,
  around: XmlTag,
  { view: { parts }, origin, property }: SchemaText,
): void {
  const propertyTag = property ?? xmlTag("property", around);
  for (const [index, part] of parts.entries()) {
    const { keyword } = part;
    const group = GROUP_TAGS.get(keyword);
    if (keyword === "properties") writeXmlPart(out, propertyTag, { part, origin });
    else if (!group)
      writeXmlPart(out, xmlTag(KEYWORD_TAGS.get(keyword) ?? keyword, around), { part, origin });
    else {
      const tag = xmlTag(group.tag, around);
      if (parts[index - 1]?.keyword !== keyword) out.add(`${tag.start}>`, origin);
      writeXmlPart(out, xmlTag(group.member, tag), { part, origin });
      if (parts[index + 1]?.keyword !== keyword) out.add(`${tag.line}${tag.end}`, origin);
    }
  }
}

function writeXmlPart(
  out: WrittenText,
  tag: XmlTag,
  { part, origin: around }: { part: SchemaPart; origin: TextOrigin | undefined },
): void {
  const { keyword, schema, required } = part;
  const view = viewSchema(schema);
  // A group's members have no label: their place is their number.
  const label = GROUP_TAGS.has(keyword) ? undefined : part.label;
  out.put(tag.start);
  if (label !== undefined) putAttribute(out, "name", label);
  putAttribute(out, "type", view.type);
  if (required !== undefined) out.put(required ? ' required="true"' : ' required="false"');
  writeSchema(out, tag, {
    text: describePart(label, view),
    view,
    origin: partOrigin(around, part),
  });
}

/**
 * The tag's name is written, and its attributes: writes a value. Its members become elements, which
 * need no quotes.
 */
function putValue(out: WrittenText, tag: XmlTag, value: JsonValue | undefined): void {
  const members = typeof value === "object" && value !== null ? value : undefined;
  const names = members && Object.keys(members);
  if (!members || !names?.length) {
    putText(out, tag, members ? "" : String(value));
    return;
  }
  const isList = Array.isArray(members);
  const member = tag === EXAMPLE_TAG ? ARGUMENT : xmlTag(isList ? "item" : "property", tag);
  out.put(">");
  for (const name of names) {
    out.put(member.start);
    if (!isList) putAttribute(out, "name", name);
    putValue(out, member, (members as JsonObject)[name]);
  }
  out.put(tag.line);
  out.put(tag.end);
}
