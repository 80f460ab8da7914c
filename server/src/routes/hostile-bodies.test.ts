import type { JsonValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sampleEveryNth } from "../../../test-depth.ts";
import type { ErrorBody } from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import { testTools } from "../testing/test-tools.ts";

/** Milliseconds; a busy machine takes some of it for itself. */
const LONGEST_WAIT = 1_500;
/** A document is read in a thread of its own, which has to start; nobody else waits for that. */
const LONGEST_READING = 6_000;
const AGENT = "/api/agents/first-agent";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools: testTools });
  await request(server, "POST /api/presets", { name: "Quiet", tools: { notes: false } });
});
afterAll(() => server.close());

const OFF = { op: "setTool", tool: "notes", state: "off" };
const REVIEW = {
  op: "setReview",
  tool: "notes",
  method: "read_note",
  decisions: [{ form: "f", agents: ["a"] }],
};
const CHANGES = [{ owner: { kind: "agent", id: "first-agent" }, operations: [OFF] }];
/** Each with a body that is in order. */
const ROUTES: Record<string, JsonObject> = {
  "POST /api/presets": {
    name: "Quiet",
    description: "",
    fromAgent: "nobody",
    tools: { notes: { enabled: false } },
  },
  "PATCH /api/presets/quiet": { name: "Quiet", description: "x" },
  "PATCH /api/presets/quiet/settings": { baseRevision: 1, operations: [OFF] },
  "POST /api/presets/quiet/reach": { operations: [OFF] },
  "PATCH /api/organisation/settings": { baseRevision: 0, operations: [REVIEW] },
  "POST /api/organisation/reach": { operations: [REVIEW] },
  "POST /api/organisation/rules": { operations: [REVIEW] },
  "POST /api/sources/test/changes/accept": { changes: ["x"] },
  "PATCH /api/sources/test/changes": { autoAccept: true },
  "POST /api/export": {
    agents: ["first-agent"],
    organisation: true,
    sources: true,
    format: "yaml",
  },
  "POST /api/import": {
    text: '["notes"]',
    targets: { "": { agent: "first-agent", mode: "merge" } },
  },
  "POST /api/presence": { stream: "x", place: { agent: "first-agent", isEditing: true } },
  "POST /api/settings/costs": { changes: CHANGES },
  "POST /api/settings/rules": { changes: CHANGES },
  "POST /api/calls/replay": { changes: CHANGES, days: 7, tools: ["notes"] },
  "POST /api/agents": {
    name: "First agent",
    description: "",
    group: "g",
    presets: { ids: ["quiet"], how: "follow" },
  },
};

const program = (more: JsonObject): JsonObject => ({
  transport: "stdio",
  command: "none",
  ...more,
});
const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const lists = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const SMALL = [
  "null",
  "-1.5",
  "true",
  '""',
  '"a\\u0000b"',
  '"a\\ud800b"',
  '{"__proto__":{"enabled":true}}',
  lists(90),
];
const LARGE = [
  JSON.stringify("n".repeat(1_000_000)),
  JSON.stringify(many(100_000, String)),
  JSON.stringify(Object.fromEntries(many(40_000, (index) => [`n${index}`, { enabled: true }]))),
  JSON.stringify(many(80_000, () => OFF)),
  lists(200_000),
];

/**
 * Bodies of the most values that are taken: what is wrong with them is looked at once, and a
 * hundred of it are answered.
 */
const WHOLE = Object.fromEntries(many(75_000, (index) => [`a key ${index}`, index]));
/** Milliseconds of the processor. Each took many times as long, or cost an issue for each value. */
const MOST_WORK = 1_200;

const COSTLY: [string, number, string, JsonObject][] = [
  ["configs that are none", 422, "POST /api/agents/first-agent/texts", { configs: WHOLE }],
  ["names that are none", 413, "POST /api/tools/definitions", { tools: many(145_000, Number) }],
  [
    "problems that are none",
    413,
    "PUT /api/problems/ignored",
    { problems: many(145_000, Number), reason: "x" },
  ],
  [
    "agents that are none",
    413,
    "POST /api/export",
    { agents: many(145_000, Number), format: "yaml" },
  ],
  [
    "changes with keys that none has",
    413,
    "POST /api/settings/owners",
    { changes: [Object.fromEntries(many(510_000, (index) => [`k${index}`, 1]))] },
  ],
  ["variables that nobody knows", 413, "POST /api/agents/first-agent/prompt", { variables: WHOLE }],
  [
    "arguments of a program",
    422,
    "POST /api/sources",
    {
      name: "x",
      config: program({ args: many(38_000, String), shown: { args: many(38_000, Number) } }),
    },
  ],
  [
    "variables of a program",
    422,
    "POST /api/sources",
    {
      name: "x",
      config: program({ env: Object.fromEntries(many(75_000, (index) => [`E${index}`, ""])) }),
    },
  ],
];
it.each(sampleEveryNth(COSTLY, 4))(
  "%s cost about as much as reading them",
  async (_, status, line, body) => {
    const before = process.cpuUsage();
    const answer = await request<ErrorBody>(server, line, body);
    const { user, system } = process.cpuUsage(before);
    expect(answer.status).toBe(status);
    expect(answer.body.error.issues?.length ?? 0).toBeLessThanOrEqual(100);
    expect((user + system) / 1_000).toBeLessThan(MOST_WORK);
  },
);

