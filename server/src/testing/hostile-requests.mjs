// What callers send to stop every other request, and what each of them has to be answered.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { TEXT } from "./hostile-attacks.mjs";

const PROGRAM = fileURLToPath(new URL("hostile-mcp-server.mjs", import.meta.url));
export const AGENT = "/api/agents/first-agent";

export const each = (count, make) => Array.from({ length: count }, (_, index) => make(index));

/** The status, with the sentence that says why when it is an error. */
export const told = ({ status, body }) =>
  body.error ? `${status} ${body.error.message}` : String(status);

/** Saves as somebody who has just looked at each tool that the operations switch on. */
export async function save({ send }, operations) {
  const names = [
    ...new Set(operations.flatMap(({ tool, state }) => (state === "on" ? [tool] : []))),
  ];
  const { body: looked } = await send("POST /api/tools/definitions", { tools: names });
  const forms = new Map(
    looked.definitions.map(({ definition }) => [definition.name, definition.form]),
  );
  const { body } = await send(`GET ${AGENT}/settings`);
  const seen = operations.map((one) =>
    forms.has(one.tool) ? { ...one, seen: forms.get(one.tool) } : one,
  );
  return told(
    await send(`PATCH ${AGENT}/settings`, { baseRevision: body.revision, operations: seen }),
  );
}

const configure = (context, tool, config) =>
  save(context, [
    { op: "setTool", tool, state: "on" },
    ...Object.entries(config).map(([key, value]) => ({ op: "setConfig", tool, key, value })),
  ]);

export const addSource = ({ send }, name, args) =>
  send("POST /api/sources", {
    name,
    config: { transport: "stdio", command: process.execPath, args },
  });

export async function addListing(context, name, attack) {
  await addSource(context, name, [PROGRAM, attack]);
  await save(context, [{ op: "setTool", tool: name, state: "on" }]);
}

export const call = async ({ send }, method, args) =>
  told(await send(`POST ${AGENT}/methods/${method}/call`, { arguments: args }));

/** A folder of its own that the server may give to tools, set for Workspace files. */
async function workspace(context, name, config = {}) {
  const root = join(context.folder, name);
  mkdirSync(root);
  await configure(context, "workspace_files", { root, ...config });
  return root;
}

/** A model's answer that calls a method, several times at once. */
export const modelCalls = (name, count, args) => ({
  role: "assistant",
  content: null,
  tool_calls: each(count, (index) => ({
    id: `c${index}`,
    type: "function",
    function: { name, arguments: JSON.stringify(args) },
  })),
});

const settings = (tool, count) =>
  each(count, (index) => ({
    op: "setConfig",
    tool,
    key: `p${index}`,
    value: `A value of the operator ${index}`,
  }));

/** Some tenths of a second of work for SQLite, which nothing can interrupt. */
const COUNTING =
  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT count(*) FROM n";

const LONG_NAME = "a".repeat(200);

/**
 * Each: what is there before, what is sent, and the answers that have to come, each with how often.
 */
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
      await save(context, [
        { op: "setConfig", tool: "secretive", key: "p0", value: "Another value" },
      ]);
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
  "a source with an argument of 80 kB": {
    attack: async (context) => [
      told(await addSource(context, "long", [PROGRAM, "nothing", "?a".repeat(40_000)])),
      told(await context.send("GET /api/sources")),
    ],
    answers: { 201: 1, 200: 1 },
  },
  "an argument of 80 kB that a pattern judges": {
    prepare: (context) => addListing(context, "judging", "pattern in an input schema"),
    attack: async (context) => [
      await call(context, "judging-attack", { a: `${"a".repeat(80_000)}!` }),
    ],
    answers: {
      "422 The arguments of Attack of Judging are invalid: A must match the pattern ^(a+)+$.": 1,
    },
  },
  "a model's calls that a slow pattern judges": {
    prepare: (context) => addListing(context, "modelled", "pattern in an input schema"),
    async attack({ send }) {
      const { body } = await send(
        `POST ${AGENT}/calls`,
        modelCalls("modelled-attack", 100, { a: TEXT }),
      );
      return body.calls.map(({ outcome }) => outcome);
    },
    answers: { "invalid arguments": 100 },
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
    attack: async (context) => [
      await call(context, "search_files", { text: `${"a".repeat(50_000)}b` }),
    ],
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
        call(context, "fetch_url", { url: "http://nothing.invalid" }),
        context.send("POST /api/agents", { name: "Another agent" }).then(told),
      ]),
    answers: {
      '502 Read File of Workspace files failed: "pipe" is not a file.': 4,
      200: 1,
      "502 Fetch Url of Web fetch failed: The host of nothing.invalid is not known. Correct the address.": 1,
      201: 1,
    },
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
      "429 Query of SQL failed: 8 questions of this caller are being answered or wait already. Ask again when some are answered.": 4,
    },
  },
};

/** Different answers, each with how often it came. */
export function tally(answers) {
  const counted = {};
  for (const answer of answers) counted[answer] = (counted[answer] ?? 0) + 1;
  return counted;
}
