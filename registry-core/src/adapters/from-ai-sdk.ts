import {
  isJsonObject,
  type JsonObject,
  type JsonSchema,
  type SchemaSource,
  type StandardIssue,
  type StandardSchema,
} from "@pegboard/json-schema";
import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import { omitUndefined } from "../definition/omit-undefined.ts";
import { mediaBlock } from "../execution/result-parts.ts";
import {
  type AdapterContext,
  type AdapterMetadata,
  type AdapterMethod,
  adapterTool,
  lastValue,
  notTakenOver,
} from "./adapter-tool.ts";
import { isOlderZod, olderZodSchema } from "./described-schema.ts";

// biome-ignore lint/suspicious/noExplicitAny: functions of any arguments
type AnyAiSdkFunction = (...list: any[]) => any;

/** The members of a tool of the AI SDK, made by its `tool()` or `dynamicTool()`, that are read. */
export interface AiSdkSource {
  /** `function`, `dynamic` or absent; one of the kind `provider` is refused. */
  type?: string | undefined;
  /** The display name of the method; made of its key where it is absent. */
  title?: string | undefined;
  /** The description for the model; a function is asked once, with an empty context. */
  description?: string | AnyAiSdkFunction | undefined;
  /** The parameters: zod, Standard Schema, or what the AI SDK's `jsonSchema()` makes. */
  inputSchema: unknown;
  /** The schema of the result, in the same kinds; absent for any result. */
  outputSchema?: unknown;
  /** Runs the tool; without it the tool is refused. */
  execute?: AnyAiSdkFunction | undefined;
  /** Whether somebody has to approve each call; a function counts as yes. */
  needsApproval?: boolean | AnyAiSdkFunction | undefined;
  /** Mastra's word for it, which a copy of one of its tools still has. */
  requireApproval?: unknown;
  /** What the model reads of a result; the whole result where it is absent. */
  toModelOutput?: AnyAiSdkFunction | undefined;
  /** Told before each call, since arguments come whole. */
  onInputStart?: AnyAiSdkFunction | undefined;
  /** Told the arguments before each call. */
  onInputAvailable?: AnyAiSdkFunction | undefined;
  /** Whether OpenAI is asked to hold the model to the schema. */
  strict?: boolean | undefined;
  /** Whether models get the method only when a search finds it. */
  deferLoading?: boolean | undefined;
  /** What the program notes about the tool; an object is kept as the method's `extra`. */
  metadata?: unknown;
}

/**
 * Whether a value is a tool of the AI SDK. A tool of Mastra looks like one, too, so callers ask for
 * that first. A tool that MCP lists has a name.
 */
export function isAiSdkSource(value: unknown): value is AiSdkSource {
  return (
    typeof value === "object" && value !== null && "inputSchema" in value && !("name" in value)
  );
}

/**
 * The AI SDK's record of tools with one method each, to be registered. A call passes on
 * its id, its signal and what the caller says about itself as the tool's context; values of a
 * generator are its progress; what `toModelOutput` makes is what the model reads, and the tool's
 * own output is the structured content beside it. A `needsApproval` that is a function means
 * always.
 */
export function fromAiSdk(
  tools: Readonly<Record<string, AiSdkSource>>,
  metadata: AdapterMetadata = {},
): RegisteredTool[] {
  return Object.entries(tools).map(([name, tool]) =>
    adapterTool(name, metadata, () => fromAiSdkTool(name, tool)),
  );
}

function fromAiSdkTool(name: string, tool: AiSdkSource): AdapterMethod {
  if (tool.type === "provider") {
    throw notTakenOver(
      name,
      "its provider defines it. Give it to the model beside what toAiSdk() answers.",
    );
  }
  if (!tool.execute)
    throw notTakenOver(name, "it has no execute. Give it one, or answer its calls yourself.");
  const { description, title, strict, metadata, deferLoading } = tool;
  const text = typeof description === "function" ? description({ context: {} }) : description;
  return {
    ...omitUndefined({ description: text, displayName: title, strict }),
    parameters: aiSdkSchema(tool.inputSchema, name),
    ...(tool.outputSchema !== undefined && { outputSchema: aiSdkSchema(tool.outputSchema, name) }),
    ...(Boolean(tool.needsApproval || tool.requireApproval) && { needsApproval: true }),
    ...(deferLoading && { defer: true }),
    ...(isJsonObject(metadata) && { extra: metadata }),
    run: (input, context) => runAiSdkTool(tool, input, context),
  };
}

