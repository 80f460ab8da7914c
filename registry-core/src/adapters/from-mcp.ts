import type { JsonObject } from "@pegboard/json-schema";
import type { MethodMetadata, ToolMetadata } from "../definition/authoring/decorators.ts";
import { defineTool, type RunContext } from "../definition/authoring/define-tool.ts";
import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import type { CallProgress } from "../definition/authoring/runtime-context.ts";
import type { MethodAnnotations } from "../definition/method-risk.ts";
import { displayNameOf } from "../definition/names.ts";
import { omitUndefined } from "../definition/omit-undefined.ts";
import { errorText } from "../execution/result-parts.ts";

/** A tool as an MCP server lists it. */
export interface McpListedTool {
  /** The name of the method, as the server calls it. */
  name: string;
  /** The display name; made of the name where it is absent. */
  title?: string | undefined;
  /** The description for the model. */
  description?: string | undefined;
  /** JSON Schema of the arguments. */
  inputSchema: object;
  /** JSON Schema of `structuredContent`; absent for any result. */
  outputSchema?: object | undefined;
  /** What the server claims about it, such as that it only reads. Nothing believes it by itself. */
  annotations?:
    | { [Hint in keyof MethodAnnotations]?: MethodAnnotations[Hint] | undefined }
    | undefined;
  /** What the server adds for its own clients, which `toMcp` hands on to them. */
  _meta?: object | undefined;
}

/** The options of a call of an MCP tool. */
export interface McpCallOptions {
  /** Aborted when the caller gives up; the server is then told. */
  signal: AbortSignal;
  /** Is told how far the call is. */
  onprogress(progress: {
    progress: number;
    total?: number | undefined;
    message?: string | undefined;
  }): void;
}

/** An MCP server as one tool. */
export interface McpSource extends ToolMetadata {
  /** The name of the tool, as `ToolDefinition.name`. */
  name: string;
  /** The answer to `tools/list`. */
  tools: readonly McpListedTool[];
  /** Calls one of the tools, as `client.callTool(params, options)` does. */
  call(params: { name: string; arguments: JsonObject }, options: McpCallOptions): Promise<object>;
}

/**
 * What an MCP server lists as one tool, to be registered; its methods keep the server's names. It
 * is off until somebody switches it on, unless `enabledByDefault` says otherwise.
 * A result keeps its blocks and its structured content; one that says `isError` is thrown with its reason.
 */
export function fromMcp({ name, tools, call, ...metadata }: McpSource): RegisteredTool {
  return defineTool({
    enabledByDefault: false,
    ...metadata,
    name,
    methods: Object.fromEntries(tools.map((listed) => [listed.name, fromMcpTool(listed, call)])),
  });
}

function fromMcpTool(listed: McpListedTool, call: McpSource["call"]) {
  const { name, title, description, inputSchema, outputSchema, annotations, _meta } = listed;
  const method: MethodMetadata = {
    displayName: title ?? annotations?.title ?? displayNameOf(name),
    ...(description && { description }),
    // A server may leave out what the protocol requires.
    parameters: { ...(inputSchema as JsonObject), type: "object" },
    ...(outputSchema && { outputSchema: outputSchema as JsonObject }),
    ...(annotations && { annotations: omitUndefined(annotations) as MethodAnnotations }),
    ...(_meta && { extra: { _meta: _meta as JsonObject } }),
  };
  return {
    ...method,
    async run(args: JsonObject, { signal, progress }: RunContext<JsonObject>) {
      const onprogress: McpCallOptions["onprogress"] = (told) =>
        progress(omitUndefined(told) as CallProgress);
      return mcpResult(await call({ name, arguments: args }, { signal, onprogress }));
    },
  };
}

/** The answer to `tools/call` as a result. Throws why a tool failed that reports it. */
function mcpResult(answer: object): JsonObject {
  const { content = [], structuredContent, isError, _meta } = answer as JsonObject;
  if (isError === true) throw new Error(errorText(answer as JsonObject));
  return { content, ...omitUndefined({ structuredContent, _meta }) } as JsonObject;
}
