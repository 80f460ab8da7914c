import type { JsonObject } from "@pegboard/json-schema";
import type { FunctionNames } from "../definition/function-names.ts";
import { askingForReason } from "../definition/toolcall-reason.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import { type NamedMethod, offeredMethods } from "../toolset/offered-methods.ts";
import type { Toolset } from "../toolset/toolset.ts";
import { declareMethod, declareUnkept, isSent } from "./declare-method.ts";
import type { PayloadOf } from "./payload-types.ts";
import type { FormattedToolset, FormatWarning } from "./provider-format.ts";
import {
  PROVIDER_FORMATS,
  type ProviderFormatName,
  parseProviderFormat,
} from "./provider-formats.ts";
import { indentedJson } from "./serialize-payload.ts";

/**
 * What an agent gets in a provider's shape: the value of the request's `tools`, with the offered
 * methods sorted by function name, so that the same selection is the same bytes and prompt caches
 * stay valid. Takes aliases of formats as well; throws `unsupported_format`. The list is
 * the caller's own; its entries are shared and frozen, and schemas in them belong to the
 * definitions: copy before you change them. The type of the payload is the one that the provider's
 * own library takes.
 */
export function formatToolset<Format extends ProviderFormatName>(
  toolset: Toolset,
  names: FunctionNames,
  format: Format,
): FormattedToolset<PayloadOf<Format>> {
  const known = parseProviderFormat(format);
  const { wrap } = PROVIDER_FORMATS[known];
  const { declarations, warnings } = declaredToolset(toolset, names, known);
  const payload = wrap ? wrap([...declarations]) : [...declarations];
  return { payload: payload as PayloadOf<Format>, warnings: [...warnings] };
}

/**
 * One method in a provider's shape, whether it is offered or not: an entry of the request's
 * `tools`, shared and frozen.
 */
export function formatMethod(named: NamedMethod, format: ProviderFormatName): FormattedToolset {
  const { declaration, warnings } = declareMethod(
    { ...named, method: askingForReason(named.method) },
    format,
  );
  return { payload: declaration, warnings: [...warnings] };
}

/** One method in a provider's shape, computed without keeping the result. */
export function formatUnkeptMethod(
  named: NamedMethod,
  format: ProviderFormatName,
): FormattedToolset {
  const { declaration, warnings } = declareUnkept(
    { ...named, method: askingForReason(named.method) },
    format,
  );
  return { payload: declaration, warnings };
}

interface DeclaredToolset {
  names: FunctionNames;
  declarations: JsonObject[];
  warnings: FormatWarning[];
}

const declaredFormats = memoByIdentity(
  (_toolset: Toolset) => new Map<ProviderFormatName, DeclaredToolset>(),
);

/**
 * The declarations of a toolset. A toolset never changes in place, so one toolset always gives one
 * list.
 */
function declaredToolset(
  toolset: Toolset,
  names: FunctionNames,
  format: ProviderFormatName,
): DeclaredToolset {
  const byFormat = declaredFormats(toolset);
  const before = byFormat.get(format);
  if (before?.names === names) return before;
  const offered = toolset.tools.flatMap((tool) => offeredMethods(tool, names));
  offered.sort((a, b) => (a.functionName < b.functionName ? -1 : 1));
  const declared = offered.map((named) => declareMethod(named, format));
  const result = {
    names,
    declarations: declared.filter(isSent).map(({ declaration }) => declaration),
    warnings: declared.flatMap(({ warnings }) => warnings),
  };
  byFormat.set(format, result);
  return result;
}

/**
 * The text that a method adds to a payload: its lines in the list, with the comma behind them.
 * Tokens never reach over the end of a line of JSON, so those of a payload are those of its methods
 * and of the list's two brackets (`payloadTokens`).
 */
export function countedText(
  named: NamedMethod,
  format: ProviderFormatName = "openai-chat",
): string {
  return `${indentedJson(formatUnkeptMethod(named, format).payload, "  ")},\n`;
}
