// What is more than it looks: bodies of many values, templates of many issues, servers that never
// stop talking.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import {
  AGENT,
  addListing,
  addSource,
  call,
  each,
  modelCalls,
  save,
  told,
} from "./hostile-requests.mjs";

/** A body as it stands, several times at once, from a caller with a token. */
async function sendTenTimes(context, line, text) {
  const { body } = await context.send(`POST ${AGENT}/tokens`, { name: `Caller ${Math.random()}` });
  const headers = { ...MCP_HEADERS, Authorization: `Bearer ${body.value}` };
  const [method, path] = line.split(" ");
  return Promise.all(
    each(10, async () => {
      const answer = await fetch(context.url + path, { method, headers, body: text });
      const said = await answer.text();
      return answer.ok
        ? String(answer.status)
        : told({ status: answer.status, body: JSON.parse(said) });
    }),
  );
}

const MCP_HEADERS = {
  "Content-Type": "application/json",
  Accept: "application/json, text/event-stream",
};
const OVER_MCP = "POST /mcp/first-agent";
const CALL = `POST ${AGENT}/methods/listing-attack/call`;

const keys = (count) => Object.fromEntries(each(count, (index) => [`a key ${index}`, index]));
const mcpCall = (args) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"listing-attack","arguments":${args}}}`;
const TOO_MANY_VALUES = { "413 The body has more than 10000 values. Send it in parts.": 10 };
const TOO_LONG = { "413 The body has more than 1000000 bytes. Send it in parts.": 10 };
const prepareListing = (context) => addListing(context, "listing", "a description of 200 KB");

const FLOODING = fileURLToPath(new URL("flooding-mcp-server.mjs", import.meta.url));

/** A server in a process of its own that floods two callers at once. */
const flooding = (transport, method, answers) => ({
  async attack(context) {
    const name = `flood_${transport}_${method}`;
    const isHttp = transport === "http";
    const server =
      isHttp &&
      spawn(process.execPath, [FLOODING, "http"], { stdio: ["ignore", "pipe", "inherit"] });
    try {
      const url =
        server && `http://127.0.0.1:${String((await once(server.stdout, "data"))[0]).trim()}/mcp`;
      if (server)
        await context.send("POST /api/sources", { name, config: { transport: "http", url } });
      else await addSource(context, name, [FLOODING, "stdio"]);
      await save(context, [{ op: "setTool", tool: name, state: "on" }]);
      return await Promise.all([1, 2].map(() => call(context, `${name}-${method}`, {})));
    } finally {
      if (server) server.kill();
    }
  },
  answers,
});

const UNKNOWN_NAMES = "{{zz}}".repeat(33_000);

/**
 * Each: what is there before, what is sent, and the answers that have to come, each with how often.
 */
