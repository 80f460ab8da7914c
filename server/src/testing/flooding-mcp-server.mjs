// An MCP server that floods whoever calls it, over HTTP ("http", prints its port) or over stdio
// ("stdio"). Its methods say how.
import { once } from "node:events";
import { createServer } from "node:http";
import { createInterface } from "node:readline";

const METHODS = ["notifications", "elicitations", "awaited_elicitations", "endless_line"];
const SECONDS = 2;
/** Of notifications, each second. */
const RATE = 30_000;

const progress = {
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken: 1, progress: 1 },
};
const log = {
  jsonrpc: "2.0",
  method: "notifications/message",
  params: { level: "info", data: "x".repeat(40) },
};
const question = (id) => ({
  jsonrpc: "2.0",
  id: `q${id}`,
  method: "elicitation/create",
  params: {
    message: `What ${id}?`,
    requestedSchema: { type: "object", properties: { a: { type: "string" } } },
  },
});

function answer({ id, method, params }) {
  const serverInfo = { name: "flooding", version: "1" };
  const result = {
    initialize: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo },
    "tools/list": {
      tools: METHODS.map((name) => ({ name, description: name, inputSchema: { type: "object" } })),
    },
    "tools/call": { content: [{ type: "text", text: `done ${params?.name}` }] },
  }[method];
  return { jsonrpc: "2.0", id, result: result ?? {} };
}

/** Who waits for an answer to a question, by its id. */
const asked = new Map();

/** Writes what a call floods with, then its answer. `raw` writes without an end of the message. */
async function flood(message, write, raw) {
  const { name } = message.params;
  if (name === "endless_line") {
    const piece = "x".repeat(64 * 1024);
    for (let written = 0; written < 60_000_000; written += piece.length) await raw(piece);
  }
  if (name === "elicitations") for (let id = 0; id < 1_000; id++) await write(question(id));
  if (name === "awaited_elicitations") {
    const answers = [];
    for (let id = 0; id < 200; id++) {
      answers.push(new Promise((resolve) => asked.set(`q${id}`, resolve)));
      await write(question(id));
    }
    const refused = (await Promise.all(answers)).filter(({ error }) => error);
    return write(
      answer({
        ...message,
        params: { name: `with ${refused.length > 0 ? "some" : "none"} refused` },
      }),
    );
  }
  if (name === "notifications") {
    const until = Date.now() + SECONDS * 1_000;
    while (Date.now() < until) {
      for (let count = 0; count < RATE / 100; count++)
        await write(count % 2 === 0 ? progress : log);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  await write(answer(message));
}

/** Waits where the other side does not keep up. */
const writing = (stream, frame) => async (message) => {
  if (stream.destroyed || stream.write(frame(message))) return;
  await once(stream, "drain");
};

function overHttp() {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const message = body === "" ? {} : JSON.parse(body);
    if (request.method !== "POST") return response.writeHead(405).end();
    if (message.method === undefined) asked.get(message.id)?.(message);
    if (message.id === undefined || message.method === undefined)
      return response.writeHead(202).end();
    if (message.method !== "tools/call") {
      return response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify(answer(message)));
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    if (message.params.name === "endless_line") response.write("data: ");
    const write = writing(response, (one) => `data: ${JSON.stringify(one)}\n\n`);
    await flood(message, write, writing(response, String));
    response.end();
  });
  server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
}

function overStdio() {
  const write = writing(process.stdout, (one) => `${JSON.stringify(one)}\n`);
  createInterface({ input: process.stdin }).on("line", (line) => {
    const message = JSON.parse(line);
    if (message.method === undefined) asked.get(message.id)?.(message);
    if (message.id === undefined || message.method === undefined) return;
    if (message.method === "tools/call")
      void flood(message, write, writing(process.stdout, String));
    else void write(answer(message));
  });
}

if (process.argv[2] === "http") overHttp();
else overStdio();
