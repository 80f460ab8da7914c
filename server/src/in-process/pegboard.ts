import type { IncomingMessage, ServerResponse } from "node:http";
import type { JsonValue } from "@pegboard/json-schema";
import type {
  CallEnvironment,
  CallResult,
  Selection,
  SettingsOperation,
  ToolRegistry,
} from "@pegboard/registry-core";
import type {
  AnsweredCalls,
  MessageFor,
  OfferedPayload,
  PayloadOf,
  PromptFormatName,
  ProviderFormatName,
  ToolChoiceOf,
} from "@pegboard/registry-core/formats";
import type {
  ConsistentClass,
  SelectedToolset,
  SelectionWarning,
  TestValues,
  ToolSource,
  WithConfig,
} from "@pegboard/registry-core/internal";
import type {
  AgentSummary,
  ChangeAgentRequest,
  CreateAgentRequest,
  PromptAnswer,
  ServerEvent,
  SettingsAnswer,
} from "../api-contract.ts";
import type { Authorize, NodeBindings } from "../http/host-operators.ts";
import type { GivenDescription } from "./from-open-api.ts";

/**
 * A class, a function, what `defineTool` answers, one of these with its config schema, a tool of
 * the AI SDK, LangChain or Mastra, a registry, which is followed when it changes; or the path of a
 * module, whose doc comments and types are read.
 */
export type GivenTool =
  | ToolSource
  | { tool: ToolSource; config?: unknown }
  | ToolRegistry
  | object
  | string;

/** An MCP server, as the files of MCP clients have it: a command, or an address. */
export type GivenServer = { type?: string } & (
  | {
      command: string;
      args?: readonly string[];
      env?: Readonly<Record<string, string>>;
      cwd?: string;
    }
  | { url: string; headers?: Readonly<Record<string, string>> }
);

/**
 * Where tools come from, as in the `sources` of a pegboard.yaml; a text is the path of a file with
 * MCP servers.
 */
export type GivenSource =
  | string
  | URL
  | {
      /** Modules, whose doc comments and types are read. */
      modules?: readonly (string | URL)[];
      /** Files with `{ "mcpServers": … }`. */
      mcpFiles?: readonly (string | URL)[];
      mcpServers?: Readonly<Record<string, GivenServer>>;
      openapi?: Readonly<Record<string, GivenDescription>>;
    };

/** Tools, of which the compiler checks classes as a registration does. */
type CheckedTools<Tools extends readonly GivenTool[]> = {
  readonly [Index in keyof Tools]: Tools[Index] &
    ConsistentClass<Tools[Index]> &
    WithConfig<Tools[Index]>;
};

/** What Pegboard begins with inside of a program: tools, sources, and where it stores. */
export interface PegboardOptions<Tools extends readonly GivenTool[] = readonly GivenTool[]> {
  /** Tools of the program: classes, objects and functions. Default: none. */
  tools?: CheckedTools<Tools>;
  /** MCP servers, OpenAPI descriptions and modules. Default: none. */
  sources?: readonly GivenSource[];
  /**
   * Folder of the database and the key; only one process may have it. Default: PEGBOARD_DATA_DIR,
   * else `.pegboard`.
   */
  dataDir?: string;
  /**
   * What the program shares with its tools, in their constructors and calls: a database, a client.
   */
  services?: Readonly<Record<string, unknown>>;
  /**
   * Phrase to encrypt secrets with, instead of a key file in the data folder. Default:
   * PEGBOARD_SECRET_KEY.
   */
  secretKey?: string;
  /** Where `fetch` and `nodeHandler` are mounted: "/tools/admin". Default: the root. */
  basePath?: string;
  /**
   * Who is an operator. Default: who asks from this machine, with the key `terminalCode` where
   * `allowedHosts` are given. Where a browser shows who it is without a cookie (client
   * certificates, an address in a VPN), give `allowedHosts` too: pages of other names are refused
   * then.
   */
  authorize?: Authorize;
  /**
   * Host headers that are accepted besides this machine's names. Default: any with `authorize`,
   * else PEGBOARD_ALLOWED_HOSTS.
   */
  allowedHosts?: readonly string[];
  /**
   * Folders and files that operators may give to the tools that ship with Pegboard; never a home
   * folder. Default: none.
   */
  allowPaths?: readonly string[];
  /** Whether the tools that ship with Pegboard are there. Default: true. */
  starterTools?: boolean;
  /** The name that saves are recorded under. Default: PEGBOARD_USER, else the system's user. */
  user?: string;
  /** Whether the pages are served besides the API. Default: true. */
  ui?: boolean;
  /**
   * Whether `pegboard list` and the other commands reach it while it has the data folder: at a port
   * of this machine, with a key that stands in that folder. Default: true.
   */
  commands?: boolean;
  /** Default: PEGBOARD_LOG_LEVEL, else "warn". Lines go to standard error. */
  logLevel?: string;
}

