import { type JsonObject, jsonText } from "@pegboard/json-schema";
import type { MethodMetadata, ToolMetadata } from "../definition/authoring/decorators.ts";
import { defineTool, type RunContext } from "../definition/authoring/define-tool.ts";
import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import { toolNameOf } from "../definition/names.ts";
import { RegistryError } from "../registry-error.ts";

/** Metadata for all tools that come from another framework. Their names and texts are their own. */
export type AdapterMetadata = Omit<ToolMetadata, "name" | "displayName" | "description">;

/** The context that a framework's function gets. */
export type AdapterContext = RunContext<JsonObject>;

/** A framework's function as a method. */
export interface AdapterMethod extends MethodMetadata {
  run(args: JsonObject, context: AdapterContext): unknown;
}

/**
 * A framework's function as a tool with one method of its name. A function that cannot be read
 * causes an error when it is registered, so that the others of its list are defined.
 */
export function adapterTool(
  name: string,
  metadata: ToolMetadata,
  read: () => AdapterMethod,
): RegisteredTool {
  const toolName = toolNameOf(name);
  try {
    const { description, displayName, ...method } = read();
    const texts = {
      ...(description !== undefined && { description }),
      ...(displayName !== undefined && { displayName }),
    };
    return defineTool({
      ...metadata,
      ...texts,
      name: toolName,
      methods: { [name]: { ...method, ...texts } },
    });
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    const build = (): never => {
      throw error;
    };
    return { ...defineTool({ name: toolName, methods: {} }), build, issue: error };
  }
}

/** The error for a function that cannot be taken over, with what to do about it. */
export function notTakenOver(name: string, because: string): RegistryError {
  return new RegistryError("invalid_definition", `${name} cannot be taken over: ${because}`);
}

/** The number of characters of a generator's value that are reported as progress. */
const LONGEST_PREVIEW = 1_000;

/**
 * The final value of a function. The values that a generator yields are reported as progress; an
 * aborted call ends it.
 */
export async function lastValue(
  returned: unknown,
  { progress, signal }: AdapterContext,
): Promise<unknown> {
  if (!isAsyncIterable(returned)) return returned;
  let last: unknown;
  let count = 0;
  for await (const value of returned) {
    signal.throwIfAborted();
    last = value;
    count += 1;
    progress({ progress: count, message: previewOf(value) });
  }
  return last;
}

/** A generator's value as text. */
export function previewOf(value: unknown): string {
  const text = typeof value === "string" ? value : jsonText(value);
  return (text ?? "").slice(0, LONGEST_PREVIEW);
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
