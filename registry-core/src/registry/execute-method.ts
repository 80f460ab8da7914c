import type { JsonValue } from "@pegboard/json-schema";
import type { RegisteredTool, ToolInstance } from "../definition/authoring/registered-tool.ts";
import { functionNames } from "../definition/function-names.ts";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import type { CallEnvironment } from "../execution/call-environment.ts";
import { callMethod } from "../execution/call-method.ts";
import type { CallResult } from "../execution/call-result.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import { agentCatalog } from "../toolset/effective-config.ts";
import { calledName } from "../toolset/offered-methods.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";
import { selectMethods } from "../toolset/select-methods.ts";
import { buildTool, closeInstances } from "./build-tool.ts";

/** What a call may run in besides the tools: who calls, for whom, and what the call gets. */
export type CallOptions = Partial<
  Omit<CallEnvironment, "toolset" | "names" | "instanceOf" | "refresh">
>;

/** The part of a registry that a call needs. */
interface Registered {
  definitions(): ToolDefinition[];
  find(name: string): RegisteredTool;
}

/**
 * Runs one method with the default config of its tool, as the agent that has every tool as it is
 * registered.
 */
export async function executeMethod(
  registry: Registered,
  { name, args }: { name: string; args: JsonValue },
  { agent = { id: "program", name: "The program" }, ...options }: CallOptions,
): Promise<CallResult> {
  const { toolset, names } = everything(registry.definitions());
  const functionName = calledName(toolset, names, name);
  const built: ToolInstance[] = [];
  const environment: CallEnvironment = {
    signal: new AbortController().signal,
    ...options,
    agent,
    names,
    // Whoever names an exclusive method has chosen it.
    toolset: selectMethods(toolset, names, { forced: [functionName], includeDeferred: true })
      .toolset,
    instanceOf({ definition }) {
      const { services, logger } = options;
      const runtime = { ...(services && { services }), ...(logger && { logger }) };
      const instance = buildTool(registry.find(definition.name), {}, { runtime });
      built.push(instance);
      return instance;
    },
  };
  try {
    return await callMethod(environment, { functionName, args });
  } finally {
    await closeInstances(built);
  }
}

const everything = memoByIdentity((tools: ToolDefinition[]) => ({
  toolset: resolveToolset(agentCatalog({ tools }, {}), {}),
  names: functionNames(tools),
}));
