import type { FunctionNames } from "../definition/function-names.ts";
import { formatPrompt } from "../prompt-formats/format-prompt.ts";
import type { PromptFormatName } from "../prompt-formats/prompt-format.ts";
import { type TextSpan, toSpans } from "../prompts/text-pieces.ts";
import { formatToolset } from "../provider-formats/format-toolset.ts";
import type { ProviderFormatName } from "../provider-formats/provider-format.ts";
import { serializePayload } from "../provider-formats/serialize-payload.ts";
import type { Toolset } from "../toolset/toolset.ts";
import { jsonPromptPieces } from "./json-prompt-pieces.ts";
import { payloadPieces } from "./payload-pieces.ts";
import { writtenPieces } from "./written-pieces.ts";

/**
 * Where every character of what an agent is given comes from: of the text that `serializePayload` makes of a provider's
 * payload, or that `formatPrompt` gives. Pieces without gaps, each with the tool, the method and the field that it shows;
 * `parameters` with the path of the schema inside, as it is written there. What did not change is not worked out again.
 */
export function toolsetSpans(
  toolset: Toolset,
  names: FunctionNames,
  format: ProviderFormatName | PromptFormatName,
): TextSpan[] {
  switch (format) {
    case "json":
      return toSpans(jsonPromptPieces(formatPrompt(toolset, names, format).text, toolset, names));
    case "xml":
    case "markdown":
      return toSpans(writtenPieces(formatPrompt(toolset, names, format).text, { toolset, names, format }));
    default: {
      const { payload } = formatToolset(toolset, names, format);
      return toSpans(payloadPieces(serializePayload(payload), { payload, names, format }));
    }
  }
}
