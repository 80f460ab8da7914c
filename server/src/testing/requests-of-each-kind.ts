import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** Agents that take part in turn: calls of one caller are counted per agent. */
export const AGENTS = 20;
/** One more, whose sessions nobody comes back to. */
const ABANDONED = `agent-${AGENTS}`;
/** The method that is called. */
export const CALLED = "echo";

interface Counted {
  /** How many were made before. */
  number: number;
  url: string;
}

/** Makes one request, and resolves when it has ended. */
type Kind = (counted: Counted) => Promise<void>;

const connections = new Agent({ keepAlive: true, maxSockets: 8 });
const PLAIN = { "Content-Type": "application/json" };
const MCP = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
const EVENTS = { "Content-Type": "application/json", Accept: "text/event-stream" };
const MODERN = "2026-07-28";

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
  /** Leaves when the answer begins, or soon after it asked. */
  leaves?: boolean;
}

interface Answered {
  status: number;
  headers: IncomingMessage["headers"];
  text: string;
}

/** Milliseconds. */
const PATIENCE = 20;

function send(
  url: string,
  { method = "POST", headers = {}, body, leaves = false }: Sent,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const left = () => resolve({ status: 0, headers: {}, text: "" });
    const leave = () => asked.destroy();
    const asked: ClientRequest = request(
      url,
      { method, headers, agent: leaves ? false : connections },
      (answer) => {
        if (leaves) leave();
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk: string) => {
          text += chunk;
        });
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
        );
        answer.on("error", leaves ? left : reject);
      },
    );
    asked.on("error", leaves ? left : reject);
    asked.on("close", () => leaves && left());
    asked.end(body && JSON.stringify(body));
    if (leaves) setTimeout(leave, PATIENCE);
  });
}

async function expectAnswer(answer: Promise<Answered>, contains: string): Promise<Answered> {
  const { status, text, headers } = await answer;
  if (status >= 300 || !text.includes(contains))
    throw new Error(`${status}: ${text.slice(0, 500)}`);
  return { status, text, headers };
}

const agentOf = ({ number }: Counted) => `agent-${number % AGENTS}`;
const callOf = (counted: Counted) =>
  `${counted.url}/api/agents/${agentOf(counted)}/methods/${CALLED}/call`;
const mcpOf = (counted: Counted) => `${counted.url}/mcp/${agentOf(counted)}`;
const args = ({ number }: Counted) => ({ arguments: { text: `text ${number}` } });
let lastId = 0;
const message = (method: string, params: object = {}) => ({
  jsonrpc: "2.0",
  id: ++lastId,
  method,
  params,
});
const INITIAL = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "counted", version: "1" },
};
const modern = (counted: Counted, method: string, params: object = {}): Promise<Answered> => {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientInfo": { name: "counted", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const named = "name" in params && { "Mcp-Name": String(params.name) };
  const headers = { ...MCP, "MCP-Protocol-Version": MODERN, "Mcp-Method": method, ...named };
  return send(mcpOf(counted), { headers, body: message(method, { ...params, _meta }) });
};

const sessions = new Map<string, Promise<string>>();
function sessionOf(counted: Counted): Promise<string> {
  const url = mcpOf(counted);
  const known = sessions.get(url) ?? begin(url);
  sessions.set(url, known);
  return known;
}

async function begin(url: string): Promise<string> {
  const answer = await send(url, { headers: MCP, body: message("initialize", INITIAL) });
  if (answer.status !== 429) {
    const { headers } = await expectAnswer(Promise.resolve(answer), "pegboard");
    return String(headers["mcp-session-id"]);
  }
  await pause(1_000);
  return begin(url);
}

const inSession = async (counted: Counted, sent: Sent): Promise<Answered> =>
  send(mcpOf(counted), {
    ...sent,
    headers: {
      ...(sent.body ? MCP : { Accept: "text/event-stream" }),
      "Mcp-Session-Id": await sessionOf(counted),
    },
  });
const called = (counted: Counted) => ({ name: CALLED, ...args(counted) });

/** One request of each kind that may leave something behind. */
export const KINDS: Readonly<Record<string, Kind>> = {
  "a call": async (counted) =>
    void (await expectAnswer(
      send(callOf(counted), { headers: PLAIN, body: args(counted) }),
      "text",
    )),
  "a streamed call": async (counted) =>
    void (await expectAnswer(
      send(callOf(counted), { headers: EVENTS, body: args(counted) }),
      "event: answer",
    )),
  "a streamed call that is given up": async (counted) =>
    void (await send(callOf(counted), {
      headers: EVENTS,
      body: { arguments: { text: "waits" } },
      leaves: true,
    })),
  "events that come and go": async ({ url }) =>
    void (await send(`${url}/api/events`, { method: "GET", headers: EVENTS, leaves: true })),
  "a toolset": async (counted) =>
    void (await expectAnswer(
      send(`${counted.url}/api/agents/${agentOf(counted)}/toolset`, { method: "GET" }),
      CALLED,
    )),
  "a call of an MCP session": async (counted) =>
    void (await expectAnswer(
      inSession(counted, { body: message("tools/call", called(counted)) }),
      "text",
    )),
  "a list of an MCP session": async (counted) =>
    void (await expectAnswer(inSession(counted, { body: message("tools/list") }), CALLED)),
  "a call over MCP of 2025 without a session": async (counted) =>
    void (await expectAnswer(
      send(mcpOf(counted), { headers: MCP, body: message("tools/call", called(counted)) }),
      "text",
    )),
  "a call over MCP of 2026": async (counted) =>
    void (await expectAnswer(modern(counted, "tools/call", called(counted)), "text")),
  "a list over MCP of 2026": async (counted) =>
    void (await expectAnswer(modern(counted, "tools/list"), CALLED)),
  // All of one agent, of which no more than some hundreds are kept.
  "a session that is abandoned": async ({ url }) => void (await begin(`${url}/mcp/${ABANDONED}`)),
  "a stream of an MCP session that comes and goes": async (counted) => {
    await inSession(counted, { method: "GET", leaves: true });
  },
  "a call of an MCP session that is given up": async (counted) => {
    const body = message("tools/call", { name: CALLED, arguments: { text: "waits" } });
    await inSession(counted, { body, leaves: true });
  },
};
