import { existsSync } from "node:fs";
import { getRequestListener } from "@hono/node-server";
import { calledName, callMethod } from "@pegboard/registry-core";
import { answerCalls } from "@pegboard/registry-core/formats";
import type { RunEnvironment } from "../agents/agent-calls.ts";
import { readEnv } from "../env.ts";
import { invalid } from "../errors.ts";
import type { NodeBindings } from "../http/peer.ts";
import { type AppOptions, openApp, openOptions } from "../open-app.ts";
import { BUILT_UI } from "../packaged.ts";
import { givenSource } from "../sources/modules/given-source.ts";
import { agentsInProcess } from "./agents-in-process.ts";
import type { Pegboard, PegboardCall, PegboardOptions } from "./pegboard.ts";
import { promptInProcess, stateInProcess, toolsetInProcess } from "./what-agents-get.ts";

/** A request that does not say where it comes from may come from any machine. */
const FROM_ANYWHERE: NodeBindings = { incoming: {} };

/**
 * Opens Pegboard in this process: its store, its tools, and a handler for its pages and its API. Tools load meanwhile: `loaded` tells when.
 * Rejects with a message for people when the data folder, the key or an option cannot be used.
 */
export async function createPegboard(options: PegboardOptions = {}): Promise<Pegboard> {
  const { services = {} } = options;
  const opened = await openApp(hostOptions(options));
  const { app, dependencies } = opened;

  const run = async <T>(
    agent: string,
    { selection, signal, ...caller }: PegboardCall,
    work: (environment: RunEnvironment) => Promise<T>,
  ): Promise<T> => {
    const state = await stateInProcess(dependencies, agent);
    const by = { via: "process" } as const;
    const alone = new AbortController().signal;
    return dependencies.calls.run({ ...caller, by, state, selection, signal: signal ?? alone }, work);
  };

  const listener = getRequestListener((request, from) => app.fetch(request, from), { overrideGlobalObjects: false });

  return {
    toolset: toolsetInProcess(dependencies),
    prompt: (agent, asked) => promptInProcess(dependencies, agent, asked),
    call: (agent, name, args = {}, asked = {}) =>
      run(agent, asked, (environment) =>
        callMethod(environment, { functionName: calledName(environment.toolset, environment.names, name), args }),
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

const DEFAULT_DATA_DIR = ".pegboard";

/** What the program says wins over the environment, and that over the defaults of a start. */
function hostOptions(options: PegboardOptions): AppOptions {
  const { tools = [], sources = [], services = {}, authorize, ui = true, starterTools = true } = options;
  const env = readEnv();
  const paths = tools.filter((tool) => typeof tool === "string");
  const given = tools.filter((tool) => typeof tool !== "string");
  const chosen = {
    dataDir: options.dataDir ?? env.dataDir ?? DEFAULT_DATA_DIR,
    allowPaths: options.allowPaths ?? [process.cwd()],
    tools: paths,
    mcp: sources.filter((source) => typeof source === "string"),
  };
  const started = openOptions(chosen, env);
  return {
    ...started,
    builtIn: [...(starterTools ? started.builtIn : []), ...(given.length > 0 ? [givenSource(given)] : [])],
    mcpServers: Object.assign({}, ...sources.map((source) => (typeof source === "string" ? {} : source.mcpServers))),
    services,
    authorize,
    // A program that says who is an operator answers for its own address, too.
    allowedHosts: authorize ? "any" : [...(options.allowedHosts ?? env.allowedHosts)],
    basePath: options.basePath,
    secretKey: options.secretKey ?? env.secretKey,
    user: options.user ?? env.user,
    logLevel: options.logLevel ?? env.logLevel,
    webDir: ui && existsSync(BUILT_UI) ? BUILT_UI : undefined,
  };
}
