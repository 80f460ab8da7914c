import type { CallToolResult } from "@modelcontextprotocol/client";

/** What a call gives back: the content blocks as the server sent them, and its structured content if there is some. */
export interface McpCallResult {
  content: CallToolResult["content"];
  structuredContent?: unknown;
}

/** The result of a tool that ran; throws its text when the tool reports an error. */
export function mcpCallResult(result: CallToolResult): McpCallResult {
  if (result.isError) {
    const text = result.content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
    throw new Error(text || "The tool reported an error without a text.");
  }
  return {
    content: result.content,
    ...(result.structuredContent !== undefined && { structuredContent: result.structuredContent }),
  };
}
