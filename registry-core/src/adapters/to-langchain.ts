import type { JsonObject, JsonValue } from "@pegboard/json-schema";
import { langchainContent } from "../call-formats/langchain-calls.ts";
import type { CallEnvironment } from "../execution/call-environment.ts";
import { CallError } from "../execution/call-method.ts";
import type { LangChainCall } from "./from-langchain.ts";
import {
  callFrom,
  environmentOf,
  type HandedOn,
  handedTexts,
  offeredFunctions,
} from "./offered-functions.ts";

/** LangChain's `DynamicStructuredTool`, of `@langchain/core/tools`. */
// biome-ignore lint/suspicious/noExplicitAny: LangChain types the fields by the schema
export type LangChainClass<Made> = new (fields: any) => Made;

/**
 * The functions of an agent as LangChain's own tools: `toLangChain(agent, DynamicStructuredTool)`.
 * Every call goes through `callMethod`; a failure is thrown, which a ToolNode answers. The result
 * is the artifact, and the text for the model the content. `configurable` is what the caller says
 * about itself. A tool that takes control returns directly.
 */
export function toLangChain<Made>(agent: HandedOn, toolClass: LangChainClass<Made>): Made[] {
  const environment = environmentOf(agent);
  return offeredFunctions(environment).map((named) => {
    const { functionName, tool } = named;
    const { description, parameters } = handedTexts(named);
    const func = (
      args: JsonValue,
      run: RunManager | undefined,
      config: AskedLangChainCall["config"] = {},
    ) =>
      runLangChainCall(environment, functionName, {
        args,
        config: { ...config, callbacks: run?.getChild() },
      });
    return new toolClass({
      name: functionName,
      description,
      schema: parameters,
      responseFormat: "content_and_artifact",
      returnDirect: tool.takesControl === true,
      func,
    });
  });
}

/** The run manager, below which LangChain's traces put tools that a tool runs. */
interface RunManager {
  getChild(): unknown;
}

interface AskedLangChainCall {
  args: JsonValue;
  config: NonNullable<LangChainCall["config"]> & {
    signal?: AbortSignal;
    toolCall?: { id?: string };
  };
}

async function runLangChainCall(
  environment: CallEnvironment,
  functionName: string,
  { args, config }: AskedLangChainCall,
): Promise<[content: string | JsonObject[], artifact: JsonValue]> {
  const { signal, toolCall, configurable } = config;
  const langchain: LangChainCall = { config };
  const id = toolCall?.id;
  const around = { signal, caller: configurable, services: { langchain } };
  const result = await callFrom(around, environment, {
    functionName,
    args,
    ...(id !== undefined && { id }),
  });
  if (!result.ok) throw new CallError(result);
  return [langchainContent(result), result.result];
}
