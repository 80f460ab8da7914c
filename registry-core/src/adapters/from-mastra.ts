import type { JsonObject } from "@pegboard/json-schema";
import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import type { MethodAnnotations } from "../definition/method-risk.ts";
import { omitUndefined } from "../definition/omit-undefined.ts";
import {
  type AdapterContext,
  type AdapterMetadata,
  type AdapterMethod,
  adapterTool,
  notTakenOver,
  previewOf,
} from "./adapter-tool.ts";
import { describedSchema } from "./described-schema.ts";

const MASTRA_TOOL_MARK = Symbol.for("mastra.core.tool.Tool");

/** The members of a Mastra tool, made by its `createTool`, that are read. */
export interface MastraSource {
  /** The name of the method. */
  id: string;
  /** The display name; made of the id where it is absent. */
  title?: string | undefined;
  /** The description for the model. */
  description?: string | undefined;
  /** The parameters: zod, Standard Schema or JSON Schema; none where it is absent. */
  inputSchema?: unknown;
  /** The schema of the result, in the same kinds; absent for any result. */
  outputSchema?: unknown;
  /** Whether somebody has to approve each call; a function counts as yes. */
  requireApproval?: unknown;
  /** Whether OpenAI is asked to hold the model to the schema. */
  strict?: boolean | undefined;
  /** What the tool says of itself to MCP clients, such as that it only reads. */
  mcp?: { annotations?: object | undefined } | undefined;
  /** Runs the tool; how it gets its arguments differs between Mastra's versions. */
  // biome-ignore lint/suspicious/noExplicitAny: its own types depend on its schemas and on its version
  execute?: ((...list: any[]) => Promise<any>) | undefined;
}

/** Whether a value is a tool of Mastra. */
export function isMastraSource(value: unknown): value is MastraSource {
  if (typeof value !== "object" || value === null) return false;
  return MASTRA_TOOL_MARK in value || isOlderTool(value);
}

/**
 * Whether a value is a tool of a version before 1: it has no mark, and is no plain object, as a
 * tool of the AI SDK is.
 */
function isOlderTool(value: object): boolean {
  if (MASTRA_TOOL_MARK in value || Object.getPrototypeOf(value) === Object.prototype) return false;
  return "inputSchema" in value && "id" in value && typeof value.id === "string";
}

/**
 * Mastra's record of tools with one method each, to be registered. A call passes on its
 * signal and, as `requestContext`, what the caller says about itself; what a tool writes is its
 * progress. A `requireApproval` that is a function means always. A tool that suspends itself fails
 * with a sentence that says so: a call here ends with its answer.
 */
export function fromMastra(
  tools: Readonly<Record<string, MastraSource>>,
  metadata: AdapterMetadata = {},
): RegisteredTool[] {
  return Object.entries(tools).map(([name, tool]) =>
    adapterTool(name, metadata, () => fromMastraTool(name, tool)),
  );
}

function fromMastraTool(name: string, tool: MastraSource): AdapterMethod {
  const { execute, inputSchema, outputSchema, title, description, strict, requireApproval, mcp } =
    tool;
  if (!execute) throw notTakenOver(name, "it has no execute. Give it one.");
  return {
    ...omitUndefined({ displayName: title, description, strict }),
    // Mastra checks the arguments itself, so only the description of them is taken.
    ...(inputSchema !== undefined && { parameters: describedSchema(inputSchema) }),
    ...(outputSchema !== undefined && { outputSchema: describedSchema(outputSchema) }),
    ...(Boolean(requireApproval) && { needsApproval: true }),
    ...(mcp?.annotations && { annotations: mcp.annotations as MethodAnnotations }),
    async run(args, context) {
      const around = contextOf(name, context);
      const given = isOlderTool(tool)
        ? [{ context: args, runtimeContext: around.requestContext, ...around }, around]
        : [args, around];
      return checked(await Reflect.apply(execute, tool, given));
    },
  };
}

function contextOf(
  name: string,
  { id, agent, caller, signal, logger, services, progress }: AdapterContext,
) {
  const suspend = (): never => {
    throw new Error(
      `${name} suspends itself, which a call cannot do here. Ask with needsApproval, or answer what is missing.`,
    );
  };
  let written = 0;
  const write = async (chunk: unknown): Promise<void> => {
    written += 1;
    progress({ progress: written, message: previewOf(chunk) });
  };
  const log = (level: string, message: string, data?: JsonObject): void =>
    logger[level === "fatal" ? "error" : (level as "info")](message, data);
  return {
    requestContext: services.mastra ?? new CallerContext(Object.entries(caller)),
    abortSignal: signal,
    agent: { agentId: agent.id, toolCallId: id, messages: [], suspend },
    suspend,
    writer: { write, custom: write },
    observe: { span: (_name: string, work: () => unknown) => work(), log },
  };
}

/** The part of a RequestContext that Mastra's tools and their schemas read. */
class CallerContext extends Map<string, unknown> {
  get all(): Record<string, unknown> {
    return Object.fromEntries(this);
  }
  toJSON(): Record<string, unknown> {
    return this.all;
  }
}

/**
 * The answer of a tool. Mastra answers with an error where arguments and results do not follow
 * their schema, instead of throwing it.
 */
function checked(answer: unknown): unknown {
  const { error, message, validationErrors } = Object(answer) as {
    error?: unknown;
    message?: unknown;
    validationErrors?: unknown;
  };
  if (error === true && validationErrors !== undefined) throw new Error(String(message));
  return answer;
}
