import {
  type ClientConnection,
  type ClientSystem,
  clientFileText,
  MCP_CLIENTS,
} from "@pegboard/registry-core/internal";
import type { AgentConnectSearch, Way } from "../../../addresses/searches/agent-connect-search.ts";
import { t } from "../../../messages/t.ts";

/** The variable that snippets take a token from, and what stands for it where they cannot. */
const TOKEN_VARIABLE = "PEGBOARD_TOKEN";
/** What a snippet says that has to be set or replaced before it works. */
export const PLACEHOLDERS = [TOKEN_VARIABLE, "DATA_FOLDER"] as const;

export type SnippetLanguage = "json" | "yaml" | "toml" | "shell" | "typescript" | "python";

/** The subject of a snippet. */
export interface SnippetTarget {
  /** The agent's id. */
  agent: string;
  /** The server's address without a slash at the end. */
  origin: string;
  /** Whether a program has to name a token. */
  needsToken: boolean;
  /** A token that stands in the snippet itself; it is named by its variable otherwise. */
  token?: string | undefined;
  /** The data folder, where the reader is at the server's machine. */
  dataDir?: string | undefined;
}

export interface Snippet {
  id: string;
  /** The name of the program that takes it. */
  label: string;
  language: SnippetLanguage;
  /** A note about where it belongs. */
  note: string;
  /** Whether a token has to stand in it, since its program takes none from the environment. */
  holdsToken?: boolean;
  /** The client by whose name a command writes it. */
  client?: string;
  /** The snippet that it is a kind of, which stands for all of them in the first choice. */
  kindOf?: string;
  /** The most operations that its program takes. */
  mostOperations?: number;
  text(target: SnippetTarget): string;
}

/** Whether a program has to name a token: from elsewhere always, at this machine if there is one. */
export const needsToken = (origin: string, hasTokens: boolean): boolean =>
  hasTokens || !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);

export const mcpAddress = ({ agent, origin }: SnippetTarget) => `${origin}/mcp/${agent}`;
export const httpAddress = ({ agent, origin }: SnippetTarget) => `${origin}/api/v1/agents/${agent}`;

/** The system of whoever reads; the documents are written where there is no browser. */
function clientSystem(): ClientSystem {
  const browser = globalThis.navigator?.userAgent ?? "";
  if (/Windows/.test(browser)) return "windows";
  return /Mac|iP(?:hone|ad)/.test(browser) ? "macos" : "linux";
}

