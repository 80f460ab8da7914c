import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { TestServer } from "./start-test-server.ts";

export type Era = "2026-07-28" | "2025";

interface PersonsAnswer {
  action: "accept" | "decline";
  content?: Record<string, string | number | boolean | string[]>;
}

export interface McpClientOptions {
  era: Era;
  /** The agent's id, with a query where it narrows. */
  agent?: string;
  name?: string;
  token?: string;
  /** What its person says when it is asked; without it nobody can be asked. */
  answer?: (message: string, form: unknown) => PersonsAnswer | Promise<PersonsAnswer>;
  /** Hears of each change of the tools, the prompts or the resources. */
  changed?: (list: "tools" | "prompts" | "resources") => void;
}

export interface ConnectedMcpClient {
  client: Client;
  transport: StreamableHTTPClientTransport;
}

/** A real client of the official SDK, over the network. */
export async function connectMcp(
  { url }: Pick<TestServer, "url">,
  { era, agent = "agent-1", name = "test", token, answer, changed }: McpClientOptions,
): Promise<ConnectedMcpClient> {
  const hears = (list: "tools" | "prompts" | "resources") => ({
    autoRefresh: false,
    debounceMs: 0,
    onChanged: () => changed?.(list),
  });
  const client = new Client(
    { name, version: "1.2.3" },
    {
      capabilities: answer ? { elicitation: {} } : {},
      ...(era === "2026-07-28" && { versionNegotiation: { mode: "auto" } }),
      ...(changed && {
        listChanged: {
          tools: hears("tools"),
          prompts: hears("prompts"),
          resources: hears("resources"),
        },
      }),
    },
  );
  if (answer)
    client.setRequestHandler("elicitation/create", async ({ params }) => ({
      ...(await answer(params.message, Object(params).requestedSchema)),
    }));
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp/${agent}`), {
    ...(token !== undefined && { requestInit: { headers: { Authorization: `Bearer ${token}` } } }),
  });
  await client.connect(transport);
  return { client, transport };
}
