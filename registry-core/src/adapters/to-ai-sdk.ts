import type { JsonSchema, JsonValue } from "@pegboard/json-schema";
import { aiSdkOutput } from "../call-formats/ai-sdk-calls.ts";
import type { CallProgress } from "../definition/authoring/runtime-context.ts";
import { omitUndefined } from "../definition/omit-undefined.ts";
import type { CallEnvironment } from "../execution/call-environment.ts";
import { CallError } from "../execution/call-method.ts";
import type { NamedMethod } from "../toolset/offered-methods.ts";
import type { AiSdkCall } from "./from-ai-sdk.ts";
import {
  callFrom,
  environmentOf,
  type HandedOn,
  handedTexts,
  offeredFunctions,
} from "./offered-functions.ts";

/** The options that the AI SDK passes to `execute`. */
interface AiSdkOptions {
  toolCallId: string;
  messages: unknown[];
  abortSignal?: AbortSignal | undefined;
  context?: Record<string, unknown> | undefined;
  experimental_context?: unknown;
}

/** A schema as the AI SDK takes it without another library. */
interface AiSdkSchema {
  "~standard": {
    version: 1;
    vendor: "pegboard";
    // biome-ignore lint/suspicious/noExplicitAny: the AI SDK's tools of unknown types are tools of any type
    validate(value: unknown): { value: any };
    jsonSchema: { input(): Record<string, unknown>; output(): Record<string, unknown> };
  };
}

/** A tool of the AI SDK. */
export interface AiSdkTool {
  /** This type is only for the compiler: `toolsContext` takes any object for it. */
  contextSchema?: {
    "~standard": AiSdkSchema["~standard"] & {
      validate(value: unknown): { value: Record<string, unknown> | undefined };
    };
  };
  /** The display name of the method. */
  title: string;
  /** The description for the model, with all that this agent's config says. */
  description: string;
  /** The parameters, checked as every call of Pegboard is. */
  inputSchema: AiSdkSchema;
  /** The schema of the result; absent for any result. */
  outputSchema?: AiSdkSchema;
  /** Whether the AI SDK has to ask for an approval before `execute`. */
  needsApproval: boolean;
  /** Whether OpenAI is asked to hold the model to the schema; absent: its own default. */
  strict?: boolean;
  /** Runs the method, and answers its progress where the model streams. */
  execute(input: unknown, options: AiSdkOptions): Promise<JsonValue> | AsyncGenerator<JsonValue>;
  /** What the model reads of an answer. */
  // biome-ignore lint/suspicious/noExplicitAny: one of the AI SDK's own kinds of output
  toModelOutput(answered: { output: unknown }): any;
}

/** How tools are handed to the AI SDK. */
export interface ToAiSdkOptions {
  /**
   * Whether progress is yielded as preliminary results, `{ progress, total, message }`, before the
   * result. Default: it goes only to `onProgress`.
   */
  preliminary?: boolean;
}

/**
 * The functions of an agent as the AI SDK's record of tools, for `generateText`, `streamText` and
 * its agents. Every call goes through `callMethod`: checked, limited, refused when it is off. A
 * failure is thrown, and the model reads it as the tool's error. The AI SDK asks for approvals, so
 * a call that comes from it is approved. The tool's context is what the caller says about itself.
 */
export function toAiSdk(
  agent: HandedOn,
  { preliminary = false }: ToAiSdkOptions = {},
): Record<string, AiSdkTool> {
  const environment = environmentOf(agent);
  return Object.fromEntries(
    offeredFunctions(environment).map((named) => [
      named.functionName,
      aiSdkTool(environment, named, preliminary),
    ]),
  );
}

function aiSdkTool(
  environment: CallEnvironment,
  named: NamedMethod,
  preliminary: boolean,
): AiSdkTool {
  const { functionName, method } = named;
  const { displayName, outputSchema, strict, needsApproval = false } = method;
  const { description, parameters } = handedTexts(named);
  const call = (
    input: unknown,
    options: AiSdkOptions,
    onProgress?: (progress: CallProgress) => void,
  ) =>
    runAiSdkCall(
      { ...environment, ...(onProgress && reporting(environment, onProgress)) },
      { functionName, input, options },
    );
  let isVersion7 = false;
  return {
    title: displayName,
    description,
    inputSchema: schemaFor(parameters),
    ...(outputSchema && { outputSchema: schemaFor(outputSchema) }),
    needsApproval,
    ...omitUndefined({ strict }),
    execute(input, options) {
      // Only version 7 passes a context, if only an undefined one.
      isVersion7 ||= "context" in options;
      return preliminary ? inSteps((report) => call(input, options, report)) : call(input, options);
    },
    toModelOutput: ({ output }) =>
      aiSdkOutput({ ok: true, result: output as JsonValue }, isVersion7),
  };
}

interface AskedAiSdkCall {
  functionName: string;
  input: unknown;
  options: AiSdkOptions;
}

async function runAiSdkCall(
  environment: CallEnvironment,
  { functionName, input, options }: AskedAiSdkCall,
): Promise<JsonValue> {
  const { toolCallId, messages, abortSignal, context = options.experimental_context } = options;
  const aiSdk: AiSdkCall = { messages, ...(context !== undefined && { context }) };
  const around = { signal: abortSignal, caller: context, services: { aiSdk } };
  const call = { functionName, args: input as JsonValue, id: toolCallId };
  const result = await callFrom(around, { ...environment, approve: () => true }, call);
  if (!result.ok) throw new CallError(result);
  return result.result;
}

/** The environment with a listener for progress; its own listener is still called. */
function reporting(
  environment: CallEnvironment,
  report: (progress: CallProgress) => void,
): Pick<CallEnvironment, "onProgress"> {
  return {
    onProgress(call, progress) {
      report(progress);
      environment.onProgress?.(call, progress);
    },
  };
}

/**
 * Yields the newest progress whenever the reader asks, then the result. A slow reader misses steps,
 * and nothing piles up.
 */
async function* inSteps(
  run: (report: (progress: CallProgress) => void) => Promise<JsonValue>,
): AsyncGenerator<JsonValue> {
  let newest: CallProgress | undefined;
  let wake = (): void => undefined;
  const result = run((progress) => {
    newest = progress;
    wake();
  });
  const ended = result.then(
    () => undefined,
    () => undefined,
  );
  for (;;) {
    const told = new Promise<void>((resolve) => {
      wake = resolve;
    });
    if (newest === undefined) await Promise.race([told, ended]);
    if (newest === undefined) break;
    const step = newest;
    newest = undefined;
    yield { ...step };
  }
  yield await result;
}

/**
 * The schema for the AI SDK. Arguments are judged when the call runs, by the library's validator.
 * The AI SDK's own mark keeps it from closing the schema against members that it does not name.
 */
function schemaFor(schema: JsonSchema): AiSdkSchema {
  const validate = (value: unknown) => ({ value });
  const copy = (): Record<string, unknown> => JSON.parse(JSON.stringify(schema));
  const own = {
    [Symbol.for("vercel.ai.schema")]: true,
    jsonSchema: schema,
    validate: (value: unknown) => ({ success: true, value }),
  };
  return {
    ...own,
    "~standard": {
      version: 1,
      vendor: "pegboard",
      validate,
      jsonSchema: { input: copy, output: copy },
    },
  };
}
