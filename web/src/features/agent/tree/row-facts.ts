import { ownValue } from "@pegboard/json-schema";
import type { ResolvedTool } from "@pegboard/registry-core";
import { methodTokens, offeredTokens } from "@pegboard/registry-core/internal";
import type { RowEvents } from "@pegboard/ui/list/grid-parts.tsx";
import type { CatalogAnswer } from "../../../api/catalog.ts";
import {
  configStateOf,
  type ResolvedMatch,
  type SearchFacts,
} from "../../../tool-list/search/tool-filters.ts";
import { toolKey } from "../../../tool-list/tool-rows.ts";
import type { AgentModel } from "../draft/agent-model.ts";
import type { TreeAct } from "./row-actions.ts";
import { methodBadges, type RowBadge, toolBadges } from "./row-badges.tsx";
import type { MethodSubject, ToolSubject } from "./tree-rows.ts";

type TreeSubject = ToolSubject | MethodSubject;

/** The facts that a row shows beyond its definition. */
export interface RowFacts extends SearchFacts {
  icons: CatalogAnswer["icons"];
  badges(row: ToolSubject | (MethodSubject & { joined: boolean })): RowBadge[];
  /** Tokens that it adds to the agent's payload; undefined for something that is off. */
  tokensOf(row: TreeSubject): number | undefined;
  /**
   * Tokens of the part of a tool that the list shows: of all of it, or of the methods that match.
   */
  tokensOfMatch(match: ResolvedMatch): number;
  isTouched(row: TreeSubject): boolean;
}

/**
 * The values that all rows of a tree share. It has to stay one object while nothing changes, so
 * that rows do not render again.
 */
export interface TreeRowContext {
  facts: RowFacts;
  /** The searched words, which are marked. */
  words: string;
  /** Why switches do nothing now, because the list is read-only. */
  blocked: string | undefined;
  /** The id of the sentence that explains a lock. */
  lockedId: string;
  /** The height of each row in pixels. */
  height: number;
  act(act: TreeAct): void;
  /** Whether check boxes are visible without a pointer on the row. */
  showsChecks: boolean;
  /** Whether rows say their app, because no head of a group above them does. */
  saysApp: boolean;
  events: RowEvents;
}

/** Reads the facts of rows from the model, for visible rows only. */
export function rowFacts(
  model: Pick<AgentModel, "settings" | "changed" | "touched">,
  { icons, tokens }: Pick<CatalogAnswer, "icons" | "tokens">,
): RowFacts {
  const configState = (tool: ResolvedTool) => {
    const entry = ownValue(model.settings.tools, tool.definition.name);
    const config = typeof entry === "object" ? entry.config : undefined;
    return configStateOf(tool, Object.keys(config ?? {}).length);
  };
  const tokensOf = (row: TreeSubject) => {
    if (row.kind === "tool")
      return row.tool.state === "off" ? undefined : offeredTokens(tokens, [row.tool]);
    if (!row.method.enabled || row.method.passedOn) return undefined;
    return row.method.offered
      ? methodTokens(tokens, row.tool.definition.name, row.method.definition.name)
      : 0;
  };
  return {
    icons,
    configState,
    tokens: (tool, method) => methodTokens(tokens, tool, method),
    isDrafted: (key) => model.changed.has(key),
    badges: (row) => {
      const ofTool = () =>
        toolBadges(
          row.tool,
          configState(row.tool),
          model.changed.has(toolKey(row.tool.definition.name)),
        );
      if (row.kind === "tool") return ofTool();
      const own = methodBadges(row.tool, row.method, model.changed.has(row.key));
      return row.joined ? [...new Set([...ofTool(), ...own])].slice(0, 2) : own;
    },
    tokensOf,
    tokensOfMatch: ({ tool, methods, whole }) => {
      if (whole) return offeredTokens(tokens, [tool]);
      return methods.reduce((sum, { offered, definition }) => {
        return offered ? sum + methodTokens(tokens, tool.definition.name, definition.name) : sum;
      }, 0);
    },
    isTouched: (row) =>
      row.kind === "tool"
        ? model.touched.has(row.tool.definition.name)
        : model.changed.has(row.key),
  };
}
