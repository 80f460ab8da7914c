import type {
  ToolUnion as AnthropicTool,
  MessageParam,
} from "@anthropic-ai/sdk/resources/messages/messages";
import type { Tool as McpTool } from "@modelcontextprotocol/client";
import type {
  ChatCompletionFunctionTool,
  ChatCompletionToolMessageParam,
  ChatCompletionUserMessageParam,
} from "openai/resources/chat/completions/completions";
import type {
  ResponseInputItem,
  Tool as ResponsesTool,
} from "openai/resources/responses/responses";

/** What the providers' own libraries take as a request's tools. */
export interface ToolTypes {
  "openai-chat": ChatCompletionFunctionTool[];
  "openai-responses": ResponsesTool[];
  anthropic: AnthropicTool[];
  mcp: McpTool[];
}

/** What they take as answers to calls. */
export interface AnswerTypes {
  "openai-chat": (ChatCompletionToolMessageParam | ChatCompletionUserMessageParam)[];
  "openai-responses": ResponseInputItem.FunctionCallOutput[];
  anthropic: MessageParam[];
}
