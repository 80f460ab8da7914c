import { type JsonObject, Tool, ToolFactory } from "@pegboard/registry-core";
import { LIMITS, type RegisteredTool } from "@pegboard/registry-core/internal";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { fewerUnlessDeep } from "../../../test-depth.ts";
import type {
  DraftTextsAnswer,
  ProblemsAnswer,
  PromptAnswer,
  SettingsAnswer,
  ToolsetAnswer,
} from "../api-contract.ts";
import { CALLER_LIMITS } from "../limits.ts";
import { request } from "../testing/api-client.ts";
import { saveOrganisation } from "../testing/save-organisation.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const Config = z.object({
  limit: z.int().min(1).max(100).default(10),
  hosts: z.array(z.string().min(1)).min(1).default(["example.org"]),
  issue: z.string().default(""),
  key: z.string().optional().meta({ writeOnly: true }),
});
type Config = z.infer<typeof Config>;

let built = 0;

class Search extends Tool<Config> {
  static override config = Config;
  readonly #limit: number;
  constructor(config: Config) {
    super(config);
    built++;
    this.#limit = config.limit;
  }
  override toolDescription(): string {
    if (this.config.issue === "slow") waitUntil(Date.now() + LIMITS.configuredTextsTime + 50);
    return `Finds up to ${this.#limit} pages${this.config.key ? ` with ${this.config.key}` : ""}`;
  }
  override toolSystemPrompt(): string {
    if (this.config.issue === "throws") throw new Error(`no index for ${this.config.key}`);
    if (this.config.issue === "promise") return Promise.resolve("late") as unknown as string;
    return `Search ${this.config.hosts.join(", ")} only.`;
  }
  override methodParameters() {
    const { hosts, key } = this.config;
    return z.object({ host: z.enum(hosts), ...(key && { [key]: z.string() }) });
  }
  run({ args }: { args: JsonObject }): unknown {
    return { asked: args.host };
  }
}

function waitUntil(time: number): void {
  while (Date.now() < time);
}

const registered = (): RegisteredTool => new ToolFactory().registerTool(Search);

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ tools: [registered()] });
});
afterEach(() => server.close());

const AGENT = "/api/agents/first-agent";

async function save(config: JsonObject, agent = AGENT): Promise<SettingsAnswer> {
  const { body } = await request<SettingsAnswer>(server, `GET ${agent}/settings`);
  const operations = [
    { op: "setTool", tool: "search", state: "on" },
    ...Object.entries(config).map(([key, value]) => ({
      op: "setConfig",
      tool: "search",
      key,
      value,
    })),
  ];
  const saved = await request<SettingsAnswer>(server, `PATCH ${agent}/settings`, {
    baseRevision: body.revision,
    operations,
  });
  expect(saved.text, saved.text).not.toContain('"error"');
  return saved.body;
}

const draft = (config: JsonObject) =>
  request<DraftTextsAnswer>(server, `POST ${AGENT}/texts`, { configs: { search: config } });
const payload = async (format: string) =>
  JSON.parse((await request(server, `GET ${AGENT}/toolset?format=${format}`)).text);