export const LOADS = {
  "ten agents with a template of 33,000 unknown names": {
    async attack(context) {
      const { send } = context;
      const change = {
        baseRevision: 0,
        operations: [{ op: "setTemplate", template: "system", source: UNKNOWN_NAMES }],
      };
      const answers = [];
      for (let number = 0; number < 10; number++) {
        const { body } = await send("POST /api/agents", { name: `Template ${number}` });
        answers.push(told(await send(`PATCH /api/agents/${body.id}/settings`, change)));
      }
      return [...answers, told(await send("GET /api/problems"))];
    },
    answers: { 200: 11 },
  },
  "a template of 5,000 different misspelt names": {
    async attack(context) {
      const source = each(5_000, (index) => `{{ dat${index} }} {{ tool.nam${index} }}`).join("\n");
      const saved = await save(context, [{ op: "setTemplate", template: "system", source }]);
      return [saved, told(await context.send("GET /api/problems"))];
    },
    answers: { 200: 2 },
  },
  "a document with ten agents with such a template": {
    async attack({ send }) {
      const agents = Object.fromEntries(
        each(10, (index) => [`t${index}`, { prompts: { system: UNKNOWN_NAMES.slice(0, 90_000) } }]),
      );
      const text = JSON.stringify({ agents });
      const { status, body } = await send("POST /api/import", { text });
      return [told({ status, body })];
    },
    answers: { 200: 1 },
  },
  "30,000 notifications a second over HTTP": flooding("http", "notifications", { 200: 2 }),
  "30,000 notifications a second of a program": flooding("stdio", "notifications", { 200: 2 }),
  "1,000 elicitations at once over HTTP": flooding("http", "elicitations", { 200: 2 }),
  "1,000 elicitations at once of a program": flooding("stdio", "elicitations", { 200: 2 }),
  "an endless line over HTTP": flooding("http", "endless_line", {
    "502 Endless Line of Flood Http Endless Line failed: The server answered with more than 10 MB at once, which is the most that is taken. Ask for less, in several calls.": 2,
  }),
  "a model's calls whose arguments are texts of 4,000 values": {
    prepare: (context) => addListing(context, "texts", "a description of 200 KB"),
    async attack({ send }) {
      const { body } = await send(
        `POST ${AGENT}/calls`,
        modelCalls("texts-attack", 100, keys(4_000)),
      );
      return body.error ? [told({ status: 413, body })] : body.calls.map(({ outcome }) => outcome);
    },
    answers: { "413 The body has more than 4000000 bytes. Send it in parts.": 1 },
  },
  "a model's calls whose arguments are texts of 2,000 values": {
    prepare: (context) => addListing(context, "texts", "a description of 200 KB"),
    async attack({ send }) {
      const { body } = await send(
        `POST ${AGENT}/calls`,
        modelCalls("texts-attack", 50, keys(2_000)),
      );
      return body.error ? [told({ status: 413, body })] : body.calls.map(({ outcome }) => outcome);
    },
    answers: { ok: 50 },
  },
  "ten messages of MCP with 280,000 keys": {
    attack: (context) => sendTenTimes(context, OVER_MCP, mcpCall(JSON.stringify(keys(280_000)))),
    answers: TOO_MANY_VALUES,
  },
  "ten messages of MCP with 1.9 million brackets": {
    attack: (context) =>
      sendTenTimes(context, OVER_MCP, mcpCall(`{"a":[${"[],".repeat(475_000)}0]}`)),
    answers: TOO_MANY_VALUES,
  },
  "ten messages of MCP with 300,000 brackets": {
    attack: (context) =>
      sendTenTimes(context, OVER_MCP, mcpCall(`{"a":[${"[],".repeat(150_000)}0]}`)),
    answers: TOO_MANY_VALUES,
  },
  "ten messages of MCP with 2 MB of text": {
    attack: (context) =>
      sendTenTimes(context, OVER_MCP, mcpCall(`{"a":"${'\\"'.repeat(1_000_000)}"}`)),
    answers: TOO_LONG,
  },
  "ten calls with 20,000 keys": {
    attack: (context) => sendTenTimes(context, CALL, JSON.stringify({ arguments: keys(20_000) })),
    answers: TOO_MANY_VALUES,
  },
  "ten calls with 9,000 keys": {
    prepare: prepareListing,
    attack: (context) => sendTenTimes(context, CALL, JSON.stringify({ arguments: keys(9_000) })),
    answers: { 200: 10 },
  },
  "ten messages of MCP with 9,000 keys": {
    prepare: prepareListing,
    attack: (context) => sendTenTimes(context, OVER_MCP, mcpCall(JSON.stringify(keys(9_000)))),
    answers: { 200: 10 },
  },
  "ten messages of MCP with 9,000 lists": {
    prepare: prepareListing,
    attack: (context) =>
      sendTenTimes(context, OVER_MCP, mcpCall(`{"a":[${"[],".repeat(4_900)}0]}`)),
    answers: { 200: 10 },
  },
  "a batch of 4,000 messages of MCP": {
    attack: (context) => sendTenTimes(context, OVER_MCP, `[${'{"id":1},'.repeat(4_000)}0]`),
    answers: { "413 The batch has 4001 messages, more than 256. Send it in parts.": 10 },
  },
};
