import { methodTokens, offeredTokens, ownValue, type ResolvedTool } from "@pegboard/registry-core";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import type { AgentModel } from "../model/agent-model.ts";
import { configStateOf } from "../model/config-state.ts";
import type { SearchFacts } from "../search/search-tools.ts";
import { methodBadges, type RowBadge, toolBadges } from "./row-badges.ts";
import type { TreeAct } from "./tree-keys.ts";
import type { MethodRow, ToolRow } from "./tree-rows.ts";

/** What a row shows beyond its definition. */
export interface RowFacts extends SearchFacts {
  icons: CatalogAnswer["icons"];
  badges(row: ToolRow | MethodRow): RowBadge[];
  /** Tokens that it adds to what the agent gets; undefined for what is off. */
  tokensOf(row: ToolRow | MethodRow): number | undefined;
  isTouched(row: ToolRow | MethodRow): boolean;
}

/** Shared by all rows of a tree. Keep the same object while nothing changes, so that rows do not render again. */
export interface RowContext {
  facts: RowFacts;
  /** Searched words, to be marked. */
  words: string;
  /** Why switches do nothing now: the list is read-only. */
  blocked: string | undefined;
  /** Id of the sentence that says what a lock means. */
  lockedId: string;
  /** Of each row, in pixels. */
  height: number;
  act(act: TreeAct): void;
  /** A row got the focus. */
  onFocus(key: string): void;
}

/** Reads the facts of rows from the model, for visible rows only. */
export function rowFacts(model: AgentModel, { icons, tokens }: CatalogAnswer): RowFacts {
  const configState = (tool: ResolvedTool) => {
    const entry = ownValue(model.settings.tools, tool.definition.name);
    const config = typeof entry === "object" ? entry.config : undefined;
    return configStateOf(tool, Object.keys(config ?? {}).length);
  };
  return {
    icons,
    configState,
    tokens: (tool, method) => methodTokens(tokens, tool, method),
    isDrafted: (key) => model.changed.has(key),
    badges: (row) =>
      row.kind === "tool"
        ? toolBadges(row.tool, configState(row.tool), model.changed.has(row.key))
        : methodBadges(row.tool, row.method, model.changed.has(row.key)),
    tokensOf: (row) => {
      if (row.kind === "tool") return row.tool.state === "off" ? undefined : offeredTokens(tokens, [row.tool]);
      if (!row.method.enabled) return undefined;
      return row.method.offered ? methodTokens(tokens, row.tool.definition.name, row.method.definition.name) : 0;
    },
    isTouched: (row) =>
      row.kind === "tool" ? model.touched.has(row.tool.definition.name) : model.changed.has(row.key),
  };
}