/** What one call, or all calls of one response, bring along. */
export interface PegboardCall
  extends Partial<
    Pick<
      CallEnvironment,
      | ("caller" | "approved" | "declined" | "approve" | "approvalWait" | "run")
      | ("onProgress" | "ask" | "signal")
    >
  > {
  /** What narrows the agent for this run. */
  selection?: Selection;
}

/** An agent's prompts, and what of the request had no effect. */
export interface PromptOfAgent extends Omit<PromptAnswer, "warnings"> {
  /** Names of the selection that have no effect. */
  warnings: SelectionWarning[];
}

/** Values of a request, a test set of the agent, and what narrows the agent. */
export interface PromptOptions extends TestValues {
  /** The name of a test set of the agent, whose values fill what is not given here. */
  testSet?: string;
  /** What narrows the agent for this run. */
  selection?: Selection;
  /** The provider whose requests the texts are for. */
  format?: ProviderFormatName;
}

/** The agents of this Pegboard: listed, made, saved, changed, removed. */
export interface PegboardAgents {
  /** All agents, archived ones too. */
  list(): Promise<AgentSummary[]>;
  /** Makes an agent with a name, and what else it begins with. */
  create(agent: CreateAgentRequest): Promise<AgentSummary>;
  /** What is stored for an agent, and the revision of it. */
  settings(agent: string): Promise<SettingsAnswer>;
  /**
   * A save like any other. `baseRevision`: the revision that the operations are based on; default:
   * the latest.
   */
  save(
    agent: string,
    operations: readonly SettingsOperation[],
    baseRevision?: number,
  ): Promise<SettingsAnswer>;
  /** Its name, description or group; archives it, or brings an archived one back. */
  change(agent: string, change: ChangeAgentRequest): Promise<AgentSummary>;
  /** For 30 days, `restore` brings it back. */
  remove(agent: string): Promise<void>;
  /** Brings a removed agent back. */
  restore(agent: string): Promise<AgentSummary>;
}

/**
 * Pegboard in its host's own process. What refuses rejects with a `PegboardError`, which has a
 * `code`.
 */
export interface Pegboard {
  /** What is on for an agent, with the reason of every decision. */
  toolset(agent: string, options?: Selection): Promise<SelectedToolset>;
  /** What is on for an agent in a provider's format, or as text for a prompt. */
  toolset<Format extends ProviderFormatName>(
    agent: string,
    options: Selection & { format: Format },
  ): Promise<OfferedPayload<PayloadOf<Format>, ToolChoiceOf<Format>>>;
  toolset(
    agent: string,
    options: Selection & { format: PromptFormatName },
  ): Promise<OfferedPayload<string>>;
  /** The agent's system and user prompt, as they are sent. */
  prompt(agent: string, options?: PromptOptions): Promise<PromptOfAgent>;
  /**
   * Runs a method: by its function name, `tool.method`, or the name of a tool with one method. What
   * goes wrong is an answer, `ok: false`.
   */
  call(agent: string, name: string, args?: JsonValue, options?: PegboardCall): Promise<CallResult>;
  /**
   * Runs the calls in a model's response as its provider sent it, and answers the messages to send
   * back.
   */
  answer<Response extends JsonValue | object>(
    agent: string,
    response: Response,
    options?: PegboardCall,
  ): Promise<AnsweredCalls<MessageFor<Response>>>;
  /** The agents, and what can be done with them. */
  agents: PegboardAgents;
  /** What was given as `services`; empty where nothing was. */
  services: Readonly<Record<string, unknown>>;
  /** Hears of every change: of agents, settings, tools and sources. Answers how to stop. */
  on(listener: (event: ServerEvent) => void): () => void;
  /**
   * API, pages and MCP as one fetch handler. It takes requests with their whole address, `basePath`
   * included; `from` is what Node's adapter of Hono gives as `env`, and tells where a request comes
   * from.
   */
  fetch(request: Request, from?: NodeBindings): Promise<Response>;
  /**
   * API, pages and MCP for servers that speak Node's `http`: Express, Fastify, Node itself. The
   * body must not have been read.
   */
  nodeHandler(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /**
   * What an operator enters for what is as good as running a command: folders, databases, private
   * addresses…, and the key of the pages where `allowedHosts` are given without `authorize`:
   * `/?key=…`. Show it where operators of this machine alone see it.
   */
  terminalCode: string;
  /** Resolves when every source has loaded or failed. */
  loaded: Promise<void>;
  /** Ends running tools and sources, then closes the database. */
  close(): Promise<void>;
}