it("looks for names of variables among those of the agent once, however many there are of both", async () => {
  const id = "variables";
  await request(server, "POST /api/agents", { name: id });
  const operations = many(8_000, (index) => ({
    op: "setVariable",
    name: `known${index}`,
    value: "",
  }));
  const line = `PATCH /api/agents/${id}/settings`;
  expect(await request(server, line, { baseRevision: 0, operations })).toMatchObject({
    status: 200,
  });
  const variables = Object.fromEntries(many(10_000, (index) => [`unknown${index}`, ""]));
  const before = process.cpuUsage();
  const answer = await request<ErrorBody>(server, `POST /api/agents/${id}/prompt`, { variables });
  const { user, system } = process.cpuUsage(before);
  expect(answer.status).toBe(422);
  expect(answer.body.error.issues).toHaveLength(100);
  expect((user + system) / 1_000).toBeLessThan(MOST_WORK);
});

it("finds a sealed secret among many values, whatever its key is written with", async () => {
  const operations = JSON.stringify([
    { op: "setVariable", name: "x", value: { ...WHOLE, at: { KEY: {} } } },
  ]);
  for (const key of ["$secret", "\\u0024secret", "$s\\u0065cret"]) {
    const sent = await fetch(`${server.url}${AGENT}/settings`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: `{"baseRevision":0,"operations":${operations.replace("KEY", key)}}`,
    });
    const { error } = (await sent.json()) as ErrorBody;
    expect(error.issues).toMatchObject([{ code: "sealed_secret" }]);
  }
});

it("finds each text with a NUL character, wherever it comes in, but for what a tool is called with", async () => {
  const set = (key: string, value: JsonValue) => ({ op: "setConfig", tool: "vault", key, value });
  const operations = [set("headers", { a: "b", "c\u0000": "d" }), set("api_key", "x\u0000")];
  const sent: [line: string, body: object | undefined, paths: unknown][] = [
    [
      `PATCH ${AGENT}/settings`,
      { baseRevision: 0, operations },
      [
        ["operations", 0, "value", "c\u0000"],
        ["operations", 1, "value"],
      ],
    ],
    ["PUT /api/v1/problems/p/ignored", { reason: "a\u0000" }, [["reason"]]],
    ["GET /api/v1/audit?text=a%00", undefined, [["text"]]],
    ["GET /api/v1/calls?text=%00", undefined, [["text"]]],
  ];
  for (const [line, body, paths] of sent) {
    const answer = await request<ErrorBody>(server, line, body);
    const found = answer.body.error?.issues?.map(({ path }) => path);
    expect([line, found]).toEqual([line, paths]);
  }
  expect((await request(server, "GET /api/v1/agents/a%00b/settings")).status).toBe(404);
  const called = await request(server, `POST ${AGENT}/methods/none/call`, {
    arguments: { text: "a\u0000" },
  });
  expect(called.status).toBe(404);
});

/** The bodies in which one place, at any depth, is something else. */
function* placesOf(value: JsonValue, path: string[] = []): Generator<string[]> {
  yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value))
    yield* placesOf(member as JsonValue, [...path, key]);
}

function bodyWith(value: JsonValue, [key, ...rest]: string[], text: string): string {
  if (key === undefined) return text;
  const members = Object.entries(value as JsonObject).map(([name, member]) => {
    const written =
      name === key ? bodyWith(member as JsonValue, rest, text) : JSON.stringify(member);
    return Array.isArray(value) ? written : `${JSON.stringify(name)}:${written}`;
  });
  return Array.isArray(value) ? `[${members}]` : `{${members}}`;
}

interface Answer {
  status: number;
  wait: number;
  text: string;
}

async function send(
  line: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [method = "", path = ""] = line.split(" ");
  const began = performance.now();
  const response = await fetch(server.url + path, {
    method,
    body,
    headers: {
      "Content-Type": "application/json",
      "X-Pegboard-Code": server.terminalCode,
      ...headers,
    },
  });
  const text = await response.text();
  return { status: response.status, wait: performance.now() - began, text };
}

