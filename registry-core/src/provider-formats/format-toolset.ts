import type { JsonObject, JsonValue } from "@pegboard/json-schema";
import type { FunctionNames } from "../definition/function-names.ts";
import { askingForReason } from "../definition/toolcall-reason.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import { type NamedMethod, namedMethodsOf } from "../toolset/offered-methods.ts";
import type { ResolvedMethod, Toolset } from "../toolset/toolset.ts";
import { declareMethod, declareUnkept, isSent } from "./declare-method.ts";
import type { PayloadOf } from "./payload-types.ts";
import type { FormattedToolset, FormatWarning } from "./provider-format.ts";
import {
  PROVIDER_FORMATS,
  type ProviderFormatName,
  parseProviderFormat,
} from "./provider-formats.ts";
import { toolSearchIn, toolsetIn } from "./searched-toolset.ts";
import { indentedJson } from "./serialize-payload.ts";

/**
 * What an agent gets in a provider's shape: the value of the request's `tools`, with the offered
 * methods sorted by function name, so that the same selection is the same bytes and prompt caches
 * stay valid. Deferred methods are in it where the agent leaves the search to the provider, marked
 * as its requests mark them, or where it has none. Takes aliases of formats as well; throws `unsupported_format`. The list is
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

/**
 * What a model sees of a provider's own search before it searches: names and descriptions of groups.
 * Empty where there are none, and where the agent's own search is used. What a provider adds itself
 * to describe its search is not known.
 */
export function searchHeadings(toolset: Toolset, format: ProviderFormatName): JsonObject[] {
  const { toolSearch } = PROVIDER_FORMATS[format];
  if (!toolSearch || toolSearchIn(toolset, format) !== "provider") return [];
  return toolSearch.headings(
    toolset.tools
      .filter(({ methods }) => methods.some(({ waits }) => waits === "deferred"))
      .map(({ definition }) => definition),
  );
}

/**
 * What of a payload models see before they search: functions that do not wait, and the headings of
 * groups. It is the payload itself where nothing waits for a provider's search.
 */
export function seenAtOnce(
  toolset: Toolset,
  names: FunctionNames,
  format: ProviderFormatName,
): JsonValue {
  const { wrap } = PROVIDER_FORMATS[format];
  const { shown } = declaredToolset(toolset, names, format);
  const seen = [...shown, ...searchHeadings(toolset, format)];
  return wrap ? wrap(seen) : seen;
}

interface DeclaredToolset {
  names: FunctionNames;
  declarations: JsonObject[];
  /** The functions that do not wait. */
  shown: JsonObject[];
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
  const searched = toolsetIn(toolset, format);
  const provider = PROVIDER_FORMATS[format].toolSearch;
  const sent = declaredMethods(searched, names, { format, which: ({ offered }) => offered });
  const deferred =
    provider && toolSearchIn(toolset, format) === "provider"
      ? declaredMethods(searched, names, { format, which: ({ waits }) => waits === "deferred" })
      : [];
  const shown = sent.filter(isSent).map(({ declaration }) => declaration);
  const waiting = deferred.filter(isSent);
  const declarations = provider && waiting.length > 0 ? provider.list(shown, waiting) : shown;
  const warnings = [...sent, ...deferred].flatMap((one) => one.warnings);
  const result = { names, declarations, shown, warnings };
  byFormat.set(format, result);
  return result;
}

/** The methods in a provider's shape, sorted by function name. */
function declaredMethods(
  { tools }: Toolset,
  names: FunctionNames,
  { format, which }: { format: ProviderFormatName; which: (method: ResolvedMethod) => boolean },
) {
  return tools
    .flatMap((tool) => namedMethodsOf(tool, names, which))
    .sort((a, b) => (a.functionName < b.functionName ? -1 : 1))
    .map((named) => ({ tool: named.tool, ...declareMethod(named, format) }));
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
