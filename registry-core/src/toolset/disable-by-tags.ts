import type { FunctionNames } from "../definition/function-names.ts";
import { tagsOf } from "../definition/method-behaviour.ts";
import { selectableMethods } from "./selected-names.ts";
import type { Toolset } from "./toolset.ts";

/** Which methods `disableByTags` disables, and why. */
export interface TagFilter {
  tags: readonly string[];
  /** Whether one matching tag is enough, or all are needed. Default `any`. */
  match?: "any" | "all";
  /** The reason that traces give. Default `Disabled by tag filter`. */
  reason?: string;
}

/**
 * The names that are disabled for a run (a `Selection`'s `disabled`) and, with them, the methods
 * that carry the tags. A name that is disabled already keeps its reason. An empty list of tags
 * matches nothing.
 */
export function disableByTags(
  { toolset, names }: { toolset: Toolset; names: FunctionNames },
  disabled: Readonly<Record<string, string>>,
  { tags, match = "any", reason = "Disabled by tag filter" }: TagFilter,
): Record<string, string> {
  const wanted = new Set(tags);
  const added = selectableMethods(toolset, names)
    .flat()
    .flatMap((each): [string, string][] => {
      const own = new Set(tagsOf(each.tool.definition, each.method.definition));
      const carried = [...own].filter((tag) => wanted.has(tag)).length;
      const matches = carried > 0 && (match === "any" || carried === wanted.size);
      const isDisabled = each.names.some((name) => Object.hasOwn(disabled, name));
      return matches && !isDisabled ? each.names.slice(0, 1).map((name) => [name, reason]) : [];
    });
  return { ...disabled, ...Object.fromEntries(added) };
}
