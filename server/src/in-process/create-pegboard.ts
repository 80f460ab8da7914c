import { existsSync } from "node:fs";
import { getRequestListener } from "@hono/node-server";
import { closestName, jsonText, parseJson } from "@pegboard/json-schema";
import { callMethod } from "@pegboard/registry-core";
import { answerCalls } from "@pegboard/registry-core/formats";
import {
  type AskedToolset,
  calledName,
  offeredPayload,
  parseTestValues,
} from "@pegboard/registry-core/internal";
import type { RunEnvironment } from "../agents/agent-calls.ts";
import { agentPrompts } from "../agents/agent-prompts.ts";
import { runToolset } from "../agents/run-toolset.ts";
import type { AgentSummary, AgentsAnswer, ErrorBody, SettingsAnswer } from "../api-contract.ts";
import type { AppOptions } from "../app-options.ts";
import { openWithDoor } from "../control-socket.ts";
import type { Dependencies } from "../dependencies.ts";
import { DEFAULT_DATA_DIR, readEnv } from "../env.ts";
import { invalid, PegboardError } from "../errors.ts";
import { readServedAgent } from "../http/find-agent.ts";
import type { NodeBindings } from "../http/host-operators.ts";
import { type OpenApp, openApp } from "../open-app.ts";
import { BUILT_DOCS, BUILT_UI } from "../packaged.ts";
import { openOptions } from "../start-options.ts";
import { givenSource, readGivenSources } from "./given-sources.ts";
import type {
  GivenTool,
  Pegboard,
  PegboardAgents,
  PegboardCall,
  PegboardOptions,
  PromptOptions,
} from "./pegboard.ts";

/** A request that does not say where it comes from may come from any machine. */
const FROM_ANYWHERE: NodeBindings = { incoming: {} };

/**
 * Opens Pegboard in this process: its store, its tools, and a handler for its pages and its API.
 * Tools load meanwhile: `loaded` tells when. Rejects with a message for people when the data
 * folder, the key or an option cannot be used.
 */
export async function createPegboard<
  const Tools extends readonly GivenTool[] = readonly GivenTool[],
>(options: PegboardOptions<Tools> = {}): Promise<Pegboard> {
  const { services = {}, commands = true } = options;
  const chosen = hostOptions(options as PegboardOptions);
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
    fetch: async (request, from) =>
      from?.incoming ? app.fetch(request, from) : app.fetch(uncompressed(request), FROM_ANYWHERE),
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

/** Requests as the program handed them on, by what Pegboard made of them. */
const givenRequests = new WeakMap<Request, Request>();

/**
 * The request for an answer as it is: a host that writes answers itself may compress them, too, and
 * Next takes away the header that says that they are compressed.
 */
function uncompressed(request: Request): Request {
  if (request.bodyUsed || !request.headers.has("accept-encoding")) return request;
  const headers = new Headers(request.headers);
  headers.delete("accept-encoding");
  const made = new Request(request, { headers });
  givenRequests.set(made, request);
  return made;
}

/**
 * What the program does with agents, as an operator, by the routes that the pages use: one way to
 * save, with one set of checks.
 */
function agentsInProcess({
  app,
  dependencies,
}: Pick<OpenApp, "app" | "dependencies">): PegboardAgents {
  const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const headers = {
      host: "localhost",
      // The program could run anything by itself.
      "x-pegboard-code": dependencies.terminalProof.code,
      ...(body && { "content-type": "application/json" }),
    };
    const url = `http://localhost${dependencies.basePath}/api/v1/agents${path}`;
    const request = new Request(url, {
      method,
      headers,
      ...(body && { body: jsonText(body) }),
    });
    const answer = await app.fetch(request);
    const text = await answer.text();
    if (answer.ok) return (text === "" ? undefined : parseJson(text)) as Answer;
    const { code, message, ...details } = (parseJson(text) as unknown as ErrorBody).error;
    throw new PegboardError(code, () => message, details);
  };
  const settings = (agent: string) =>
    ask<SettingsAnswer>("GET", `/${encodeURIComponent(agent)}/settings`);

  return {
    list: async () => (await ask<AgentsAnswer>("GET", "")).agents,
    create: (agent) => ask<AgentSummary>("POST", "", agent),
    settings,
    save: async (agent, operations, baseRevision) =>
      ask("PATCH", `/${encodeURIComponent(agent)}/settings`, {
        baseRevision: baseRevision ?? (await settings(agent)).revision,
        operations,
      }),
    change: (agent, change) => ask("PATCH", `/${encodeURIComponent(agent)}`, change),
    restore: (agent) => ask("POST", `/${encodeURIComponent(agent)}/restore`),
    remove: (agent) => ask("DELETE", `/${encodeURIComponent(agent)}`),
  };
}

