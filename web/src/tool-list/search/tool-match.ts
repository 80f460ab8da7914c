import type { ToolDefinition } from "@pegboard/registry-core";
import type { SearchFilter } from "./search-query.ts";

/** A tool that a list shows, and those of its methods that it shows. */
export interface ToolMatch<Tool = unknown, Method = unknown> {
  tool: Tool;
  methods: Method[];
  /**
   * Whether the tool matches with all its methods; otherwise it is shown because it has methods
   * that match.
   */
  whole: boolean;
}

/** The functions with which a search reads the tools of a screen. */
export interface SearchedTools<Tool, Method> {
  definitionOf(tool: Tool): ToolDefinition;
  /** The methods of a tool, in the order of its definition. */
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