/** Headers stand in one line, as people write them. */
const formatSnippetJson = (value: unknown) =>
  JSON.stringify(value, null, 2).replace(/\{\s+("Authorization": "[^"]+")\s+\}/g, "{ $1 }");

/** An entry for a server as most clients have it in their files. */
const remoteServer = (target: SnippetTarget) => ({
  type: "http",
  url: mcpAddress(target),
  ...(target.needsToken && {
    headers: { Authorization: `Bearer ${target.token ?? TOKEN_VARIABLE}` },
  }),
});

/** How a client's file names the token, and what it starts where it starts a program. */
function connectionTo(target: SnippetTarget, holdsToken: boolean): ClientConnection {
  const { agent, token, needsToken, dataDir } = target;
  const isElsewhere = dataDir === undefined && needsToken;
  const value = token ?? (holdsToken ? TOKEN_VARIABLE : undefined);
  const folder = ["--data", dataDir ?? PLACEHOLDERS[1]];
  return {
    name: agent,
    address: mcpAddress(target),
    ...(needsToken && { token: value === undefined ? { variable: TOKEN_VARIABLE } : { value } }),
    program: {
      command: "npx",
      args: ["-y", "pegboard", "mcp", agent, ...(isElsewhere ? [] : folder)],
      env: isElsewhere
        ? { PEGBOARD_SERVER: target.origin, PEGBOARD_TOKEN: token ?? TOKEN_VARIABLE }
        : {},
    },
  };
}

/** The clients whose files are known. */
const CLIENT_FILES: readonly Snippet[] = MCP_CLIENTS.map((client) => {
  const { id, label, format, files } = client;
  const holdsToken = client.variable === undefined;
  return {
    id,
    label,
    language: format,
    client: id,
    holdsToken,
    note: files.user?.[clientSystem()] ?? files.folder ?? "",
    text: (target) => clientFileText(client, connectionTo(target, holdsToken)).trimEnd(),
  };
});

/** A part of a snippet that names the token, by its variable in the words of a language. */
const withToken = (
  { token, needsToken }: SnippetTarget,
  variable: string,
  part: (authorization: string) => string,
) => (needsToken ? part(`Bearer ${token ?? variable}`) : "");

const envImport = ({ needsToken, token }: SnippetTarget) =>
  needsToken && token === undefined ? 'import { env } from "node:process";\n' : "";

const MCP: readonly Snippet[] = [
  ...CLIENT_FILES,
  {
    id: "other",
    label: t("Another client"),
    language: "json",
    note: t("For Cline and others that read mcpServers"),
    holdsToken: true,
    text: (target) => formatSnippetJson({ mcpServers: { [target.agent]: remoteServer(target) } }),
  },
  {
    id: "terminal",
    label: t("Terminal"),
    language: "shell",
    note: t("For Claude Code"),
    text: (target) =>
      `claude mcp add --transport http ${target.agent} ${mcpAddress(target)}${withToken(target, `$${TOKEN_VARIABLE}`, (authorization) => ` \\\n  --header "Authorization: ${authorization}"`)}`,
  },
  {
    id: "typescript",
    label: "TypeScript",
    language: "typescript",
    note: "npm install @modelcontextprotocol/client",
    text: (
      target,
    ) => `${envImport(target)}import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const client = new Client({ name: "my-agent", version: "1.0.0" });
await client.connect(
  new StreamableHTTPClientTransport(new URL("${mcpAddress(target)}")${withToken(
    target,
    `\${env.${TOKEN_VARIABLE}}`,
    (authorization) => `, {
    requestInit: { headers: { Authorization: \`${authorization}\` } },
  }`,
  )}),
);
const { tools } = await client.listTools();
console.log(tools.map(({ name }) => name));
await client.close();`,
  },
  {
    id: "python",
    label: "Python",
    language: "python",
    note: 'pip install "mcp>=2"',
    text: (target) => `import asyncio
${target.needsToken && target.token === undefined ? "import os\n" : ""}
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

ADDRESS = "${mcpAddress(target)}"
${withToken(target, `{os.environ['${TOKEN_VARIABLE}']}`, (authorization) => `HEADERS = {"Authorization": f"${authorization}"}\n`)}

async def main():
    async with httpx2.AsyncClient(${target.needsToken ? "headers=HEADERS, " : ""}timeout=300) as http_client:
        transport = streamable_http_client(ADDRESS, http_client=http_client)
        async with Client(transport) as client:
            tools = await client.list_tools()
            print([tool.name for tool in tools.tools])


asyncio.run(main())`,
  },
];

const headerOption = (authorization: string) => ` \\
  -H "Authorization: ${authorization}"`;

const HTTP: readonly Snippet[] = (
  [
    ["openai-chat", "OpenAI"],
    ["openai-responses", "Responses"],
    ["anthropic", "Anthropic"],
    ["gemini", "Gemini"],
  ] as const
).map(([format, label]) => ({
  id: format,
  label,
  language: "shell",
  note: "",
  text: (
    target,
  ) => `# The toolset, ready for a provider. Ask again with its ETag: 304 while nothing changed.
curl "${httpAddress(target)}/toolset?format=${format}"${withToken(target, `$${TOKEN_VARIABLE}`, headerOption)}

# Answer the model's calls: its response in, the messages to send back out.
curl "${httpAddress(target)}/calls"${withToken(target, `$${TOKEN_VARIABLE}`, headerOption)} \\
  -H "Content-Type: application/json" \\
  -d @response.json`,
}));

/** The agent as a service, as the programs take it that read OpenAPI. */
const OPENAPI_READERS: readonly Snippet[] = [
  {
    id: "openapi",
    label: "Open WebUI",
    query: "",
    note: t("As an admin: Settings, Connections, Tool servers; others take it, too"),
  },
  {
    id: "openapi-gpt",
    label: t("GPT actions"),
    query: "?client=gpt",
    mostOperations: 30,
    note: t("Import from URL; authentication: API key, Bearer"),
  },
  {
    id: "openapi-3.0",
    label: "Copilot Studio",
    query: "?version=3.0",
    note: t("Tools, REST API, with the file"),
  },
].map(({ query, ...reader }) => ({
  ...reader,
  kindOf: "openapi",
  language: "shell",
  text: (target) => `# The agent as a service. Its token is sent as a Bearer.
curl "${httpAddress(target)}/openapi.json${query}"${withToken(target, `$${TOKEN_VARIABLE}`, headerOption)}`,
}));

/** What is written for one agent in a language, and how it is used. */
const CLIENT_CODE: readonly Snippet[] = [
  ...OPENAPI_READERS,
  {
    id: "python-client",
    label: "Python",
    language: "python",
    note: "",
    text: (target) => `# npx pegboard python-client --out pegboard_client.py
${target.needsToken && target.token === undefined ? "import os\n" : ""}
from pegboard_client import Agent

agent = Agent("${target.origin}", "${target.agent}"${pythonToken(target)})
tools = agent.toolset("openai-chat")

# … send them to your model, then:
answered = agent.answer_calls(response)
messages += answered["messages"]`,
  },
  {
    id: "typescript-client",
    label: "TypeScript",
    language: "typescript",
    note: "",
    text: (target) => `// npx pegboard types ${target.agent} --out pegboard-client.ts
${envImport(target)}import { PegboardClient } from "./pegboard-client.ts";

const client = new PegboardClient({
  address: "${target.origin}",${typescriptToken(target)}
});
// Its methods, their arguments and their results have types.
const result = await client.call(name, args);`,
  },
];

const pythonToken = ({ needsToken, token }: SnippetTarget) => {
  if (!needsToken) return "";
  return `, token=${token === undefined ? `os.environ["${TOKEN_VARIABLE}"]` : `"${token}"`}`;
};

const typescriptToken = ({ needsToken, token }: SnippetTarget) => {
  if (!needsToken) return "";
  return `\n  token: ${token === undefined ? `env.${TOKEN_VARIABLE}` : `"${token}"`},`;
};

const OPEN = `import { createPegboard } from "pegboard";\n`;

/** A program in which the pages are mounted in another server. */
const mounted = (imports: string, body: string) => `${imports}${OPEN}
const pegboard = await createPegboard({ dataDir: "./pegboard", basePath: "/pegboard" });
${body}`;

const IN_PROCESS_SNIPPETS: readonly Snippet[] = [
  {
    id: "plain",
    label: t("Plain"),
    language: "typescript",
    note: t("No server, no token, the same toolset"),
    text: ({ agent }) => `${OPEN}
const pegboard = await createPegboard({ dataDir: "./pegboard" });
const { payload } = await pegboard.toolset("${agent}", { format: "openai-chat" });

// … send it to your model, then:
const { messages } = await pegboard.answer("${agent}", response);`,
  },
  {
    id: "hono",
    label: "Hono",
    language: "typescript",
    note: t("The pages, the API and MCP below /pegboard"),
    text: () =>
      mounted(
        `import { Hono } from "hono";\n`,
        `const app = new Hono();
app.all("/pegboard/*", (context) => pegboard.fetch(context.req.raw, context.env));`,
      ),
  },
  {
    id: "express",
    label: "Express",
    language: "typescript",
    note: t("The pages, the API and MCP below /pegboard"),
    text: () =>
      mounted(
        `import express from "express";\n`,
        `const app = express();
app.use("/pegboard", pegboard.nodeHandler); // before express.json() and the like`,
      ),
  },
  {
    id: "node",
    label: "Node",
    language: "typescript",
    note: t("The pages, the API and MCP below /pegboard"),
    text: () =>
      mounted(
        `import { createServer } from "node:http";\n`,
        `createServer((request, response) => void pegboard.nodeHandler(request, response)).listen(3000, "127.0.0.1");`,
      ),
  },
];

/** The snippets of the page Connect. */
export const SNIPPETS: Readonly<Record<Way, readonly Snippet[]>> = {
  mcp: MCP,
  http: [...HTTP, ...CLIENT_CODE],
  process: IN_PROCESS_SNIPPETS,
};

/** The snippet that the address names, or the first of its way. */
export function shownSnippet({ way = "mcp", client }: AgentConnectSearch): Snippet {
  const snippets = SNIPPETS[way];
  const [first] = snippets;
  const shown = snippets.find(({ id }) => id === client) ?? first;
  if (!shown) throw new Error("Every way has a snippet.");
  return shown;
}
