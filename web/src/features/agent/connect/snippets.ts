import type { Way } from "../../../addresses/searches/agent-connect-search.ts";
import { t } from "../../../messages/t.ts";

/** The placeholders for a token and for the data folder, the only parts of a snippet to replace. */
export const PLACEHOLDERS = ["PEGBOARD_TOKEN", "DATA_FOLDER"] as const;

export type SnippetLanguage = "json" | "shell" | "typescript" | "python";

/** The subject of a snippet. */
interface SnippetTarget {
  /** The agent's id. */
  agent: string;
  /** The server's address without a slash at the end. */
  origin: string;
  /** The token, or its placeholder; absent where a program connects without one. */
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
  text(target: SnippetTarget): string;
}

/** Whether a program has to name a token: from elsewhere always, at this machine if there is one. */
export const needsToken = (origin: string, hasTokens: boolean): boolean =>
  hasTokens || !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);

export const mcpAddress = ({ agent, origin }: SnippetTarget) => `${origin}/mcp/${agent}`;
export const httpAddress = ({ agent, origin }: SnippetTarget) => `${origin}/api/v1/agents/${agent}`;

/** Headers and arguments stand in one line, as people write them. */
const formatSnippetJson = (value: unknown) =>
  JSON.stringify(value, null, 2)
    .replace(/\{\s+("Authorization": "[^"]+")\s+\}/g, "{ $1 }")
    .replace(/\[[^\]]+\]/g, (list) =>
      list.replace(/\s+/g, " ").replace("[ ", "[").replace(" ]", "]"),
    );

/** An entry for a server as most clients have it in their files. */
const remoteServer = (target: SnippetTarget) => ({
  type: "http",
  url: mcpAddress(target),
  ...(target.token !== undefined && { headers: { Authorization: `Bearer ${target.token}` } }),
});

/** A part of a snippet that names the token; empty where there is none. */
const withToken = ({ token }: SnippetTarget, part: (authorization: string) => string) =>
  token === undefined ? "" : part(`Bearer ${token}`);

const MCP: readonly Snippet[] = [
  {
    id: "json",
    label: t("JSON file"),
    language: "json",
    note: t("For Claude Code, Cursor, Cline and others that read mcpServers"),
    text: (target) => formatSnippetJson({ mcpServers: { [target.agent]: remoteServer(target) } }),
  },
  {
    id: "desktop",
    label: t("Desktop app"),
    language: "json",
    note: t("For clients that start a command on this machine"),
    text: ({ agent, dataDir = PLACEHOLDERS[1] }) =>
      formatSnippetJson({
        mcpServers: {
          [agent]: {
            command: "npx",
            args: ["-y", "pegboard", "mcp", agent, "--data", dataDir],
          },
        },
      }),
  },
  {
    id: "editor",
    label: t("Editor"),
    language: "json",
    note: ".vscode/mcp.json",
    text: (target) => formatSnippetJson({ servers: { [target.agent]: remoteServer(target) } }),
  },
  {
    id: "gemini-cli",
    label: "Gemini CLI",
    language: "json",
    note: ".gemini/settings.json",
    // Its `url` is one of the old HTTP+SSE transport.
    text: (target) => {
      const { url: httpUrl, headers } = remoteServer(target);
      return formatSnippetJson({ mcpServers: { [target.agent]: { httpUrl, headers } } });
    },
  },
  {
    id: "terminal",
    label: t("Terminal"),
    language: "shell",
    note: t("For Claude Code"),
    text: (target) =>
      `claude mcp add --transport http ${target.agent} ${mcpAddress(target)}${withToken(target, (authorization) => ` \\\n  --header "Authorization: ${authorization}"`)}`,
  },
  {
    id: "typescript",
    label: "TypeScript",
    language: "typescript",
    note: "npm install @modelcontextprotocol/client",
    text: (
      target,
    ) => `import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const client = new Client({ name: "my-agent", version: "1.0.0" });
await client.connect(
  new StreamableHTTPClientTransport(new URL("${mcpAddress(target)}")${withToken(
    target,
    (authorization) => `, {
    requestInit: { headers: { Authorization: "${authorization}" } },
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

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

ADDRESS = "${mcpAddress(target)}"
${withToken(target, (authorization) => `HEADERS = {"Authorization": "${authorization}"}\n`)}

async def main():
    async with httpx2.AsyncClient(${withToken(target, () => "headers=HEADERS, ")}timeout=300) as http_client:
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
curl "${httpAddress(target)}/toolset?format=${format}"${withToken(target, headerOption)}

# Answer the model's calls: its response in, the messages to send back out.
curl "${httpAddress(target)}/calls"${withToken(target, headerOption)} \\
  -H "Content-Type: application/json" \\
  -d @response.json`,
}));

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
  http: HTTP,
  process: IN_PROCESS_SNIPPETS,
};
