import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { experimental_createMCPClient as createAiSdkClient } from "@ai-sdk/mcp";
import { Experimental_StdioMCPTransport as AiSdkStdio } from "@ai-sdk/mcp/mcp-stdio";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** How a server is reached. */
export type Link = { url: string } | { command: string; args: string[] };

interface CallAnswer {
  isError: boolean;
  text: string;
}

/** A client that others wrote. */
interface Peer {
  names(): Promise<string[]>;
  call(name: string, args: Record<string, unknown>): Promise<CallAnswer>;
  prompts(): Promise<string[]>;
  close(): Promise<void>;
}

/** `changed` hears that the list changed, where the peer can be told. */
export type ConnectPeer = (link: Link, changed?: () => void) => Promise<Peer>;

const ME = { name: "peer", version: "1" };
/**
 * Clients hand on little of their own environment; the data folders of tests are remembered apart.
 */
const { PEGBOARD_STATE_DIR = "" } = process.env;
export const PROGRAM_ENV = { PEGBOARD_STATE_DIR };

function newSdk(mode: "auto" | "legacy"): ConnectPeer {
  return async (link, changed) => {
    const tools = { autoRefresh: false, debounceMs: 0, onChanged: () => changed?.() };
    const options = { versionNegotiation: { mode }, ...(changed && { listChanged: { tools } }) };
    const client = new Client(ME, options);
    await client.connect(
      "url" in link
        ? new StreamableHTTPClientTransport(new URL(link.url))
        : new StdioClientTransport({ ...link, env: PROGRAM_ENV }),
    );
    return {
      names: async () => namesOf((await client.listTools()).tools),
      call: async (name, args) => answerOf(await client.callTool({ name, arguments: args })),
      prompts: async () => namesOf((await client.listPrompts()).prompts),
      close: () => client.close(),
    };
  };
}

const oldSdk: ConnectPeer = async (link, changed) => {
  const client = new OldClient(ME);
  if (changed) client.setNotificationHandler(ToolListChangedNotificationSchema, () => changed());
  const transport =
    "url" in link ? new OldHttp(new URL(link.url)) : new OldStdio({ ...link, env: PROGRAM_ENV });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    names: async () => namesOf((await client.listTools()).tools),
    call: async (name, args) => answerOf(await client.callTool({ name, arguments: args })),
    prompts: async () => namesOf((await client.listPrompts()).prompts),
    close: () => client.close(),
  };
};

const aiSdk: ConnectPeer = async (link) => {
  const transport =
    "url" in link
      ? { type: "http" as const, url: link.url }
      : new AiSdkStdio({ ...link, env: PROGRAM_ENV });
  const client = await createAiSdkClient({ transport });
  const tools = await client.tools();
  return {
    names: async () => Object.keys(tools),
    async call(name, args) {
      const execute = tools[name]?.execute;
      if (!execute) throw new Error(`no tool ${name}`);
      return answerOf(await execute(args, { toolCallId: "1", messages: [], context: {} }));
    },
    prompts: async () => namesOf((await client.experimental_listPrompts()).prompts),
    close: () => client.close(),
  };
};

/** The Inspector's command line: one process for each question. */
const inspector: ConnectPeer = async (link) => {
  const file = inspectorProgram();
  const target = "url" in link ? [link.url, "--transport", "http"] : [link.command, ...link.args];
  const ask = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      file,
      ...target,
      "--method",
      ...args,
    ]);
    return JSON.parse(stdout);
  };
  return {
    names: async () => namesOf((await ask("tools/list")).tools),
    async call(name, args) {
      const pairs = Object.entries(args).flatMap(([key, value]) => [
        "--tool-arg",
        `${key}=${value}`,
      ]);
      return answerOf(await ask("tools/call", "--tool-name", name, ...pairs));
    },
    prompts: async () => namesOf((await ask("prompts/list")).prompts),
    close: async () => rmSync(dirname(dirname(dirname(file))), { recursive: true }),
  };
};

/**
 * It reads the package that it is a part of in the Inspector, two folders above. Within the
 * project, so that the SDK is found.
 */
function inspectorProgram(): string {
  const own = fileURLToPath(import.meta.resolve("@modelcontextprotocol/inspector-cli"));
  const folder = mkdtempSync(join(ROOT, ".test-cache/inspector-"));
  cpSync(dirname(own), join(folder, "cli/build"), { recursive: true });
  cpSync(join(dirname(dirname(own)), "package.json"), join(folder, "package.json"));
  return join(folder, "cli/build/index.js");
}

export const PEERS: Record<string, ConnectPeer> = {
  "the SDK's client of 2026": newSdk("auto"),
  "the SDK's client as one of 2025": newSdk("legacy"),
  "the old SDK's client": oldSdk,
  "the Inspector's command line": inspector,
  "the AI SDK's client": aiSdk,
};

const namesOf = (named: { name: string }[]) => named.map(({ name }) => name);

function answerOf(result: object): CallAnswer {
  const { content, isError } = result as { content: { text?: string }[]; isError?: boolean };
  return { isError: isError === true, text: content.map(({ text = "" }) => text).join("\n") };
}
