import { expect, test } from "vitest";
import { z } from "zod";
import { LIMITS } from "../../limits.ts";
import { buildTool } from "../../registry/build-tool.ts";
import { toolMetadata } from "./decorators.ts";
import { defineTool } from "./define-tool.ts";
import { registeredClass } from "./register-class.ts";
import { Tool, type ToolCall } from "./tool.ts";

const context = { agent: { id: "a", name: "Ada" }, signal: new AbortController().signal };

const Config = z.object({
  limit: z.int().default(10),
  hosts: z.array(z.string()).default(["example.org"]),
  issue: z.string().optional(),
});
type Config = z.infer<typeof Config>;

/** Keeps its config in a private field, which only an instance has. */
class Search extends Tool<Config> {
  static override config = Config;
  static override methods = { fetch: {}, list: {} };
  readonly #limit: string;
  constructor(config: Config) {
    super(config);
    if (config.issue === "constructor") throw new Error("no database");
    this.#limit = `${config.limit} results`;
  }
  override toolDescription(): string {
    if (this.config.issue === "slow") waitUntil(Date.now() + LIMITS.configuredTextsTime + 50);
    return `Searches for ${this.#limit}`;
  }
  override toolSystemPrompt(): string | undefined {
    switch (this.config.issue) {
      case "throws":
        throw new Error("no index");
      case "promise":
        return Promise.reject(new Error("late")) as unknown as string;
      case "huge":
        return "x".repeat(LIMITS.configuredText + 1);
      default:
        return `At most ${this.config.limit}.`;
    }
  }
  override methodDescription(method: string): string | undefined {
    return method === "fetch" ? `Fetches from ${this.config.hosts.join(" or ")}` : undefined;
  }
  override methodParameters(method: string) {
    if (this.config.issue === "schema") return z.object({ when: z.date() });
    return method === "fetch"
      ? z.object({ host: z.enum(this.config.hosts), n: z.coerce.number() })
      : undefined;
  }
  fetch({ host, n }: { host: string; n: number }): string {
    return `${host} ${n + 1}`;
  }
  list(): void {}
}

function waitUntil(time: number): void {
  while (Date.now() < time);
}

test("a class is declared with its default config, also where only an instance can say it", () => {
  const { definition } = registeredClass(Search);
  expect(definition).toMatchObject({
    description: "Searches for 10 results",
    prompts: { toolSystemPrompt: "At most 10." },
    textsFollowConfig: true,
    methods: [
      { name: "fetch", description: "Fetches from example.org" },
      { name: "list", description: "list function" },
    ],
  });
  expect(definition.methods[0]?.parameters.properties?.host).toEqual({
    type: "string",
    enum: ["example.org"],
  });
});

test("each text names the config fields that it was made from", () => {
  const { definition } = registeredClass(Search);
  expect(definition.follows).toEqual({ description: ["limit"], toolSystemPrompt: ["limit"] });
  expect(definition.methods.map(({ follows }) => follows)).toEqual([
    { description: ["hosts"], parameters: ["hosts"] },
    undefined,
  ]);
});

test("with another config it says what differs, as plain data", () => {
  const texts = registeredClass(Search).configured?.({
    limit: 7,
    hosts: ["a.example", "b.example"],
  });
  expect(texts).toEqual({
    tool: { description: "Searches for 7 results", prompts: { toolSystemPrompt: "At most 7." } },
    methods: {
      fetch: {
        description: "Fetches from a.example or b.example",
        parameters: expect.objectContaining({
          properties: expect.objectContaining({
            host: { type: "string", enum: ["a.example", "b.example"] },
          }),
        }),
      },
    },
    issues: [],
  });
  expect(JSON.parse(JSON.stringify(texts))).toEqual(texts);
  expect(registeredClass(Search).configured?.({ limit: 10, hosts: ["example.org"] })).toEqual({
    tool: {},
    methods: {},
    issues: [],
  });
});

test("a call is checked against the schema that the instance has", async () => {
  const built = buildTool(registeredClass(Search), { hosts: ["a.example"] });
  await expect(built.call("fetch", { host: "a.example", n: "2" }, context)).resolves.toBe(
    "a.example 3",
  );
  await expect(built.call("fetch", { host: "example.org", n: 2 }, context)).rejects.toThrow(/host/);
  expect(built.getToolPrompts()).toMatchObject({
    tool_description: "Searches for 10 results",
    input_model: { fetch: { properties: { host: { enum: ["a.example"] } } } },
  });
});

test.each([
  ["throws", { member: "toolSystemPrompt", code: "threw", values: { cause: "no index" } }],
  [
    "promise",
    {
      member: "toolSystemPrompt",
      code: "wrong_type",
      values: { expected: "a text", answered: "a promise" },
    },
  ],
  ["huge", { member: "toolSystemPrompt", code: "too_long" }],
  ["schema", { member: "methodParameters", method: "fetch", code: "unusable_schema" }],
])("a text that %s is an issue, and all others are as configured", (issue, expected) => {
  const texts = registeredClass(Search).configured?.({ limit: 7, hosts: ["example.org"], issue });
  expect(texts?.issues[0]).toMatchObject(expected);
  expect(texts?.tool.description).toBe("Searches for 7 results");
  if (issue !== "schema") expect(texts?.tool.prompts).toBeUndefined();
});

test("a tool that takes too long, or cannot be built, keeps all that it declares", () => {
  const slow = registeredClass(Search).configured?.({ limit: 7, hosts: [], issue: "slow" });
  expect(slow).toMatchObject({
    tool: {},
    methods: {},
    issues: [{ member: "toolDescription", code: "too_slow" }],
  });
  const unbuilt = registeredClass(Search).configured?.({
    limit: 7,
    hosts: [],
    issue: "constructor",
  });
  expect(unbuilt).toEqual({
    tool: {},
    methods: {},
    issues: [{ code: "not_built", values: { cause: "no database" } }],
  });
});

