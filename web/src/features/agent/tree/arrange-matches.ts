import { type Arrangement, arrangeTools, type ToolGroup } from "@pegboard/registry-core/internal";
import type { ResolvedMatch } from "../../../tool-list/search/resolved-tools.ts";
import { toolKey } from "../../../tool-list/tool-rows.ts";
import type { RowFacts } from "./row-facts.ts";

export { TreeGroupCells as GroupRow } from "./group-row.tsx";

/** What the search shows, in groups and in the order that somebody chose. */
export function arrangeMatches(
  shown: ResolvedMatch[],
  arrangement: Arrangement,
  facts: RowFacts,
): ToolGroup<ResolvedMatch>[] {
  const read = {
    definition: ({ tool }: ResolvedMatch) => tool.definition,
    tokens: facts.tokensOfMatch,
    isChanged: ({ tool }: ResolvedMatch) =>
      facts.isTouched({ kind: "tool", key: toolKey(tool.definition.name), tool }),
  };
  return arrangeTools(shown, arrangement, read);
}