async function runAiSdkTool(
  tool: AiSdkSource,
  input: JsonObject,
  context: AdapterContext,
): Promise<unknown> {
  const { messages = [], context: own = context.caller } = Object(
    context.services.aiSdk,
  ) as AiSdkCall;
  const options = {
    toolCallId: context.id,
    messages,
    abortSignal: context.signal,
    context: own,
    experimental_context: own,
  };
  await tool.onInputStart?.(options);
  await tool.onInputAvailable?.({ input, ...options });
  const output = await lastValue(await tool.execute?.(input, options), context);
  return tool.toModelOutput
    ? modelResult(await tool.toModelOutput({ toolCallId: context.id, input, output }), output)
    : output;
}

/** The parts of an AI SDK call that a call which comes from it keeps under `services.aiSdk`. */
export interface AiSdkCall {
  messages?: unknown[];
  context?: unknown;
}

/**
 * The schema of a tool. The AI SDK takes schemas of zod, those of Standard Schema, its own objects,
 * and functions that answer one of them.
 */
function aiSdkSchema(given: unknown, name: string): SchemaSource {
  const schema: unknown = typeof given === "function" && !("~standard" in given) ? given() : given;
  if (isOlderZod(schema)) {
    return checkedSchema(olderZodSchema(schema), async (value) => {
      const { success, data, error } = await schema.safeParseAsync(value);
      return success ? { success, value: data } : { success, error };
    });
  }
  if (!isOwnSchema(schema)) return schema as SchemaSource;
  const { jsonSchema, validate } = schema;
  if (!isJsonObject(jsonSchema) || "then" in jsonSchema) {
    throw notTakenOver(
      name,
      "its schema comes later, as a promise. Await it: jsonSchema(await schema.jsonSchema).",
    );
  }
  return validate ? checkedSchema(jsonSchema, validate) : (jsonSchema as JsonSchema);
}

interface OwnSchema {
  jsonSchema: unknown;
  validate?: (value: unknown) => unknown;
}

function isOwnSchema(schema: unknown): schema is OwnSchema {
  return isJsonObject(schema) && Symbol.for("vercel.ai.schema") in schema;
}

/**
 * A schema that checks with the AI SDK's own one, which may check more than its JSON Schema says,
 * and change the value.
 */
function checkedSchema(
  jsonSchema: JsonSchema,
  validate: NonNullable<OwnSchema["validate"]>,
): StandardSchema {
  return {
    "~standard": {
      version: 1,
      vendor: "ai-sdk",
      jsonSchema: { input: () => jsonSchema },
      async validate(value) {
        const checked = Object(await validate(value)) as {
          success?: boolean;
          value?: unknown;
          error?: unknown;
        };
        return checked.success ? { value: checked.value } : { issues: aiSdkIssues(checked.error) };
      },
    },
  };
}

function aiSdkIssues(error: unknown): StandardIssue[] {
  const { issues, cause, message } = Object(error) as {
    issues?: unknown;
    cause?: unknown;
    message?: unknown;
  };
  if (Array.isArray(issues) && issues.length > 0) return issues;
  return cause === undefined ? [{ message: `is invalid: ${String(message)}` }] : aiSdkIssues(cause);
}

/**
 * The text that the model reads, and the tool's own output for programs. Throws what is an error
 * for the model.
 */
function modelResult(shown: unknown, output: unknown): unknown {
  const { type, value, reason } = Object(shown) as {
    type?: string;
    value?: unknown;
    reason?: string;
  };
  if (type === "execution-denied") throw new Error(reason ?? "It was not allowed to run.");
  if (type === "error-text" || type === "error-json") throw new Error(textOrJson(value));
  const content =
    type === "content" && Array.isArray(value)
      ? value.map(fromAiSdkPart)
      : [{ type: "text", text: textOrJson(value) }];
  return { content, ...(output !== undefined && { structuredContent: output }) };
}

function textOrJson(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

interface ContentPart {
  type?: string;
  text?: string;
  mediaType?: string;
  filename?: string;
  url?: unknown;
  data?: unknown;
}

/**
 * The block of a part of the output for a model. The older spellings have their bytes, or their
 * address, in the part itself.
 */
function fromAiSdkPart(part: ContentPart): JsonObject {
  const { type = "part", text, mediaType = "", filename, url } = part;
  if (type === "text") return { type: "text", text: text ?? "" };
  const tagged = Object(part.data) as {
    type?: string;
    data?: unknown;
    url?: unknown;
    text?: string;
  };
  const bytes = tagged.type === "data" ? tagged.data : part.data;
  const address = tagged.url ?? url;
  if (tagged.type === "text") return { type: "text", text: tagged.text ?? "" };
  if (address !== undefined)
    return { type: "resource_link", name: filename ?? mediaType, uri: String(address) };
  if (bytes instanceof ArrayBuffer)
    return { ...mediaBlock(new Uint8Array(bytes), mediaType, filename) };
  if (bytes instanceof Uint8Array || typeof bytes === "string")
    return { ...mediaBlock(bytes, mediaType, filename) };
  return { type: "text", text: `[${type} ${mediaType}: not shown as text]` };
}
