import type { ResolvedMethod, ResolvedTool } from "@pegboard/registry-core";
import type { ConfigState } from "./config-state.ts";

/** What filters ask about a tool beyond the toolset. */
export interface SearchFacts {
  configState(tool: ResolvedTool): ConfigState;
  tokens(tool: string, method: string): number;
  /** Tools and methods the draft changes, by item (`tool:NAME`, `method:TOOL/METHOD`). */
  isDrafted(item: string): boolean;
}

/** A tool the search shows, and which of its methods. */
export interface ToolMatch {
  tool: ResolvedTool;
  methods: ResolvedMethod[];
  /** The tool matches with all its methods; otherwise it is shown because it carries the ones that do. */
  whole: boolean;
}
