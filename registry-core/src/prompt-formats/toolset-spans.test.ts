import fc from "fast-check";
import { expect, test } from "vitest";
import { type FunctionNames, functionNames } from "../definition/function-names.ts";
import type { TextSpan } from "../provider-formats/text-pieces.ts";
import { arbitraryCatalog, arbitrarySettings } from "../testing/arbitrary-catalog.ts";
import { sampleFormatting } from "../testing/sample-toolset.ts";
import { SERVED_FORMATS, type ServedFormat, servedText } from "../testing/served-text.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import type { Toolset } from "../toolset/toolset.ts";
import { toolsetSpans } from "./format-prompt.ts";

/** What a tool or a method says there, in the words of any format. */
function fieldValue(
  toolset: Toolset,
  { tool, method, field }: TextSpan,
  names: FunctionNames,
): string | undefined {
  const definition = toolset.tools.find((each) => each.definition.name === tool)?.definition;
  const called = definition?.methods.find(({ name }) => name === method);
  if (!definition) throw new Error(`There is no tool ${tool}.`);
  if (method === undefined) {
    return {
      name: definition.name,
      display_name: definition.displayName,
      tool_description: definition.description,
    }[String(field)];
  }
  if (!called) throw new Error(`There is no method ${method} of ${tool}.`);
  const values = {
    name: names.nameOf(definition.name, called.name),
    description: called.description,
    display_name: called.displayName,
  };
  return (values as Record<string, string>)[String(field)];
}

/** The parameters of every method as JSON formats write them, by tool and method. */
function writtenRoots(
  toolset: Toolset,
  names: FunctionNames,
  format: ServedFormat,
): Map<string, unknown> {
  const roots = new Map<string, unknown>();
  const collect = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    const {
      name,
      parameters,
      input_schema: input = parameters,
      inputSchema = input,
    } = value as Record<string, unknown>;
    const found = typeof name === "string" ? names.find(name) : undefined;
    if (found) roots.set(`${found.tool}/${found.method}`, inputSchema);
    for (const inner of Object.values(value)) if (!found) collect(inner);
  };
  if (format !== "xml" && format !== "markdown")
    collect(JSON.parse(servedText(toolset, names, format) || "[]"));
  return roots;
}

/**
 * Lines of JSON are a part of what stands at the path, or the key before it; an element or a list
 * item bears its name.
 */
function checkPath(written: string, path: readonly (string | number)[], root: unknown): void {
  const last = path.at(-1) ?? "";
  if (root !== undefined) {
    const value = path.reduce<unknown>(
      (inner, segment) => (inner as Record<string | number, unknown>)[segment],
      root,
    );
    const lines =
      path.length > 0
        ? letters(written)
        : letters(written).replace(/^(parameters|inputschema|inputSchema)/, "");
    expect(letters(JSON.stringify({ [last]: value }))).toContain(lines);
  } else if (typeof last === "string" && /^\s*(<\w+ name=|- `)/.test(written)) {
    expect(letters(unescapeXml(written))).toContain(letters(last));
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };
const unescapeXml = (text: string) =>
  text.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

const letters = (text: string) =>
  text.replace(/\\[nrtbf]|\\u[0-9a-f]{4}/g, "").replace(/[^\p{L}\p{N}]/gu, "");

function checkSpans(toolset: Toolset, names: FunctionNames, format: ServedFormat): void {
  const text = servedText(toolset, names, format);
  const spans = toolsetSpans(toolset, names, format);
  const roots = writtenRoots(toolset, names, format);
  expect(spans.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
  for (const span of spans.filter(({ tool }) => tool !== undefined)) {
    const written = text.slice(span.start, span.end);
    const value = fieldValue(toolset, span, names);
    if (value !== undefined) expect(letters(unescapeXml(written))).toContain(letters(value));
    if (span.path) checkPath(written, span.path, roots.get(`${span.tool}/${span.method}`));
  }
}

test.each(SERVED_FORMATS)("%s: the spans are the text, each from what its field says", (format) => {
  checkSpans(sampleFormatting.toolset, sampleFormatting.names, format);
  fc.assert(
    fc.property(arbitraryCatalog, arbitrarySettings, (catalog, settings) => {
      checkSpans(resolveToolset(catalog, settings), functionNames(catalog.tools), format);
    }),
  );
});

/** One of every shape. */
const SHAPES: ServedFormat[] = ["gemini", "mcp", "xml", "json", "markdown"];

test.each(SHAPES)("%s: every field of every method has its spans", async (format) => {
  const { toolset, names } = sampleFormatting;
  const text = servedText(toolset, names, format);
  const lines = toolsetSpans(toolset, names, format).map(
    ({ start, end, tool, method, field, path }) => {
      const place = [tool, method, field, ...(path ?? [])]
        .filter((part) => part !== undefined)
        .join(" › ");
      return `${place.padEnd(70)}│ ${JSON.stringify(text.slice(start, end))}`;
    },
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`__golden__/origins-${format}.txt`);
});
