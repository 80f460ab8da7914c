// An MCP server over stdio that misbehaves in the way its argument names. Written without a
// library, which would not let it.
import { appendFileSync, closeSync, openSync, unlinkSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , mode, file] = process.argv;

const tool = (name, more = {}) => ({
  name,
  description: `Does ${name}`,
  inputSchema: { type: "object" },
  ...more,
});
const lists = {
  empty: [],
  rubbish: [
    tool("good"),
    tool("second", {
      annotations: { readOnlyHint: true, destructiveHint: "no" },
      outputSchema: { type: "nonsense" },
    }),
    { description: "no name", inputSchema: {} },
    tool("good"),
    tool("text", { inputSchema: { type: "string" } }),
    tool("broken", { inputSchema: { type: "object", properties: { a: { type: "nonsense" } } } }),
    tool("constructor"),
    "not even an object",
    null,
  ],
  "all rubbish": [null, 1],
  changing: [tool("echo"), tool("die"), tool("hang"), tool("fail"), tool("grow")],
};

if (mode === "die at once") {
  console.error("API_KEY is missing");
  console.error(`the key is ${process.env.SECRET_KEY}`);
  process.exit(3);
}
if (file) appendFileSync(file, `${process.pid}\n`);
if (mode === "one at a time") {
  closeSync(openSync(`${file}.lock`, "wx"));
  process.on("exit", () => unlinkSync(`${file}.lock`));
}
if (mode === "noise") console.log("Welcome to the server!");

let readings = 0;
if (mode === "slow storm") {
  const changed = `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/tools/list_changed" })}\n`;
  setInterval(() => process.stdout.write(changed), 20).unref();
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (mode === "hang" || id === undefined) return;
  const result = answer(method, params);
  if (mode === "slow storm" && method === "tools/list") {
    readings += 1;
    const listed = { tools: [tool(`read ${readings} times`)] };
    setTimeout(
      () => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: listed })}\n`),
      700,
    );
    return;
  }
  if (mode === "half lines") process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"con\n`);
  if (mode === "slow calls" && method === "tools/call") {
    const slow = JSON.stringify({ jsonrpc: "2.0", id, result: fine });
    setTimeout(() => process.stdout.write(`${slow}\n`), 1_500);
    return;
  }
  if (typeof result === "function") process.stdout.write(`${result(id)}\n`);
  else if (result !== undefined)
    process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...result })}\n`);
});
// Whoever hangs does not even notice that its input ends.
if (mode === "hang") setInterval(() => {}, 1_000);

const oddAnswers = {
  "null result": { result: null },
  "no result": {},
  "odd error": { error: { code: "E_LOCKED", message: "database locked" } },
  "empty error": { error: "no" },
  "unknown kind": {
    result: {
      content: [
        { type: "hologram", data: "…" },
        { type: "text", text: "kept" },
      ],
    },
  },
  "odd content": { result: { content: "text" } },
  "12 MB": { result: { content: [{ type: "text", text: "x".repeat(12 * 1024 * 1024) }] } },
};

const fine = { content: [{ type: "text", text: "fine" }] };
const megabytes = JSON.stringify({
  content: [{ type: "text", text: "x".repeat(12 * 1024 * 1024) }],
});
const oddLines = {
  "no version": (id) => JSON.stringify({ id, result: fine }),
  "more than an answer": (id) =>
    JSON.stringify({ jsonrpc: "2.0", id, result: fine, error: null, took: 3 }),
  "id as text": (id) => JSON.stringify({ jsonrpc: "2.0", id: `${id}`, result: fine }),
  "odd meta": (id) => JSON.stringify({ jsonrpc: "2.0", id, result: { ...fine, _meta: 5 } }),
  "in a list": (id) => JSON.stringify([{ jsonrpc: "2.0", id, result: fine }]),
  "cut off": (id) => `{"jsonrpc":"2.0","id":${id},"result":{"content":[`,
  "right after half": (id) =>
    `{"jsonrpc":"2.0","id":${id},"result":{"con\n${JSON.stringify({ jsonrpc: "2.0", id, result: fine })}`,
  "12 MB, id first": (id) => `{"id":${id},"jsonrpc":"2.0","result":${megabytes}}`,
  "12 MB, id last": (id) => `{"jsonrpc":"2.0","result":${megabytes},"id":${id}}`,
  "12 MB, version last": (id) => `{"result":${megabytes},"id":${id},"jsonrpc":"2.0"}`,
};
const oddGreetings = {
  "capabilities as text": { capabilities: { tools: "yes" } },
  "odd capabilities": { capabilities: { tools: { listChanged: "yes" }, logging: 4 } },
  "instructions as a number": { instructions: 5 },
};

function answer(method, params) {
  if (method === "initialize" && Object.hasOwn(oddGreetings, mode)) {
    const serverInfo = { name: mode, version: "1" };
    const greeting = {
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo,
    };
    return { result: { ...greeting, ...oddGreetings[mode] } };
  }
  if (method === "initialize" && mode === "another protocol") {
    return { result: { protocolVersion: "1999-01-01", capabilities: "all", serverInfo: null } };
  }
  if (method === "initialize" && mode === "odd greeting") {
    return {
      result: { protocolVersion: params.protocolVersion, capabilities: "all", serverInfo: null },
    };
  }
  if (method === "initialize" && mode === "refuse to start")
    return { error: { code: -32600, message: "no licence" } };
  if (method === "initialize") {
    return {
      result: {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: mode, version: "1" },
      },
    };
  }
  if (method === "ping") return { result: {} };
  if (method === "tools/list") return listAnswer(params);
  if (Object.hasOwn(oddAnswers, params.name)) return oddAnswers[params.name];
  if (Object.hasOwn(oddLines, params.name)) return oddLines[params.name];
  if (params.name === "die") process.exit(1);
  if (params.name === "hang") return undefined;
  if (params.name === "fail")
    return { result: { content: [{ type: "text", text: "no such order" }], isError: true } };
  if (params.name === "grow") {
    lists.changing.push(tool("grown"));
    process.stdout.write(
      `${JSON.stringify({ jsonrpc: "2.0", method: "notifications/tools/list_changed" })}\n`,
    );
  }
  return { result: { content: [{ type: "text", text: JSON.stringify(params.arguments) }] } };
}

function listAnswer(params) {
  if (mode === "die soon") setTimeout(() => process.exit(1), 100);
  if (mode === "hang at the list") return undefined;
  if (mode === "die at the list") process.exit(1);
  if (mode === "refuse the list") return { error: { code: -32603, message: "database locked" } };
  if (mode === "no list") return { result: { tools: "none" } };
  if (mode === "14 MB list")
    return { result: { tools: [tool("a", { description: "x".repeat(14 * 1024 * 1024) })] } };
  if (mode === "5 MB list")
    return { result: { tools: [tool("a", { description: "x".repeat(5_000_000) })] } };
  if (mode === "odd answers") {
    const names = ["echo", ...Object.keys(oddAnswers), ...Object.keys(oddLines)];
    return { result: { tools: names.map((name) => tool(name)) } };
  }
  if (mode === "endless list") {
    return {
      result: {
        tools: [tool(`page ${params.cursor ?? 0}`)],
        nextCursor: `${Number(params.cursor ?? 0) + 1}`,
      },
    };
  }
  if (mode === "two pages") {
    return params.cursor
      ? { result: { tools: [tool("b")] } }
      : { result: { tools: [tool("a")], nextCursor: "2" } };
  }
  return { result: { tools: lists[mode] ?? lists.changing } };
}
