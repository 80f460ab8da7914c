// What callers send to stop every other request, and what each of them has to be answered.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { TEXT } from "./hostile-attacks.mjs";

const PROGRAM = fileURLToPath(new URL("hostile-mcp-server.mjs", import.meta.url));
const AGENT = "/api/agents/first-agent";

const each = (count, make) => Array.from({ length: count }, (_, index) => make(index));

/** The status, with the sentence that says why when it is an error. */
const told = ({ status, body }) => (body.error ? `${status} ${body.error.message}` : String(status));

async function save({ send }, operations) {
  const { body } = await send(`GET ${AGENT}/settings`);
  return told(await send(`PATCH ${AGENT}/settings`, { baseRevision: body.revision, operations }));
}

const configure = (context, tool, config) =>
  save(context, [
    { op: "setTool", tool, state: "on" },
    ...Object.entries(config).map(([key, value]) => ({ op: "setConfig", tool, key, value })),
  ]);

const addSource = ({ send }, name, args) =>
  send("POST /api/sources", { name, config: { transport: "stdio", command: process.execPath, args } });

async function addListing(context, name, attack) {
  await addSource(context, name, [PROGRAM, attack]);
  await save(context, [{ op: "setTool", tool: name, state: "on" }]);
}

const call = async ({ send }, method, args) =>
  told(await send(`POST ${AGENT}/methods/${method}/call`, { arguments: args }));

/** A folder of its own that the server may give to tools, set for Workspace files. */
async function workspace(context, name, config = {}) {
  const root = join(context.folder, name);
  mkdirSync(root);
  await configure(context, "workspace_files", { root, ...config });
  return root;
}

/** A model's answer that calls a method, several times at once. */
const modelCalls = (name, count, args) => ({
  role: "assistant",
  content: null,
  tool_calls: each(count, (index) => ({
    id: `c${index}`,
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  })),
});

const settings = (tool, count) =>
  each(count, (index) => ({ op: "setConfig", tool, key: `p${index}`, value: `A value of the operator ${index}` }));

/** A body as it stands, several times at once, from a caller with a token. */
async function sendTenTimes(context, line, text) {
  const { body } = await context.send(`POST ${AGENT}/tokens`, { name: `Caller ${Math.random()}` });
  const headers = { ...MCP_HEADERS, Authorization: `Bearer ${body.value}` };
  const [method, path] = line.split(" ");
  return Promise.all(
    each(10, async () => {
      const answer = await fetch(context.url + path, { method, headers, body: text });
      const said = await answer.text();
      return answer.ok ? String(answer.status) : told({ status: answer.status, body: JSON.parse(said) });
    }),
  );
}

