import { type Arrangement, arrangeTools } from "@pegboard/registry-core";
import type { ToolMatch } from "../../../settings/search/tool-match.ts";
import { toolKey } from "../model/row-keys.ts";
import type { RowFacts } from "./row-facts.ts";
import type { MatchGroup } from "./tree-rows.ts";

export { GroupRow } from "./group-row.tsx";

/** What the search shows, in groups and in the order that somebody chose. */
export function arrangeMatches(shown: ToolMatch[], arrangement: Arrangement, facts: RowFacts): MatchGroup[] {
  const read = {
    definition: ({ tool }: ToolMatch) => tool.definition,
    tokens: facts.tokensOfMatch,
    isChanged: ({ tool }: ToolMatch) => facts.isTouched({ kind: "tool", key: toolKey(tool.definition.name), tool }),
  };
  return arrangeTools(shown, arrangement, read).map(({ name, items }) => ({ name, matches: items }));
}