const errorOf = (text: string) => (JSON.parse(text) as Partial<ErrorBody>).error;
/**
 * What stands somewhere may be in order, or mean nothing; whatever is refused is refused shortly,
 * with its place.
 */
function expectClear({ status, wait, text }: Answer, at: string, longest = LONGEST_WAIT): void {
  expect([at, status < 500, wait < longest, text.length < 50_000]).toEqual([at, true, true, true]);
  if (status < 400) return;
  expect([at, errorOf(text)?.message]).toEqual([at, expect.any(String)]);
  if (status === 422)
    expect([at, errorOf(text)?.issues?.[0]?.path]).toEqual([at, expect.any(Array)]);
}

it.each(sampleEveryNth(Object.entries(ROUTES), 3))(
  "%s is answered at once, whatever stands in any place of its body",
  async (line, body) => {
    const longest = line === "POST /api/import" ? LONGEST_READING : LONGEST_WAIT;
    for (const [index, place] of [...placesOf(body)].entries()) {
      // Each place gets another one of the large ones.
      for (const text of [...sampleEveryNth(SMALL, 3), LARGE[index % LARGE.length] as string]) {
        const at = `${place.join(".")} = ${text.slice(0, 30)}`;
        expectClear(await send(line, bodyWith(body, place, text)), at, longest);
      }
    }
  },
);

it.each([
  ["POST /api/presets", '{"name":"a\\u0000b"}', "name"],
  ["POST /api/presets", '{"name":"a\\ud800b"}', "name"],
  ["PATCH /api/presets/quiet", '{"description":"a\\u0000b"}', "description"],
  ["POST /api/agents", '{"name":"a\\ud800b"}', "name"],
  ["POST /api/agents", '{"name":"a","group":"a\\ud800b"}', "group"],
  ["POST /api/agents", '{"name":"a\\u202eb"}', "name"],
  ["POST /api/agents", '{"name":"a\\u00adb"}', "name"],
  ["POST /api/agents", '{"name":" \\u200d\\ufe0f"}', "name"],
  ["POST /api/agents", '{"name":"  "}', "name"],
  ["POST /api/agents", '{"name":"a","group":"a\\u200bb"}', "group"],
  [
    "POST /api/import",
    '{"text":"[]","targets":{"":{"agent":"nobody","mode":"merge"}}}',
    "targets..agent",
  ],
  [
    "POST /api/presets",
    `{"name":"a","tools":${JSON.stringify(Object.fromEntries(many(10_001, (n) => [n, true])))}}`,
    "tools",
  ],
])("%s %.40s is refused with its place", async (line, body, place) => {
  const { status, text } = await send(line, body);
  expect([status, errorOf(text)?.issues?.map(({ path }) => path.join("."))]).toEqual([
    422,
    [place],
  ]);
});

it("names keep what joins emoji and the letters of a script", async () => {
  for (const name of ["👩‍💻 desk", "می‌خواهم", "❤️ desk", "Łódź"]) {
    expect((await send("POST /api/agents", JSON.stringify({ name }))).status).toBe(201);
  }
});

it.each(Object.entries(ROUTES))(
  "%s is for operators only, and takes JSON only",
  async (line, body) => {
    const made = await request<{ value: string }>(server, `POST ${AGENT}/tokens`, {
      name: line.slice(0, 50),
    });
    const asAgent = { "X-Pegboard-Code": "", Authorization: `Bearer ${made.body.value}` };
    const text = JSON.stringify(body);
    const refused = await send(line, text, asAgent);
    expect([refused.status, errorOf(refused.text)?.code]).toEqual([403, "token_forbidden"]);
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=a",
    ]) {
      expect((await send(line, text, { "Content-Type": type })).status).toBe(400);
    }
  },
);

it.each([
  "presets/nobody",
  "presets/%00",
  "presets/%F0%9F",
  `presets/${"n".repeat(5_000)}`,
  "presets/..%2F..",
  "sources/x",
])("of what is not there, %.30s, every request says so", async (path) => {
  const lines = path.startsWith("presets")
    ? ["PATCH ", "PATCH /settings", "POST /reach", "POST /restore", "POST /repair", "DELETE "]
    : ["POST /changes/accept", "PATCH /changes", "DELETE "];
  for (const line of lines) {
    const [method, rest = ""] = line.split(" ");
    const whole = Object.keys(ROUTES).find(
      (known) =>
        known.endsWith(`${rest}`) && known.startsWith(`${method} /api/${path.split("/")[0]}`),
    );
    const answer = await send(
      `${method} /api/${path}${rest}`,
      JSON.stringify(whole ? ROUTES[whole] : {}),
    );
    expectClear(answer, line);
    expect([line, answer.status]).toEqual([line, 404]);
  }
});
