import { codeSpan, plainText } from "./markdown-text.ts";
import type { PromptFormat } from "./prompt-format.ts";
import { readParameters } from "./read-parameters.ts";
import { describePart, partPath, type SchemaPart, type SchemaView, viewSchema } from "./schema-view.ts";

/** A heading for each tool and function, a list item for each parameter and each example call. */
export const markdownPrompt: PromptFormat<string> = {
  name: "markdown",
  label: "Markdown",
  write(named) {
    const { view, examples, warnings } = readParameters(named);
    const list = parameterItems(view).map(({ text }) => text);
    const parameters = list.length > 0 ? `${PARAMETERS}${list.join("\n")}` : "No parameters.";
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

/** What stands before the list of a function's parameters. */
export const PARAMETERS = "Parameters:\n";

/** An item of that list. */
export interface ParameterItem {
  /** Its lines, without the newline at their end. */
  text: string;
  /** The way to the schema that it is about. */
  path: readonly (string | number)[];
}

/** The list of a function's parameters: what holds for all of them, and each with what it holds behind it. */
export function parameterItems(view: SchemaView): ParameterItem[] {
  const facts = factsText(view);
  const all = facts ? [{ text: `- all parameters together: ${facts}`, path: [] }] : [];
  return [...all, ...view.parts.flatMap((part) => partItems(part, { indent: "", path: [] }))];
}

/** `- `path` (string, required): Where to look.`, with what it holds one level deeper. */
function partItems(part: SchemaPart, { indent, path: around }: { indent: string; path: ParameterItem["path"] }) {
  const view = viewSchema(part.schema);
  const kind = [view.type, requiredText(part), factsText(view)].filter(Boolean).join(", ");
  const description = plainText(describePart(part, view)).replaceAll("\n", `\n${indent}  `);
  const text = `${indent}- ${partName(part)} (${kind})${description ? `: ${description}` : ""}`;
  const path = [...around, ...partPath(part)];
  const items: ParameterItem[] = [{ text, path }];
  for (const inner of view.parts) items.push(...partItems(inner, { indent: `${indent}  `, path }));
  return items;
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
