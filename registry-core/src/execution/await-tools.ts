import type { ResolvedMethod, ResolvedTool } from "../toolset/toolset.ts";
import type { CallEnvironment, MethodCall } from "./call-environment.ts";
import { timeLimitOf } from "./limited-signal.ts";

/**
 * The environment once the tools of these calls are connected again, so that a reconnection refuses
 * no call that comes meanwhile. Calls of tools that do not come back within the time of their
 * methods are refused with what they wait for.
 */
export async function awaitReconnectedTools(
  environment: CallEnvironment,
  calls: readonly MethodCall[],
): Promise<CallEnvironment> {
  const { whenReconnected, refresh, signal } = environment;
  if (!whenReconnected) return environment;
  const waiting = calls.flatMap((call) => waitingTool(environment, call) ?? []);
  if (waiting.length === 0) return environment;
  const came = await Promise.all(
    waiting.map(({ tool, method }) => {
      const limit = timeLimitOf(method.definition.timeout ?? environment.timeoutSeconds);
      return whenReconnected(tool.definition.name, {
        signal,
        ...(limit !== undefined && { limit }),
      });
    }),
  );
  return came.includes(true) ? { ...environment, ...(await refresh?.()) } : environment;
}

function waitingTool(
  { names, toolset }: CallEnvironment,
  { functionName }: MethodCall,
): AwaitedMethod | undefined {
  const reference = names.find(functionName);
  const tool = toolset.tools.find(({ definition }) => definition.name === reference?.tool);
  const method = tool?.methods.find(({ definition }) => definition.name === reference?.method);
  return tool?.unavailable?.kind === "loading" && method?.enabled ? { tool, method } : undefined;
}

interface AwaitedMethod {
  tool: ResolvedTool;
  method: ResolvedMethod;
}
