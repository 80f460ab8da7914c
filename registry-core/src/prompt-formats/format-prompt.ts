import type { JsonObject } from "@pegboard/json-schema";
import type { FunctionNames } from "../definition/function-names.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { formatToolset } from "../provider-formats/format-toolset.ts";
import type { FormatWarning } from "../provider-formats/provider-format.ts";
import { PROVIDER_FORMATS, type ProviderFormatName } from "../provider-formats/provider-formats.ts";
import { payloadPieces } from "../provider-formats/serialize-payload.ts";
import {
  joinedText,
  type TextPiece,
  type TextSpan,
  toSpans,
  type UnplacedPiece,
} from "../provider-formats/text-pieces.ts";
import { offeredMethods, offeredTools } from "../toolset/offered-methods.ts";
import type { Toolset } from "../toolset/toolset.ts";
import { withWholeCharacters } from "../whole-characters.ts";
import type { FormattedPrompt, PromptFrame } from "./prompt-format.ts";
import { isPromptFormat, PROMPT_FORMATS, type PromptFormatName } from "./prompt-formats.ts";
import { functionPieces, functionText, writeFunction } from "./write-function.ts";

/**
 * The functions of an agent as text for a prompt: tools by weight, methods as declared. Empty when
 * the agent gets no method.
 */
export function formatPrompt(
  toolset: Toolset,
  names: FunctionNames,
  format: PromptFormatName,
): FormattedPrompt {
  const warnings: FormatWarning[] = [];
  const tools = offeredTools(toolset).map((tool) => {
    const functions = offeredMethods(tool, names).map((named) => {
      const { written, warnings: own } = writeFunction(named, format);
      if (own.length > 0) warnings.push(...own);
      return written;
    });
    return writeTool(tool.definition, functions, format);
  });
  const { start, betweenTools, end } = PROMPT_FORMATS[format].frame;
  return { text: tools.length > 0 ? `${start}${tools.join(betweenTools)}${end}` : "", warnings };
}

interface WrittenTool {
  functions: (JsonObject | string)[];
  text: string;
}

const writtenTools = Object.fromEntries(
  Object.keys(PROMPT_FORMATS).map((name) => [name, new WeakMap()]),
) as Record<PromptFormatName, WeakMap<ToolDefinition, WrittenTool>>;

/**
 * Writes a tool. It is written anew only when the tool offers other functions, or one of them
 * changed.
 */
function writeTool(
  tool: ToolDefinition,
  functions: WrittenTool["functions"],
  name: PromptFormatName,
): string {
  const before = writtenTools[name].get(tool);
  const isSame = before?.functions.length === functions.length;
  if (before && isSame && functions.every((each, index) => each === before.functions[index]))
    return before.text;
  const format = PROMPT_FORMATS[name];
  const [toolStart, toolEnd] = textsAround(tool, functions, format.frame);
  const texts = functions.map((written) => functionText(written, format));
  const text = withWholeCharacters(
    `${joinedText(toolStart)}${texts.join(format.frame.betweenFunctions)}${toolEnd}`,
  );
  writtenTools[name].set(tool, { functions, text });
  return text;
}

/** What begins and ends a tool: nothing of it where each function is a whole tool by itself. */
function textsAround(
  tool: ToolDefinition,
  functions: WrittenTool["functions"],
  { toolStart, toolEnd, wholeTool }: PromptFrame,
): [TextPiece[], string] {
  return wholeTool && functions.every((each) => wholeTool.begins.test(String(each)))
    ? [[{ text: wholeTool.before, origin: { tool: tool.name } }], ""]
    : [toolStart(tool), toolEnd];
}

/** The origin of each piece of an agent's prompt text. */
function promptPieces(
  toolset: Toolset,
  names: FunctionNames,
  format: PromptFormatName,
): UnplacedPiece[] {
  const { frame } = PROMPT_FORMATS[format];
  const { start, betweenFunctions, betweenTools, end } = frame;
  const pieces: UnplacedPiece[] = [];
  let before = { text: start, origin: {} };
  const add = ({ text, origin }: typeof before) => pieces.push({ length: text.length, origin });
  for (const tool of offeredTools(toolset)) {
    const origin = { tool: tool.definition.name };
    add(before);
    before = { text: betweenTools, origin };
    const offered = offeredMethods(tool, names);
    const functions = offered.map((named) => writeFunction(named, format).written);
    const [toolStart, toolEnd] = textsAround(tool.definition, functions, frame);
    for (const piece of toolStart) add(piece);
    for (const [index, named] of offered.entries()) {
      if (index > 0) add({ text: betweenFunctions, origin });
      for (const piece of functionPieces(named, format)) pieces.push(piece);
    }
    add({ text: toolEnd, origin });
  }
  if (pieces.length > 0) add({ text: end, origin: {} });
  return pieces;
}

/**
 * The origin of every character of an agent's text: the text that `serializePayload` makes of a
 * provider's payload, or that `formatPrompt` gives. The pieces have no gaps, and each has the tool,
 * the method and the field that it shows; `parameters` also have the path of the schema inside, as
 * it is written there. Only what changed is computed again.
 */
export function toolsetSpans(
  toolset: Toolset,
  names: FunctionNames,
  format: ProviderFormatName | PromptFormatName,
): TextSpan[] {
  if (isPromptFormat(format)) return toSpans(promptPieces(toolset, names, format));
  const { nameIn } = PROVIDER_FORMATS[format];
  const { payload } = formatToolset(toolset, names, format);
  return toSpans(
    payloadPieces(payload, (declaration) => {
      const name = nameIn(declaration);
      return (typeof name === "string" ? names.find(name) : undefined) ?? {};
    }),
  );
}
