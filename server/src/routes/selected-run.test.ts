import { defineTool } from "@pegboard/registry-core";
import { PROMPT_FORMATS, PROVIDER_FORMATS } from "@pegboard/registry-core/formats";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type {
  AgentsAnswer,
  CallsAnswer,
  CatalogAnswer,
  PromptAnswer,
  ToolsetAnswer,
} from "../api-contract.ts";
import { request } from "../testing/api-client.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const method = (name: string, more: object = {}) => ({
  description: `Does ${name}.`,
  parameters: z.object({}),
  run: () => `${name} ran`,
  ...more,
});
const tools = [
  defineTool({
    name: "notes",
    visible: true,
    methods: { read_note: method("read"), drop_note: method("drop", { tags: ["destructive"] }) },
  }),
  defineTool({
    name: "web",
    visible: true,
    methods: { fetch_page: method("fetch"), crawl_site: method("crawl pages", { defer: true }) },
  }),
  defineTool({
    name: "only_me",
    visible: true,
    isExclusive: true,
    methods: { dig_deep: method("dig") },
  }),
  defineTool({
    name: "lead",
    visible: true,
    takesControl: true,
    methods: { hand_over: method("hand over") },
  }),
  defineTool({ name: "off", enabledByDefault: false, methods: { never: method("never") } }),
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tools });
});
afterAll(() => server.close());

const AGENT = "/api/agents/first-agent";
const NAMES = [
  "read_note",
  "drop_note",
  "fetch_page",
  "crawl_site",
  "dig_deep",
  "hand_over",
  "never",
  "search_tools",
];
const PROVIDERS = Object.keys(PROVIDER_FORMATS);
const named = (text: string) => NAMES.filter((name) => text.includes(`${name}`)).join(" ");
const ask = (query: string, ...names: string[]) => {
  const calls = names.map((name, index) => ({
    type: "tool_use",
    id: `c${index}`,
    name,
    input: { query: "pages" },
  }));
  return request<CallsAnswer>(server, `POST ${AGENT}/calls${query}`, calls);
};
const outcomes = async (query: string, ...names: string[]) =>
  (await ask(query, ...names)).body.calls.map(({ outcome }) => outcome);

it.each([
  ["", "read_note drop_note fetch_page hand_over search_tools"],
  ["choices=notes", "read_note drop_note"],
  ["choices=read_note,web.fetch_page", "read_note fetch_page"],
  ["choices=read_note&choices=fetch_page", "read_note fetch_page"],
  ["choices=notes&disabled=drop_note", "read_note"],
  ["choices=", ""],
  ["choices=off", ""],
  ["choices=only_me,notes", "dig_deep"],
  ["forced=dig_deep", "dig_deep"],
  ["tags=destructive", "drop_note"],
  ["excludeTags=destructive&disabled=lead", "read_note fetch_page search_tools"],
  ["found=crawl_site", "read_note drop_note fetch_page crawl_site hand_over"],
  ["choices=notes&found=crawl_site", "read_note drop_note"],
  ["choices=notes&capabilities=fetch_page", "read_note drop_note fetch_page"],
])(
  "%j gives the toolset, every format, the prompt and the calls the same methods",
  async (query, expected) => {
    const { body } = await request<ToolsetAnswer>(server, `GET ${AGENT}/toolset?${query}`);
    const offered = body.toolset.tools.flatMap((tool) =>
      tool.methods.filter((each) => each.offered),
    );
    const given = new Set(offered.map(({ definition }) => definition.name));
    expect(NAMES.filter((name) => given.has(name)).join(" ")).toBe(expected);
    expect(body.toolset.offered).toBe(given.size);
    for (const format of [...PROVIDERS, ...Object.keys(PROMPT_FORMATS)]) {
      const { text } = await request(server, `GET ${AGENT}/toolset?format=${format}&${query}`);
      expect([format, named(text)]).toEqual([format, expected]);
    }
    const prompt = await request<PromptAnswer>(server, `GET ${AGENT}/prompt?${query}`);
    expect(named(prompt.body.system)).toBe(expected);
    for (const name of NAMES.filter((each) => each !== "search_tools" && each !== "crawl_site")) {
      const [outcome] = await outcomes(`?${query}`, name);
      expect([name, outcome === "ok"]).toEqual([name, given.has(name)]);
    }
  },
);

it("tells which names have no effect: in the answer, or in a header where the body is the provider's", async () => {
  const query = "choices=read_note,raed_note&tags=slow&disabled=gone%20%C3%A4";
  const warnings = [
    {
      list: "choices",
      name: "raed_note",
      kind: "no_match",
      message: expect.stringContaining('"read_note"'),
    },
    { list: "disabled", name: "gone ä", kind: "no_match" },
    { list: "tags", name: "slow", kind: "no_tag", message: 'No method has the tag "slow".' },
  ];
  const { body } = await request<ToolsetAnswer>(server, `GET ${AGENT}/toolset?${query}`);
  expect(body.warnings).toMatchObject(warnings);
  const formatted = await request(server, `GET ${AGENT}/toolset?format=anthropic&${query}`);
  expect(JSON.parse(formatted.headers.get("Pegboard-Warnings") ?? "")).toMatchObject(warnings);
  expect(
    (await request<PromptAnswer>(server, `GET ${AGENT}/prompt?${query}`)).body.warnings,
  ).toMatchObject(warnings);
  expect((await ask(`?${query}`, "read_note")).body.warnings).toMatchObject(warnings);
  expect(
    (await request(server, `GET ${AGENT}/toolset?format=anthropic`)).headers.has(
      "Pegboard-Warnings",
    ),
  ).toBe(false);
});

