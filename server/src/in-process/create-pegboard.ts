import { getRequestListener } from "@hono/node-server";
import { callMethod } from "@pegboard/registry-core";
import { answerCalls } from "@pegboard/registry-core/formats";
import { calledName } from "@pegboard/registry-core/internal";
import type { RunEnvironment } from "../agents/agent-calls.ts";
import { openWithDoor } from "../control-socket.ts";
import { invalid } from "../errors.ts";
import { readServedAgent } from "../http/find-agent.ts";
import type { NodeBindings } from "../http/peer.ts";
import { openApp } from "../open-app.ts";
import { agentsInProcess } from "./agents-in-process.ts";
import { hostOptions } from "./host-options.ts";
import type { Pegboard, PegboardCall, PegboardOptions } from "./pegboard.ts";
import { promptInProcess, toolsetInProcess } from "./what-agents-get.ts";

/** A request that does not say where it comes from may come from any machine. */
const FROM_ANYWHERE: NodeBindings = { incoming: {} };

/**
 * Opens Pegboard in this process: its store, its tools, and a handler for its pages and its API.
 * Tools load meanwhile: `loaded` tells when. Rejects with a message for people when the data
 * folder, the key or an option cannot be used.
 */
export async function createPegboard(options: PegboardOptions = {}): Promise<Pegboard> {
  const { services = {}, commands = true } = options;
  const chosen = hostOptions(options);
  const opened = await (commands
    ? openWithDoor(chosen, "program")
    : openApp({ ...chosen, heldBy: { by: "program" } }));
  const { app, dependencies } = opened;

  const run = async <T>(
    agent: string,
    { selection, signal, ...caller }: PegboardCall,
    work: (environment: RunEnvironment) => Promise<T>,
  ): Promise<T> => {
    const state = await readServedAgent(dependencies, agent);
    const by = { via: "process" } as const;
    const alone = new AbortController().signal;
    return dependencies.calls.run(
      { ...caller, by, state, selection, signal: signal ?? alone },
      work,
    );
  };

  const listener = getRequestListener((request, from) => app.fetch(request, from), {
    overrideGlobalObjects: false,
  });

  return {
    toolset: toolsetInProcess(dependencies),
    prompt: (agent, asked) => promptInProcess(dependencies, agent, asked),
    // biome-ignore lint/complexity/useMaxParams: Programs write the method and its arguments one after the other.
    call: (agent, name, args = {}, asked = {}) =>
      run(agent, asked, (environment) =>
        callMethod(environment, {
          functionName: calledName(environment.toolset, environment.names, name),
          args,
        }),
      ),
    answer: (agent, response, asked = {}) =>
      run(agent, asked, async (environment) => {
        const answered = await answerCalls(environment, response);
        if ("issues" in answered) throw invalid(answered.issues);
        return answered;
      }),
    agents: agentsInProcess(opened),
    services,
    on: (hear) =>
      dependencies.events.subscribe((event) => {
        try {
          hear(event);
        } catch (error) {
          opened.reportStray(error);
        }
      }),
    fetch: async (request, from) => app.fetch(request, from?.incoming ? from : FROM_ANYWHERE),
    async nodeHandler(request, response) {
      // Express takes off where it is mounted.
      const { originalUrl } = request as { originalUrl?: string };
      if (originalUrl !== undefined) request.url = originalUrl;
      await listener(request, response);
    },
    terminalCode: opened.terminalCode,
    loaded: opened.loaded,
    close: () => opened.close(),
  };
}
