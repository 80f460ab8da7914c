import { codeSpan, plainText } from "./markdown-text.ts";
import type { PromptFormat } from "./prompt-format.ts";
import { readParameters } from "./read-parameters.ts";
import { describePart, type SchemaPart, type SchemaView, viewSchema } from "./schema-view.ts";

/** A heading for each tool and function, a list item for each parameter and each example call. */
export const markdownPrompt: PromptFormat<string> = {
  name: "markdown",
  label: "Markdown",
  write(named) {
    const { view, examples, warnings } = readParameters(named);
    const facts = factsText(view);
    const list = [
      ...(facts ? [`- all parameters together: ${facts}`] : []),
      ...view.parts.flatMap((part) => partLines(part)),
    ];
    const parameters = list.length > 0 ? `Parameters:\n${list.join("\n")}` : "No parameters.";
    const calls = examples.map((example) => `- ${codeSpan(`${named.functionName}(${JSON.stringify(example)})`)}`);
    const blocks = [
      `### ${codeSpan(named.functionName)}`,
      plainText(named.method.description),
      parameters,
      ...(calls.length > 0 ? [`Example calls:\n${calls.join("\n")}`] : []),
    ];
    return { written: blocks.filter(Boolean).join("\n\n"), warnings };
  },
  writeTool: ({ displayName, description, functions }) =>
    [`## ${plainText(displayName).replace(/\s+/g, " ")}`, plainText(description), ...functions]
      .filter(Boolean)
      .join("\n\n"),
  join: (tools) => `${tools.join("\n\n")}\n`,
};

/** `- `path` (string, required): Where to look.`, with what it holds one level deeper. */
function partLines(part: SchemaPart, indent = ""): string[] {
  const view = viewSchema(part.schema);
  const kind = [view.type, requiredText(part), factsText(view)].filter(Boolean).join(", ");
  const description = plainText(describePart(part, view)).replaceAll("\n", `\n${indent}  `);
  const line = `${indent}- ${partName(part)} (${kind})${description ? `: ${description}` : ""}`;
  return [line, ...view.parts.flatMap((inner) => partLines(inner, `${indent}  `))];
}

function requiredText({ required }: SchemaPart): string {
  return required === undefined ? "" : required ? "required" : "optional";
}

function factsText(view: SchemaView): string {
  const [first, ...others] = view.values.map(codeSpan);
  const values = others.length > 0 ? `one of ${[first, ...others].join(", ")}` : `always ${first}`;
  return [
    ...(first === undefined ? [] : [values]),
    ...view.facts.map(([keyword, value]) => `${keyword} ${codeSpan(value)}`),
  ].join(", ");
}

/** What a schema inside another one is, in words. */
const NAMES = new Map([
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
      return NAMES.get(keyword) ?? keyword;
  }
}