test("an instance that was built for its texts is closed, whatever closing does", () => {
  let closed = 0;
  class Closing extends Tool<Config> {
    static override config = Config;
    override toolDescription(): string {
      return `${this.config.limit}`;
    }
    run({ args }: ToolCall): unknown {
      return args;
    }
    override async close(): Promise<void> {
      closed++;
      throw new Error("already closed");
    }
  }
  registeredClass(Closing).configured?.({ limit: 7, hosts: [] });
  expect(closed).toBe(1);
});

test("a required setting has no default: until somebody sets it, nothing is said that depends on it", () => {
  class Needy extends Tool<{ index: string }> {
    static override config = z.object({ index: z.string() });
    override toolDescription(): string {
      return `Searches ${this.config.index.toUpperCase()}`;
    }
    run({ args }: ToolCall): unknown {
      return args;
    }
  }
  const tool = registeredClass(Needy);
  expect(tool.definition.description).toBe("Needy functionality");
  expect(tool.configured?.({ index: "news" }).tool).toEqual({
    description: "Searches NEWS",
    follows: { description: ["index"] },
  });
});

test("what a decorator says does not follow the config", () => {
  @toolMetadata({ description: "Fixed." })
  class Fixed extends Search {}
  const tool = registeredClass(Fixed);
  expect(tool.definition.description).toBe("Fixed.");
  expect(tool.configured?.({ limit: 7, hosts: ["example.org"] }).tool.description).toBeUndefined();
  expect(buildTool(tool, { limit: 7 }).getToolPrompts().tool_description).toBe("Fixed.");
});

test("a class may write its prompts itself, on top of what every tool answers", () => {
  class Own extends Search {
    override getToolPrompts() {
      const prompts = super.getToolPrompts();
      return {
        ...prompts,
        tool_system_prompt: `${prompts.tool_system_prompt} (${this.config.limit})`,
      };
    }
  }
  const tool = registeredClass(Own);
  expect(tool.definition.prompts?.toolSystemPrompt).toBe("At most 10. (10)");
  expect(tool.configured?.({ limit: 7, hosts: ["example.org"] }).tool.prompts).toEqual({
    toolSystemPrompt: "At most 7. (7)",
  });
  expect(buildTool(tool, { limit: 7 }).getToolPrompts().tool_system_prompt).toBe("At most 7. (7)");
});

test("a secret that the code has as a default is in no text", () => {
  class Keyed extends Tool<{ key?: string; limit: number }> {
    static override config = z.object({
      key: z.string().default("s3cret-value").meta({ writeOnly: true }),
      limit: z.number(),
    });
    override toolDescription(): string {
      return `${this.config.key} ${this.config.limit}`;
    }
    run({ args }: ToolCall): unknown {
      return args;
    }
  }
  expect(registeredClass(Keyed).configured?.({ limit: 7 }).tool.description).toBe("undefined 7");
});

const lookup = defineTool({
  name: "lookup",
  description: (config) => `Looks up ${config.limit}`,
  config: Config,
  prompts: ({ limit }) => ({ toolUserPrompt: `Up to ${limit}` }),
  methods: {
    find: {
      description: ({ hosts }) => `Finds in ${hosts.join()}`,
      parameters: ({ hosts }) => z.object({ host: z.enum(hosts), n: z.coerce.number() }),
      run: ({ host, n }, { config }) => `${host} ${Number(n) + config.limit}`,
    },
  },
});

test("an object makes its texts with functions of the config", async () => {
  expect(lookup.definition).toMatchObject({
    description: "Looks up 10",
    prompts: { toolUserPrompt: "Up to 10" },
    follows: { description: ["limit"], toolUserPrompt: ["limit"] },
    textsFollowConfig: true,
    methods: [
      {
        description: "Finds in example.org",
        follows: { description: ["hosts"], parameters: ["hosts"] },
      },
    ],
  });
  expect(lookup.configured?.({ limit: 7, hosts: ["a"] })).toMatchObject({
    tool: { description: "Looks up 7", prompts: { toolUserPrompt: "Up to 7" } },
    methods: {
      find: { description: "Finds in a", parameters: { properties: { host: { enum: ["a"] } } } },
    },
    issues: [],
  });
  const built = buildTool(lookup, { limit: 7, hosts: ["a"] });
  await expect(built.call("find", { host: "a", n: "1" }, context)).resolves.toBe("a 8");
  expect(built.getToolPrompts()).toMatchObject({
    name: "lookup",
    tool_description: "Looks up 7",
    tool_user_prompt: "Up to 7",
    input_model: { find: { properties: { host: { enum: ["a"] } } } },
  });
});

test("a single function follows its config as well, and tells its issues", () => {
  const add = defineTool({
    name: "add",
    config: z.object({ most: z.number().default(1) }),
    description: ({ most }) => `Up to ${most}`,
    parameters: ({ most }) => {
      if (most > 100) throw new Error("too many");
      return z.object({ a: z.number().max(most) });
    },
    run: ({ a }) => a,
  });
  expect(add.configured?.({ most: 3 })).toMatchObject({
    tool: { description: "Up to 3" },
    methods: { add: { description: "Up to 3", parameters: { properties: { a: { maximum: 3 } } } } },
  });
  expect(add.configured?.({ most: 101 })).toMatchObject({
    tool: { description: "Up to 101" },
    issues: [{ member: "parameters", method: "add", code: "threw", values: { cause: "too many" } }],
  });
});
