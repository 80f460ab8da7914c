import {
  isJsonObject,
  isStandardSchema,
  type JsonObject,
  type JsonSchema,
} from "@pegboard/json-schema";
import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import { resultJson } from "../execution/result-json.ts";
import { mediaBlock } from "../execution/result-parts.ts";
import {
  type AdapterContext,
  type AdapterMetadata,
  type AdapterMethod,
  adapterTool,
  notTakenOver,
  previewOf,
} from "./adapter-tool.ts";
import { describedSchema, isOlderZod } from "./described-schema.ts";

/** The members of a LangChain tool that are read: of its `tool()`, `StructuredTool` and `Tool`. */
export interface LangChainSource {
  /** The name of the method, as the model calls it. */
  name: string;
  /** The description for the model. */
  description: string;
  /** The parameters: zod 3 or 4, or JSON Schema. */
  schema: unknown;
  /** Whether a run ends with the result, without the model reading it. */
  returnDirect?: boolean;
  /** Runs the tool. */
  // biome-ignore lint/suspicious/noExplicitAny: its own type depends on the schema
  invoke(input: any, config?: any): Promise<any>;
}

/** Whether a value is a tool of LangChain. */
export function isLangChainSource(value: unknown): value is LangChainSource {
  if (typeof value !== "object" || value === null || !("schema" in value)) return false;
  const { name, description, invoke } = value as Partial<LangChainSource>;
  return (
    typeof name === "string" && typeof description === "string" && typeof invoke === "function"
  );
}

/**
 * LangChain's tools with one method each, to be registered. A call passes on its id, its
 * signal and, as `configurable`, what the caller says about itself; events of a generator are its
 * progress. An artifact is the structured content beside what the model reads. A tool with
 * `returnDirect` takes control of the run.
 */
export function fromLangChain(
  tools: readonly LangChainSource[],
  metadata: AdapterMetadata = {},
): RegisteredTool[] {
  return tools.map((tool) =>
    adapterTool(tool.name, { ...metadata, ...(tool.returnDirect && { takesControl: true }) }, () =>
      fromLangChainTool(tool),
    ),
  );
}

function fromLangChainTool(tool: LangChainSource): AdapterMethod {
  return {
    description: tool.description,
    parameters: langchainParameters(tool),
    run: (args, context) => runLangChainTool(tool, args, context),
  };
}

/** The description of the arguments. LangChain checks the arguments itself. */
function langchainParameters({ name, schema }: LangChainSource): JsonSchema {
  if (isOlderZod(schema) || isStandardSchema(schema) || isJsonObject(schema))
    return describedSchema(schema);
  throw notTakenOver(
    name,
    "its schema is neither zod nor JSON Schema. Use z.object(), or toJsonSchema(schema) of @langchain/core/utils/json_schema.",
  );
}

async function runLangChainTool(
  tool: LangChainSource,
  args: JsonObject,
  context: AdapterContext,
): Promise<unknown> {
  const { id, caller, signal, services, progress } = context;
  const outer = Object(services.langchain) as LangChainCall;
  let events = 0;
  const handleToolEvent = (event: unknown) => {
    events += 1;
    progress({ progress: events, message: previewOf(event) });
  };
  const config = {
    ...outer.config,
    signal,
    configurable: { ...outer.config?.configurable, ...caller },
    callbacks: withHandler(outer.config?.callbacks, { handleToolEvent }),
  };
  const answer: unknown = await tool.invoke(
    { type: "tool_call", id, name: tool.name, args },
    config,
  );
  return isToolMessage(answer) ? resultOf(answer) : direct(tool.name, answer);
}

/**
 * The parts of a LangChain call that a call which comes from it keeps under `services.langchain`.
 */
export interface LangChainCall {
  config?: { configurable?: Record<string, unknown>; callbacks?: unknown };
}

/**
 * The callbacks with another handler. They are a list, or LangChain's manager of them, which is
 * copied.
 */
function withHandler(callbacks: unknown, handler: object): unknown {
  if (callbacks === undefined || Array.isArray(callbacks)) return [...(callbacks ?? []), handler];
  const { copy } = Object(callbacks) as { copy?: (handlers: object[]) => unknown };
  return copy ? Reflect.apply(copy, callbacks, [[handler]]) : callbacks;
}

/**
 * The direct result of a tool. Results that steer a graph of LangGraph have no meaning outside of
 * it.
 */
function direct(name: string, answer: unknown): unknown {
  if (Object(answer).lc_direct_tool_output !== true) return answer;
  throw notTakenOver(
    name,
    "it answered with a Command, which only a graph of LangGraph can carry out. Return its content.",
  );
}

interface ToolMessage {
  content: unknown;
  artifact?: unknown;
  tool_call_id: string;
}

function isToolMessage(value: unknown): value is ToolMessage {
  return isJsonObject(value) && typeof value.tool_call_id === "string" && "content" in value;
}

function resultOf({ content, artifact }: ToolMessage): unknown {
  const blocks = Array.isArray(content)
    ? content.map(fromLangChainBlock)
    : [{ type: "text", text: String(content) }];
  if (artifact === undefined) return Array.isArray(content) ? { content: blocks } : content;
  const { result, issues } = resultJson(artifact);
  // An artifact is for the application, which may keep in it what JSON cannot carry.
  return {
    content: blocks,
    ...(issues.length === 0
      ? { structuredContent: result }
      : { _meta: { artifact: "is not JSON" } }),
  };
}

/**
 * The block of an image or file. LangChain has three spellings of them: an address, its own blocks,
 * and the older ones of those.
 */
function fromLangChainBlock(block: unknown): JsonObject {
  const {
    type,
    text,
    image_url: image,
    data,
    mimeType,
    mime_type: older,
    url,
  } = Object(block) as Record<string, unknown>;
  if (typeof text === "string") return { type: "text", text };
  const address = typeof image === "string" ? image : (Object(image).url ?? url);
  const [, embedded, bytes] = /^data:([^;,]+);base64,(.*)$/s.exec(String(address ?? "")) ?? [];
  if (embedded !== undefined && bytes !== undefined) return { ...mediaBlock(bytes, embedded) };
  if (typeof address === "string")
    return { type: "resource_link", name: String(type), uri: address };
  if (typeof data === "string" || data instanceof Uint8Array)
    return { ...mediaBlock(data, String(mimeType ?? older ?? "")) };
  return { type: "text", text: JSON.stringify(block) ?? "" };
}