it("sends the texts and parameters of the configured tool, and previews the same before they are saved", async () => {
  const config = fc.record({
    limit: fc.integer({ min: 1, max: 100 }),
    hosts: fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(config, async (value) => {
      const drafted = (await draft(value)).body.texts.search;
      const { texts } = await save(value);
      expect(texts.search ?? { tool: {}, methods: {}, issues: [] }).toEqual(drafted);
      const instance = new Search({ ...Config.parse(value) });
      const description = instance.toolDescription();
      const hosts = { enum: value.hosts };
      expect(await payload("openai-chat")).toMatchObject([
        { function: { name: "search", description, parameters: { properties: { host: hosts } } } },
      ]);
      expect(await payload("mcp")).toMatchObject([
        { description, inputSchema: { properties: { host: hosts } } },
      ]);
      const prompt = (await request<PromptAnswer>(server, `GET ${AGENT}/prompt`)).body;
      expect(prompt.system).toContain(instance.toolSystemPrompt().trim());
    }),
    { numRuns: fewerUnlessDeep(15) },
  );
});

it("checks calls against the parameters that the agent was given", async () => {
  await save({ hosts: ["a.example"] });
  const call = (host: string) =>
    request<{ result: unknown }>(server, `POST ${AGENT}/methods/search/call`, {
      arguments: { host },
    });
  expect((await call("a.example")).body.result).toEqual({ asked: "a.example" });
  expect((await call("example.org")).status).toBe(422);
});

it("asks the code of a tool again only for another config of that tool", async () => {
  await save({ limit: 7 });
  built = 0;
  await request(server, "POST /api/agents", { name: "Second" });
  await save({ limit: 7 }, "/api/agents/second");
  await draft({ limit: 7 });
  await saveOrganisation(server, [
    { op: "setToolMetadata", tool: "search", field: "weight", value: 5 },
  ]);
  expect(built).toBe(0);
  await draft({ limit: 8 });
  expect(built).toBe(1);
});

it("an organisation's value is in the texts of every agent, below the agent's own", async () => {
  await saveOrganisation(server, [{ op: "setConfig", tool: "search", key: "limit", value: 20 }]);
  expect((await payload("mcp"))[0].description).toBe("Finds up to 20 pages");
  await save({ hosts: ["b.example"] });
  expect((await payload("mcp"))[0].description).toBe("Finds up to 20 pages");
  await save({ limit: 3 });
  expect((await payload("mcp"))[0].description).toBe("Finds up to 3 pages");
});

it("a text that fails is a problem without secrets, and what is declared is sent", async () => {
  await save({ issue: "throws", limit: 7, key: "hunter22hunter22" });
  const { body } = await request<ToolsetAnswer>(server, `GET ${AGENT}/toolset`);
  const { definition } = body.toolset.tools[0] ?? {};
  expect(definition?.prompts?.toolSystemPrompt).toBe("Search example.org only.");
  expect(definition?.description).toBe("Finds up to 7 pages with [secret]");
  const { problems } = (await request<ProblemsAnswer>(server, "GET /api/problems")).body;
  expect(problems).toContainEqual(
    expect.objectContaining({
      kind: "text failed",
      message: "`toolSystemPrompt` of Search failed: no index for [secret]",
      place: { agent: "first-agent", tool: "search" },
    }),
  );
});

it("a secret is in no text and in no name of a parameter, also of a draft", async () => {
  const secret = "hunter22hunter22";
  const { settings, texts } = await save({ key: secret });
  const marker =
    typeof settings.tools?.search === "object" ? settings.tools.search.config?.key : undefined;
  expect(JSON.stringify(texts)).toContain("[secret]");
  const drafted = await draft({ key: marker ?? null, limit: 7 });
  expect(drafted.body.texts.search?.tool.description).toBe("Finds up to 7 pages with [secret]");
  const answers = await Promise.all(
    ["toolset", "toolset?format=mcp", "prompt", "settings"].map((path) =>
      request(server, `GET ${AGENT}/${path}`),
    ),
  );
  for (const { text } of [drafted, ...answers]) expect(text).not.toContain(secret);
  const typed = await draft({ key: "[secret]", limit: 7 });
  expect(typed.body).toEqual(drafted.body);
});

it("leaves out what could not be saved, what is no tool, and a marker of nobody's secret", async () => {
  expect((await draft({ limit: 1_000 })).body).toEqual({ texts: {} });
  expect((await draft({ key: { $secret: "of-nobody" } })).body).toEqual({ texts: {} });
  const unknown = await request(server, `POST ${AGENT}/texts`, {
    configs: { nothing: {}, __proto__: {} },
  });
  expect(unknown.body).toEqual({ texts: {} });
  expect((await request(server, `POST ${AGENT}/texts`, { configs: [] })).status).toBe(422);
  expect((await request(server, `POST ${AGENT}/texts`, { configs: { search: 5 } })).status).toBe(
    422,
  );
  expect((await request(server, "POST /api/agents/nobody/texts", { configs: {} })).status).toBe(
    404,
  );
  const sealed = { $secret: { id: "x" } };
  expect(
    (await request(server, `POST ${AGENT}/texts`, { configs: { search: { key: sealed } } })).status,
  ).toBe(422);
});

it("a tool that is slow with one config is not asked any more while somebody types", async () => {
  const slow = await draft({ issue: "slow" });
  expect(slow.body.texts.search?.issues).toMatchObject([
    { member: "toolDescription", code: "too_slow" },
  ]);
  built = 0;
  expect((await draft({ issue: "slow", limit: 8 })).body).toEqual(slow.body);
  expect(built).toBe(0);
});

it("a promise in place of a text is an issue that names what was answered", async () => {
  expect((await draft({ issue: "promise" })).body.texts.search?.issues).toEqual([
    {
      member: "toolSystemPrompt",
      code: "wrong_type",
      values: { expected: "a text", answered: "a promise" },
    },
  ]);
});

it("refuses a caller that asks without end", async () => {
  // Nothing comes again while the clock stands still, however busy the machine is.
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    // Questions that are refused at once count, too.
    const answers = await Promise.all(
      Array.from({ length: CALLER_LIMITS.texts.burst + 1 }, () =>
        request(server, `POST ${AGENT}/texts`, {}),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toContain(429);
  } finally {
    vi.useRealTimers();
  }
});