/** What a program gets of an agent: the very set that HTTP and MCP serve. */
function toolsetInProcess(dependencies: Dependencies): Pegboard["toolset"] {
  const answer = async (agent: string, { format, ...selection }: AskedToolset = {}) => {
    const state = await readServedAgent(dependencies, agent);
    const narrowed = runToolset(state, Object.keys(selection).length > 0 ? selection : undefined);
    return format === undefined ? narrowed : offeredPayload(narrowed, state.names, format);
  };
  return answer as Pegboard["toolset"];
}

async function promptInProcess(
  dependencies: Dependencies,
  agent: string,
  { selection, testSet, format, ...values }: PromptOptions = {},
): ReturnType<Pegboard["prompt"]> {
  const state = await readServedAgent(dependencies, agent);
  const parsed = parseTestValues(values);
  if ("issues" in parsed) throw invalid(parsed.issues);
  const body = { ...parsed.values, ...(testSet !== undefined && { testSet }) };
  return agentPrompts(dependencies, { state, selection, format }, body);
}

/**
 * What the program says wins over the environment, and that over the defaults of a start.
 * @throws TypeError that names an option that there is not, or what is wrong with one
 */
function hostOptions(options: PegboardOptions): AppOptions {
  refuseUnknown(options);
  const {
    tools = [],
    sources = [],
    services = {},
    authorize,
    ui = true,
    starterTools = true,
  } = options;
  const env = readEnv();
  const paths = tools.filter((tool) => typeof tool === "string");
  const given = tools.filter((tool) => typeof tool !== "string");
  const { modules, mcp, mcpServers, described } = readGivenSources(sources);
  const chosen = {
    dataDir: options.dataDir ?? env.dataDir ?? DEFAULT_DATA_DIR,
    allowPaths: options.allowPaths ?? [],
    tools: [...paths, ...modules],
    mcp,
  };
  const started = openOptions(
    { ...chosen, files: described.flatMap(({ origin }) => origin.file ?? []) },
    env,
  );
  return {
    ...started,
    trust: started.trust && { ...started.trust, isDecided: true },
    builtIn: [
      ...(starterTools ? started.builtIn : []),
      ...(given.length > 0 ? [givenSource(given)] : []),
    ],
    mcpServers,
    described,
    addedBy: "program",
    services,
    authorize: authorize && ((request) => authorize(givenRequests.get(request) ?? request)),
    // A program that says who is an operator answers for its own address, too, unless it says which
    // ones those are.
    allowedHosts:
      authorize && !options.allowedHosts ? "any" : [...(options.allowedHosts ?? env.allowedHosts)],
    basePath: options.basePath,
    secretKey: options.secretKey ?? env.secretKey,
    user: options.user ?? env.user,
    logLevel: options.logLevel ?? env.logLevel,
    webDir: ui && existsSync(BUILT_UI) ? BUILT_UI : undefined,
    docsDir: ui && existsSync(BUILT_DOCS) ? BUILT_DOCS : undefined,
  };
}

const HOST_OPTIONS = {
  tools: true,
  sources: true,
  dataDir: true,
  services: true,
  secretKey: true,
  basePath: true,
  authorize: true,
  allowedHosts: true,
  allowPaths: true,
  starterTools: true,
  user: true,
  ui: true,
  commands: true,
  logLevel: true,
} satisfies Record<keyof PegboardOptions, true>;

/** Without types a misspelt option would do nothing. */
function refuseUnknown(options: PegboardOptions): void {
  const names = Object.keys(HOST_OPTIONS);
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const meant = closestName(unknown, names);
  throw new TypeError(
    `createPegboard() has no option "${unknown}". ${meant ? `Did you mean "${meant}"? ` : ""}It takes ${names.join(", ")}.`,
  );
}
