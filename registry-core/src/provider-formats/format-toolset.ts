import { askingForReason } from "../definition/toolcall-reason.ts";
import type { FunctionNames } from "../registry/function-names.ts";
import { type NamedMethod, offeredMethods } from "../registry/offered-methods.ts";
import type { Toolset } from "../registry/toolset.ts";
import type { FormattedToolset, FormatWarning, ProviderFormatName } from "./provider-format.ts";
import { PROVIDER_FORMATS } from "./provider-formats.ts";

/**
 * What an agent is given in a provider's shape: the value of the request's `tools`, with the offered methods sorted by
 * function name, so that the same selection is the same bytes and prompt caches hold (rule R4). Schemas in it are shared with
 * the definitions: copy before you change them.
 */
export function formatToolset(toolset: Toolset, names: FunctionNames, format: ProviderFormatName): FormattedToolset {
  const { declare, wrap } = PROVIDER_FORMATS[format];
  const offered = toolset.tools.flatMap((tool) => offeredMethods(tool, names));
  offered.sort((a, b) => (a.functionName < b.functionName ? -1 : 1));
  const declared = offered.map((named) => ({ named, ...declare(named) }));
  const declarations = declared.map(({ declaration }) => declaration);
  return {
    payload: wrap ? wrap(declarations) : declarations,
    warnings: declared.flatMap(({ named, losses }) => losses.map((loss) => asWarning(named, loss))),
  };
}

/** One method in a provider's shape, whether it is offered or not: an entry of the request's `tools`. */
export function formatMethod(named: NamedMethod, format: ProviderFormatName): FormattedToolset {
  const asked = { ...named, method: askingForReason(named.method) };
  const { declaration, losses } = PROVIDER_FORMATS[format].declare(asked);
  return { payload: declaration, warnings: losses.map((loss) => asWarning(named, loss)) };
}

/** The exact text of a payload, on the wire and in a preview: two spaces, one newline at the end. */
export function serializePayload(payload: FormattedToolset["payload"]): string {
  return `${JSON.stringify(payload, null, 2)}\n`;
}

function asWarning({ tool, method }: NamedMethod, loss: { path: string; message: string }): FormatWarning {
  return { tool: tool.name, method: method.name, ...loss };
}
