import { ownValue } from "@pegboard/json-schema";
import { memoByIdentity } from "../memo-by-identity.ts";
import type { ToolSearch } from "../settings/owner-settings.ts";
import { countMethods } from "../toolset/resolve-toolset.ts";
import type { Toolset } from "../toolset/toolset.ts";
import { isGenerated, offerDeferred } from "../toolset/waiting-methods.ts";
import { PROVIDER_FORMATS, type ProviderFormatName } from "./provider-formats.ts";

/**
 * How models find an agent's deferred methods in a provider's requests. Where the provider has no
 * search of its own it is the agent's, whatever was chosen.
 */
export function toolSearchIn(
  { toolSearch }: Pick<Toolset, "toolSearch">,
  format: ProviderFormatName,
): ToolSearch {
  const chosen = ownValue(toolSearch, format) ?? "own";
  return chosen === "provider" && !PROVIDER_FORMATS[format].toolSearch ? "own" : chosen;
}

/**
 * The toolset as a provider's requests have it: without `search_tools` where the provider searches
 * or nothing does, and with deferred methods offered where nothing does.
 */
export function toolsetIn(toolset: Toolset, format: ProviderFormatName): Toolset {
  const search = toolSearchIn(toolset, format);
  return search === "own" ? toolset : toolsetsBySearch(toolset)[search]();
}

/** A toolset never changes in place, so one toolset always gives one of each. */
const toolsetsBySearch = memoByIdentity((toolset: Toolset) => {
  const searched = toolset.tools.filter(({ definition }) => !isGenerated(definition));
  const made = new Map<ToolSearch, Toolset>();
  const make = (search: "provider" | "none") => () => {
    const tools = search === "none" ? offerDeferred(searched) : searched;
    const result = made.get(search) ?? { ...toolset, tools, ...countMethods(tools) };
    made.set(search, result);
    return result;
  };
  return { provider: make("provider"), none: make("none") };
});
