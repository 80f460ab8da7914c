import type { FunctionNames } from "../definition/function-names.ts";
import { formatToolset } from "../provider-formats/format-toolset.ts";
import { PROVIDER_FORMATS, type ProviderFormatName } from "../provider-formats/provider-formats.ts";
import { payloadPieces } from "../provider-formats/serialize-payload.ts";
import { type TextSpan, toSpans } from "../provider-formats/text-pieces.ts";
import type { Toolset } from "../toolset/toolset.ts";
import { promptPieces } from "./format-prompt.ts";
import { isPromptFormat, type PromptFormatName } from "./prompt-formats.ts";

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