const MCP_HEADERS = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
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
    const server = isHttp && spawn(process.execPath, [FLOODING, "http"], { stdio: ["ignore", "pipe", "inherit"] });
    try {
      const url = server && `http://127.0.0.1:${String((await once(server.stdout, "data"))[0]).trim()}/mcp`;
      if (server) await context.send("POST /api/sources", { name, config: { transport: "http", url } });
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

/** Some tenths of a second of work for SQLite, which nothing can interrupt. */
const COUNTING =
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT count(*) FROM n";

const LONG_NAME = "a".repeat(200);

/** Each: what is there before, what is sent, and the answers that have to come, each with how often. */
export const REQUESTS = {
  "a save of 8,000 variables": {
    attack: async (context) => [
      await save(
        context,
        each(8_000, (index) => ({ op: "setVariable", name: `v${index}`, value: index })),
      ),
    ],
    answers: { 200: 1 },
  },
  "a save of 8,000 settings": {
    prepare: (context) => addListing(context, "settable", "2,400 settings without defaults"),
    attack: async (context) => [await save(context, settings("settable", 8_000))],
    answers: {
      "422 Nothing was changed. tools.settable.config: has 8,000 values, those in lists and sections included; at most 2,000 are taken. Leave some out": 1,
    },
  },
  "a save of 2,000 settings": {
    prepare: (context) => addListing(context, "settable2", "2,400 settings without defaults"),
    attack: async (context) => [await save(context, settings("settable2", 2_000))],
    answers: { 200: 1 },
  },
  "a save of 2,000 settings that others changed": {
    async prepare(context) {
      await addListing(context, "secretive", "any number of secrets");
      await save(context, [{ op: "setConfig", tool: "secretive", key: "p0", value: "Another value" }]);
    },
    attack: async ({ send }) => {
      const { body } = await send(`GET ${AGENT}/settings`);
      const change = { baseRevision: body.revision - 1, operations: settings("secretive", 2_000) };
      const answer = await send(`PATCH ${AGENT}/settings`, change);
      return [`${answer.status} ${answer.body.error?.code}`];
    },
    answers: { "409 conflict": 1 },
  },
  "a save of 2,000 secrets": {
    prepare: (context) => addListing(context, "secretive2", "any number of secrets"),
    attack: async (context) => [await save(context, settings("secretive2", 2_000))],
    answers: {
      "422 Nothing was changed. tools.secretive2.config: has 2,000 secrets; at most 200 are taken. Leave some out": 1,
    },
  },
  "a save of 200 secrets": {
    prepare: (context) => addListing(context, "secretive3", "any number of secrets"),
    attack: async (context) => [await save(context, settings("secretive3", 200))],
    answers: { 200: 1 },
  },
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
  "a source with an argument of 80 kB": {
    attack: async (context) => [
      told(await addSource(context, "long", [PROGRAM, "nothing", "?a".repeat(40_000)])),
      told(await context.send("GET /api/sources")),
    ],
    answers: { 201: 1, 200: 1 },
  },
  "an argument of 80 kB that a pattern judges": {
    prepare: (context) => addListing(context, "judging", "pattern in an input schema"),
    attack: async (context) => [await call(context, "judging-attack", { a: `${"a".repeat(80_000)}!` })],
    answers: { "422 The arguments of Attack of Judging are invalid: A must match the pattern ^(a+)+$.": 1 },
  },
  "a model's calls that a slow pattern judges": {
    prepare: (context) => addListing(context, "modelled", "pattern in an input schema"),
    async attack({ send }) {
      const { body } = await send(`POST ${AGENT}/calls`, modelCalls("modelled-attack", 100, { a: TEXT }));
      return body.calls.map(({ outcome }) => outcome);
    },
    answers: { "invalid arguments": 100 },
  },
  "a model's calls whose arguments are texts of 4,000 values": {
    prepare: (context) => addListing(context, "texts", "a description of 200 KB"),
    async attack({ send }) {
      const { body } = await send(`POST ${AGENT}/calls`, modelCalls("texts-attack", 100, keys(4_000)));
      return body.error ? [told({ status: 413, body })] : body.calls.map(({ outcome }) => outcome);
    },
    answers: { "413 The body has more than 4000000 bytes. Send it in parts.": 1 },
  },
  "a model's calls whose arguments are texts of 2,000 values": {
    prepare: (context) => addListing(context, "texts", "a description of 200 KB"),
    async attack({ send }) {
      const { body } = await send(`POST ${AGENT}/calls`, modelCalls("texts-attack", 50, keys(2_000)));
      return body.error ? [told({ status: 413, body })] : body.calls.map(({ outcome }) => outcome);
    },
    answers: { ok: 50 },
  },
  "a glob that nearly matches a file": {
    prepare: (context) => workspace(context, "glob", { deny: ["(a+)+b"] }),
    attack: (context) =>
      Promise.all([
        call(context, "write_file", { path: LONG_NAME, content: "x" }),
        call(context, "write_file", { path: `${LONG_NAME}b`, content: "x" }),
      ]),
    answers: {
      200: 1,
      [`502 Write File of Workspace files failed: "${LONG_NAME}b" may not be reached: the patterns of the workspace leave it out.`]: 1,
    },
  },
  "a search that nearly matches everywhere": {
    async prepare(context) {
      const root = await workspace(context, "search", { deny: [], maxFileKilobytes: 10_240 });
      writeFileSync(join(root, "file"), "a".repeat(10_000_000));
    },
    attack: async (context) => [await call(context, "search_files", { text: `${"a".repeat(50_000)}b` })],
    answers: { 200: 1 },
  },
  "four reads of a pipe": {
    async prepare(context) {
      const root = await workspace(context, "pipe", { deny: [] });
      execFileSync("mkfifo", [join(root, "pipe")]);
      await configure(context, "web_fetch", { allowedHosts: ["nothing.invalid"] });
    },
    attack: (context) =>
      Promise.all([
        ...each(4, () => call(context, "read_file", { path: "pipe" })),
        call(context, "write_file", { path: "file", content: "x" }),
        call(context, "fetch_url", { url: "http://nothing.invalid" }).then((answer) =>
          answer.replace(/ENOTFOUND|EAI_AGAIN/, "no address for"),
        ),
        context.send("POST /api/agents", { name: "Another agent" }).then(told),
      ]),
    answers: {
      '502 Read File of Workspace files failed: "pipe" is not a file.': 4,
      200: 1,
      "502 Fetch Url of Web fetch failed: getaddrinfo no address for nothing.invalid": 1,
      201: 1,
    },
  },
  "ten messages of MCP with 280,000 keys": {
    attack: (context) => sendTenTimes(context, OVER_MCP, mcpCall(JSON.stringify(keys(280_000)))),
    answers: TOO_MANY_VALUES,
  },
  "ten messages of MCP with 1.9 million brackets": {
    attack: (context) => sendTenTimes(context, OVER_MCP, mcpCall(`{"a":[${"[],".repeat(475_000)}0]}`)),
    answers: TOO_MANY_VALUES,
  },
  "ten messages of MCP with 300,000 brackets": {
    attack: (context) => sendTenTimes(context, OVER_MCP, mcpCall(`{"a":[${"[],".repeat(150_000)}0]}`)),
    answers: TOO_MANY_VALUES,
  },
  "ten messages of MCP with 2 MB of text": {
    attack: (context) => sendTenTimes(context, OVER_MCP, mcpCall(`{"a":"${'\\"'.repeat(1_000_000)}"}`)),
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
    attack: (context) => sendTenTimes(context, OVER_MCP, mcpCall(`{"a":[${"[],".repeat(4_900)}0]}`)),
    answers: { 200: 10 },
  },
  "a batch of 4,000 messages of MCP": {
    attack: (context) => sendTenTimes(context, OVER_MCP, `[${'{"id":1},'.repeat(4_000)}0]`),
    answers: { 400: 10 },
  },
  "twelve questions to a database at once": {
    async prepare(context) {
      const file = join(context.folder, "empty.sqlite");
      writeFileSync(file, "");
      await configure(context, "sql_tool", { file });
    },
    attack: (context) => Promise.all(each(12, () => call(context, "query", { sql: COUNTING }))),
    answers: {
      200: 8,
      "429 Query of SQL failed: 8 questions of this agent are being answered or wait already. Ask again when some are answered.": 4,
    },
  },
};

/** Different answers, each with how often it came. */
export function tally(answers) {
  const counted = {};
  for (const answer of answers) counted[answer] = (counted[answer] ?? 0) + 1;
  return counted;
}
