import type { ResolvedMethod, ResolvedTool } from "../toolset/toolset.ts";
import type { CallEnvironment, MethodCall } from "./call-environment.ts";
import { hostClock } from "./clock.ts";
import { timeLimitOf } from "./limited-signal.ts";

/**
 * The environment once the tools of these calls are connected again, so that a reconnection refuses
 * no call that comes meanwhile, however often it happens. Calls of tools that do not come back
 * within the time of their methods are refused with what they wait for.
 */
export async function awaitReconnectedTools(
  asked: CallEnvironment,
  calls: readonly MethodCall[],
): Promise<CallEnvironment> {
  const { whenReconnected, refresh, signal, clock = hostClock } = asked;
  if (!whenReconnected || !refresh) return asked;
  const began = clock.now();
  for (let environment = asked; ; ) {
    const waits = calls.flatMap((call) => {
      const waiting = waitingTool(environment, call);
      if (!waiting) return [];
      const { timeout } = waiting.method.definition;
      const limit = timeLimitOf(timeout ?? asked.timeoutSeconds);
      if (limit === undefined) return { tool: waiting.tool, signal };
      const left = limit - (clock.now() - began);
      return left > 0 ? { tool: waiting.tool, signal, limit: left } : [];
    });
    if (waits.length === 0 || signal.aborted) return environment;
    const came = await Promise.all(
      waits.map(({ tool, ...wait }) => whenReconnected(tool.definition.name, wait)),
    );
    // A tool may have come back before anybody waited for it, or have gone away again.
    const latest = { ...environment, ...(await refresh()) };
    if (!came.includes(true) && latest.toolset === environment.toolset) return latest;
    environment = latest;
  }
}

/** The environment at this moment, once the tools of these calls are connected. */
export async function latestEnvironment(
  environment: CallEnvironment,
  calls: readonly MethodCall[],
): Promise<CallEnvironment> {
  return awaitReconnectedTools({ ...environment, ...(await environment.refresh?.()) }, calls);
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
