import { type TextOrigin, WrittenText } from "../provider-formats/text-pieces.ts";
import { codeSpan, plainMarkdown } from "./markdown-text.ts";
import type { PromptFormat } from "./prompt-format.ts";
import {
  describePart,
  partOrigin,
  readPromptParameters,
  type SchemaPart,
  type SchemaView,
  viewSchema,
} from "./schema-view.ts";

/** A heading for each tool and function, a list item for each parameter and each example call. */
export const markdownPrompt: PromptFormat<"markdown", string> = {
  name: "markdown",
  label: "Markdown",
  language: "markdown",
  write(named, trace) {
    const { view, examples, warnings } = readPromptParameters(named);
    const out = new WrittenText(trace);
    const own = trace && { tool: named.tool.name, method: named.method.name };
    const parameters = own && { ...own, field: "parameters" };
    const description = plainMarkdown(named.method.description);
    out.add(`### ${codeSpan(named.functionName)}`, own && { ...own, field: "name" });
    out.add("\n\n", own);
    if (description !== "") {
      out.add(description, own && { ...own, field: "description" });
      out.add("\n\n", own);
    }
    writeParameters(out, view, parameters);
    const calls = examples.map(
      (example) => `\n- ${codeSpan(`${named.functionName}(${JSON.stringify(example)})`)}`,
    );
    if (calls.length > 0) out.add(`\n\nExample calls:${calls.join("")}`, parameters);
    return { written: out.text, warnings };
  },
  frame: {
    start: "",
    toolStart({ name: tool, displayName, description }) {
      const says = plainMarkdown(description);
      return [
        {
          text: `## ${plainMarkdown(displayName).replace(/\s+/g, " ")}`,
          origin: { tool, field: "display_name" },
        },
        { text: "\n\n", origin: { tool } },
        { text: says, origin: { tool, field: "tool_description" } },
        { text: says === "" ? "" : "\n\n", origin: { tool } },
      ];
    },
    wholeTool: { begins: /^\s*## /, before: "" },
    betweenFunctions: "\n\n",
    toolEnd: "",
    betweenTools: "\n\n",
    end: "\n",
  },
};

/**
 * Writes the facts about all parameters, and a list item for each parameter with its own parts
 * below it.
 */
function writeParameters(out: WrittenText, view: SchemaView, origin: TextOrigin | undefined): void {
  const facts = factsText(view);
  const isEmpty = facts === "" && view.parts.length === 0;
  out.add(isEmpty ? "No parameters." : "Parameters:", origin);
  const top = origin && { ...origin, path: [] };
  if (facts) out.add(`\n- all parameters together: ${facts}`, top);
  for (const part of view.parts) writeMarkdownPart(out, part, { line: "\n", around: top });
}

/**
 * Writes an item such as `- `path` (string, required): Where to look.`, with its parts one level
 * deeper.
 */
function writeMarkdownPart(
  out: WrittenText,
  part: SchemaPart,
  { line, around }: { line: string; around: TextOrigin | undefined },
): void {
  const view = viewSchema(part.schema);
  const kind = [view.type, requiredText(part), factsText(view)].filter(Boolean).join(", ");
  const description = plainMarkdown(describePart(part.label, view)).replaceAll("\n", `${line}  `);
  const origin = partOrigin(around, part);
  out.add(`${line}- ${partName(part)} (${kind})${description ? `: ${description}` : ""}`, origin);
  for (const inner of view.parts)
    writeMarkdownPart(out, inner, { line: `${line}  `, around: origin });
}

function requiredText({ required }: SchemaPart): string {
  if (required === undefined) return "";
  return required ? "required" : "optional";
}

function factsText(view: SchemaView): string {
  const [first, ...others] = view.values.map(codeSpan);
  const values = others.length > 0 ? `one of ${[first, ...others].join(", ")}` : `always ${first}`;
  return [
    ...(first === undefined ? [] : [values]),
    ...view.facts.map(([keyword, value]) => `${keyword} ${codeSpan(value)}`),
  ].join(", ");
}

/** Words for the role of a schema inside another one. */
const SUBSCHEMA_ROLES = new Map([
  ["items", "each item"],
  ["additionalItems", "each further item"],
  ["additionalProperties", "each other property"],
  ["contains", "at least one item"],
  ["propertyNames", "each property's name"],
  ["not", "anything but"],
]);

function partName({ keyword, label = "" }: SchemaPart): string {
  switch (keyword) {
    case "properties":
      return codeSpan(label);
    case "patternProperties":
      return `each property like ${codeSpan(label)}`;
    case "dependentSchemas":
      return `with ${codeSpan(label)} also`;
    case "anyOf":
      return `alternative ${label}, one or more apply`;
    case "oneOf":
      return `alternative ${label}, exactly one applies`;
    case "prefixItems":
      return `item ${label}`;
    default:
      return SUBSCHEMA_ROLES.get(keyword) ?? keyword;
  }
}
