import type { ToolDefinition } from "@pegboard/registry-core";
import type { SearchFilter } from "./search-query.ts";

/** A tool that a list shows, and which of its methods. */
export interface ToolMatch<Tool = unknown, Method = unknown> {
  tool: Tool;
  methods: Method[];
  /**
   * The tool matches with all its methods; otherwise it is shown because it carries the ones that
   * do.
   */
  whole: boolean;
}

/** How a search reads the tools of a screen. */
export interface SearchedTools<Tool, Method> {
  definitionOf(tool: Tool): ToolDefinition;
  /** In the order of the definition's methods. */
  methodsOf(tool: Tool): Method[];
  /**
   * Whether a tool has what a filter asks for; undefined where the filter asks about something
   * else.
   */
  hasTool(tool: Tool, filter: SearchFilter): boolean | undefined;
  /**
   * Whether a method has what a filter asks for; undefined where the filter asks about something
   * else.
   */
  hasMethod(tool: Tool, method: Method, filter: SearchFilter): boolean | undefined;
}
