import { formatPrompt } from "../prompt-formats/format-prompt.ts";
import type { PromptFormatName } from "../prompt-formats/prompt-format.ts";
import { writeFunction } from "../prompt-formats/write-function.ts";
import { type Piece, type TextOrigin, type TextSpan, toSpans } from "../prompts/text-pieces.ts";
import { formatToolset } from "../provider-formats/format-toolset.ts";
import type { ProviderFormatName } from "../provider-formats/provider-format.ts";
import { PROVIDER_FORMATS } from "../provider-formats/provider-formats.ts";
import { serializePayload } from "../provider-formats/serialize-payload.ts";
import type { FunctionNames } from "../registry/function-names.ts";
import { offeredMethods, offeredTools } from "../registry/offered-methods.ts";
import type { ResolvedTool, Toolset } from "../registry/toolset.ts";
import type { JsonObject } from "../schema/json-schema.ts";
import { type JsonPath, jsonPieces } from "./json-pieces.ts";
import { markdownHeaderPieces, markdownPieces } from "./markdown-pieces.ts";
import { xmlHeaderPieces, xmlPieces } from "./xml-pieces.ts";

/**
 * Where every character of what an agent is given comes from: of the text that `serializePayload` makes of a provider's
 * payload, or that `formatPrompt` gives. Pieces without gaps, each with the tool, the method and the field that it shows;
 * `parameters` with the path inside of the schema as it is written there. Costs more than the text itself: ask when it is shown.
 */
export function toolsetSpans(
  toolset: Toolset,
  names: FunctionNames,
  format: ProviderFormatName | PromptFormatName,
): TextSpan[] {
  switch (format) {
    case "json":
      return toSpans(jsonPieces(formatPrompt(toolset, names, "json").text, jsonOrigins(toolset, names)));
    case "xml":
    case "markdown":
      return toSpans(writtenPieces(toolset, names, format));
    default:
      return toSpans(payloadPieces(toolset, names, format));
  }
}

function payloadPieces(toolset: Toolset, names: FunctionNames, format: ProviderFormatName): Piece[] {
  const { payload } = formatToolset(toolset, names, format);
  const { nameIn, wrap } = PROVIDER_FORMATS[format];
  const wrapped =
    wrap && Array.isArray(payload) ? (payload[0] as JsonObject | undefined)?.functionDeclarations : payload;
  const owners = (Array.isArray(wrapped) ? wrapped : []).map((declaration) => {
    const name = nameIn(declaration as JsonObject);
    const { tool, method } = (typeof name === "string" && names.find(name)) || {};
    return { ...(tool !== undefined && { tool }), ...(method !== undefined && { method }) };
  });
  const above = wrap ? 2 : 0;
  return jsonPieces(serializePayload(payload), (path) => {
    const index = path[above];
    const owner = typeof index === "number" ? owners[index] : undefined;
    return owner ? { ...owner, ...declaredField(path, above + 1) } : {};
  });
}

const FIELDS = new Map<unknown, string>([
  ["name", "name"],
  ["title", "display_name"],
  ["description", "description"],
  ["parameters", "parameters"],
  ["input_schema", "parameters"],
  ["inputSchema", "parameters"],
]);

/** The field of a method that a member of its declaration shows. */
function declaredField(path: Readonly<JsonPath>, start: number): TextOrigin {
  const first = path[start] === "function" ? start + 1 : start;
  const field = FIELDS.get(path[first]);
  if (field === undefined) return {};
  return field === "parameters" ? { field, path: path.slice(first + 1) } : { field };
}

/** In the list of tools, each with its functions. */
function jsonOrigins(toolset: Toolset, names: FunctionNames): (path: Readonly<JsonPath>) => TextOrigin {
  const tools = offeredTools(toolset).map((tool) => ({
    tool: tool.definition.name,
    methods: offeredMethods(tool, names).map(({ method }) => method.name),
  }));
  const fields = new Map<unknown, string>([
    ["tool", "name"],
    ["title", "display_name"],
    ["description", "tool_description"],
  ]);
  return (path) => {
    const [index, member, position] = path;
    const found = typeof index === "number" ? tools[index] : undefined;
    if (!found) return {};
    const { tool, methods } = found;
    const field = fields.get(member);
    if (field !== undefined) return { tool, field };
    const method = typeof position === "number" ? methods[position] : undefined;
    if (method === undefined) return { tool };
    return path[3] === "examples" ? { tool, method, field: "parameters" } : { tool, method, ...declaredField(path, 3) };
  };
}

/** Functions stand in the text as they are written; what is between them belongs to the tools. */
function writtenPieces(toolset: Toolset, names: FunctionNames, format: "xml" | "markdown"): Piece[] {
  const { text } = formatPrompt(toolset, names, format);
  const pieces: Piece[] = [];
  let at = 0;
  for (const tool of offeredTools(toolset)) {
    const named = offeredMethods(tool, names);
    for (const [index, each] of named.entries()) {
      const written = String(writeFunction(each, format).written);
      const start = text.indexOf(written, at);
      if (start < 0) return [{ length: text.length, origin: {} }];
      const between = text.slice(at, start);
      const own = { tool: tool.definition.name, method: each.method.name };
      pieces.push(
        ...(index === 0
          ? headerPieces(between, tool, format)
          : [{ length: between.length, origin: { tool: own.tool } }]),
      );
      pieces.push(...(format === "xml" ? xmlPieces(written, own) : markdownPieces(written, own, each.method)));
      at = start + written.length;
    }
  }
  pieces.push({ length: text.length - at, origin: {} });
  return pieces;
}

function headerPieces(between: string, { definition }: ResolvedTool, format: "xml" | "markdown"): Piece[] {
  if (format === "markdown") return markdownHeaderPieces(between, definition);
  const start = Math.max(0, between.lastIndexOf("  <tool "));
  return [{ length: start, origin: {} }, ...xmlHeaderPieces(between.slice(start), definition.name)];
}