it("a hundred names without effect leave the header short enough to be read", async () => {
  const query = `choices=${Array.from({ length: 100 }, (_, index) => `n${index}${"ä".repeat(20)}`).join(",")}`;
  const answer = await request(server, `GET ${AGENT}/toolset?format=anthropic&${query}`);
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.headers.get("Pegboard-Warnings") ?? "")).toHaveLength(8);
});

it.each([
  ["openai-chat", { type: "function", function: { name: "read_note" } }],
  ["openai-responses", { type: "function", name: "read_note" }],
  ["anthropic", { type: "tool", name: "read_note" }],
  ["gemini", { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["read_note"] } }],
])("what is forced is the tool choice of %s", async (format, choice) => {
  const { headers } = await request(
    server,
    `GET ${AGENT}/toolset?format=${format}&forced=read_note`,
  );
  expect(JSON.parse(headers.get("Pegboard-Tool-Choice") ?? "")).toEqual(choice);
  const { body } = await request<ToolsetAnswer>(server, `GET ${AGENT}/toolset?forced=notes,never`);
  expect(body.forced).toEqual(["drop_note", "read_note"]);
  expect(body.warnings).toMatchObject([{ list: "forced", name: "never", kind: "not_offered" }]);
});

it.each([
  ["toolset?choice=notes", 'There is no "choice" to ask for. Did you mean "choices"?'],
  ["prompt?tag=slow", 'There is no "tag" to ask for. Did you mean "tags"?'],
  ["toolset?subAgents=yes", "subAgents has to be true or false."],
])("refuses %s, which would narrow nothing", async (path, message) => {
  const refused = await request(server, `GET ${AGENT}/${path}`);
  expect(refused).toMatchObject({ status: 400, body: { error: { code: "bad_request", message } } });
});

it("an exclusive method is refused beside others, and alone in its batch once it is chosen", async () => {
  expect(await outcomes("", "dig_deep", "read_note")).toEqual(["not offered", "ok"]);
  expect(await outcomes("?choices=only_me", "dig_deep", "dig_deep", "read_note")).toEqual([
    "ok",
    "not run",
    "not offered",
  ]);
});

it("a method that takes control ends the batch, and the answer says which call it was", async () => {
  const { body } = await ask("", "read_note", "hand_over", "fetch_page");
  expect(body.calls.map(({ outcome }) => outcome)).toEqual(["ok", "ok", "not run"]);
  expect(body.control).toEqual({ id: "c1", functionName: "hand_over" });
  expect(body.messages).toMatchObject([
    {
      content: [
        {},
        {},
        { is_error: true, content: expect.stringContaining("Hand Over of Lead takes control") },
      ],
    },
  ]);
  expect((await ask("", "read_note")).body).not.toHaveProperty("control");
  const single = await request(server, `POST ${AGENT}/methods/hand_over/call`, {});
  expect(single.body).toMatchObject({ result: "hand over ran", tookControl: true });
});

it("a deferred method is found by a search, is in the next list when its name is sent back, and costs no tokens before", async () => {
  const { body } = await ask("", "search_tools");
  expect(body).toMatchObject({ found: ["crawl_site"], calls: [{ outcome: "ok" }] });
  expect(JSON.stringify(body.messages)).toContain("Does crawl pages.");
  expect(await outcomes("?found=crawl_site", "crawl_site")).toEqual(["ok"]);
  expect(await outcomes("", "crawl_site")).toEqual(["ok"]);
  expect(await outcomes("?disabled=web", "crawl_site")).toEqual(["not offered"]);
  const { tokens } = (await request<CatalogAnswer>(server, "GET /api/tools")).body;
  expect(tokens.search_tools?.search_tools).toBeGreaterThan(20);
  const { agents } = (await request<AgentsAnswer>(server, "GET /api/agents")).body;
  expect(agents[0]?.counts).toMatchObject({ methods: 5, deferred: 1, notOffered: 1 });
  const payload = (await request(server, `GET ${AGENT}/toolset?format=openai-chat`)).text;
  expect(JSON.parse(payload)).toHaveLength(5);
});

it("the search has no problems of its own", async () => {
  expect((await request(server, "GET /api/problems")).text).not.toContain("search_tools");
});

it("a batch of a thousand calls is refused as a whole", async () => {
  const refused = await ask("", ...Array.from({ length: 1_000 }, () => "read_note"));
  expect(refused).toMatchObject({
    status: 422,
    body: { error: { issues: [{ code: "too_many_calls" }] } },
  });
});
