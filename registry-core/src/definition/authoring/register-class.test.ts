import { expect, test } from "vitest";
import { z } from "zod";
import { buildTool } from "../../registry/build-tool.ts";
import { SandboxFilesTool } from "../../testing/sandbox-files-tool.ts";
import type { CallContext } from "../call-context.ts";
import { methodMetadata, openapiSchema, toolMetadata } from "./decorators.ts";
import { registeredClass } from "./register-class.ts";
import { Tool } from "./tool.ts";

const context = { agent: { id: "a", name: "Support agent" }, signal: new AbortController().signal };

test("a decorated class: only decorated methods, whatever the order of their decorators", () => {
  const { definition } = registeredClass(SandboxFilesTool);
  expect(definition).toMatchObject({
    name: "sandbox_files_tool",
    displayName: "Sandbox Files",
    description: "Reads and writes files.",
    weight: 20,
    configDefaults: { root: "/workspace", max_bytes: 100_000 },
    origins: {
      displayName: "generated",
      description: "declared",
      weight: "declared",
      isCore: "generated",
    },
  });
  expect(
    definition.methods.map(({ name, displayName, description, isCore, visible }) => ({
      name,
      displayName,
      description,
      isCore,
      visible,
    })),
  ).toEqual([
    {
      name: "read_file",
      displayName: "Read File",
      description: "Read a file of the sandbox.",
      isCore: true,
      visible: true,
    },
    {
      name: "write_file",
      displayName: "Write",
      description: "write_file function",
      isCore: false,
      visible: true,
    },
    {
      name: "list_files",
      displayName: "List Files",
      description: "list_files function",
      isCore: false,
      visible: false,
    },
  ]);
  expect(definition.methods[1]?.parameters.required).toEqual(["path", "content"]);
});

test("a bare class: every method that its types say is public, inherited ones first, and generated texts", () => {
  class Parent {
    inherited(): void {}
    overridden(): void {}
  }
  class HTTPProbeTool extends Parent {
    _private(): void {}
    override overridden(): void {}
    own(): void {}
    helper(): void {}
    close(): void {}
    get computed(): number {
      return 1;
    }
  }
  const { definition } = registeredClass(HTTPProbeTool, {
    documented: {
      methods: { inherited: {}, overridden: {}, own: {} },
      hidden: ["helper", "_private"],
    },
  });
  expect(definition.methods.map((method) => method.name)).toEqual([
    "inherited",
    "overridden",
    "own",
  ]);
  expect(definition).toMatchObject({
    name: "http_probe_tool",
    description: "HTTPProbeTool functionality",
    visible: false,
    hiddenByDefault: true,
    weight: 100,
    isCore: false,
    enabledByDefault: true,
  });
  expect(definition).not.toHaveProperty("icon");
  expect(definition.methods[2]).toEqual({
    name: "own",
    displayName: "Own",
    description: "own function",
    parameters: { type: "object", properties: {} },
    visible: true,
    isCore: false,
    thinkAugment: false,
    origins: {
      displayName: "generated",
      description: "generated",
      parameters: "generated",
      visible: "generated",
      isCore: "generated",
    },
  });
});

test("descriptions come from the decorator, then the schema, then the doc comment", () => {
  class Ranked {
    @methodMetadata({ description: "decorator" })
    @openapiSchema({ type: "function", function: { description: "schema" } })
    first(): void {}
    @openapiSchema({
      type: "function",
      function: { description: "schema", parameters: { type: "object" } },
    })
    second(): void {}
    @methodMetadata({})
    third(): void {}
  }
  const documented = {
    classDescription: "doc",
    methods: Object.fromEntries(
      ["first", "second", "third"].map((name) => [name, { description: "doc" }]),
    ),
  };
  const { definition } = registeredClass(Ranked, { documented });
  expect(definition).toMatchObject({ description: "doc", origins: { description: "doc comment" } });
  expect(
    definition.methods.map(({ description, origins }) => [description, origins.description]),
  ).toEqual([
    ["decorator", "declared"],
    ["schema", "schema"],
    ["doc", "doc comment"],
  ]);
});

test("a subclass inherits the look but neither the name nor the texts of its decorated parent", () => {
  @toolMetadata({
    name: "parent",
    displayName: "The parent",
    description: "Parent's.",
    icon: "Folder",
    weight: 5,
  })
  class ParentTool extends Tool {
    @methodMetadata({ isCore: true, displayName: "Go!" })
    go(): string {
      return "parent";
    }
  }
  class ChildTool extends ParentTool {
    override go(): string {
      return "child";
    }
  }
  const { definition } = registeredClass(ChildTool);
  expect(definition).toMatchObject({
    name: "child_tool",
    displayName: "Child",
    description: "ChildTool functionality",
    icon: "Folder",
    weight: 5,
    methods: [{ name: "go", isCore: true }],
  });
});

test("the schema may give a method another name than the code has", async () => {
  class Renamed {
    @openapiSchema({
      type: "function",
      function: { name: "read_file", parameters: z.object({ path: z.string() }) },
    })
    readFile({ path }: { path: string }): string {
      return `read ${path}`;
    }
  }
  const tool = registeredClass(Renamed);
  expect(tool.definition.methods.map((method) => method.name)).toEqual(["read_file"]);
  await expect(tool.build({}).call("read_file", { path: "a" }, context)).resolves.toBe("read a");
});

test("an instance runs with its parsed config, and documented functions with their own argument list", async () => {
  class Repeater extends Tool<{ times: number }> {
    static override config = z.object({
      times: z
        .int()
        .default(2)
        .transform((times) => times * 10),
    });
    repeat(text: string, { agent }: CallContext): string {
      return `${text} ${this.config.times} ${agent.name}`;
    }
  }
  const documented = {
    methods: {
      repeat: {
        parameters: { type: "object" },
        argumentList: [{ from: "argument" as const, name: "text" }, { from: "context" as const }],
      },
    },
  };
  const instance = registeredClass(Repeater, { documented }).build({});
  await expect(instance.call("repeat", { text: "hi" }, context)).resolves.toBe(
    "hi 20 Support agent",
  );
  await expect(instance.call("toString", {}, context)).rejects.toMatchObject({
    code: "unknown_method",
  });
});

test("the author's refinements check configs and arguments", async () => {
  class Ranger {
    static config = z
      .object({ low: z.int(), high: z.int() })
      .refine(({ low, high }) => low < high, { path: ["high"], message: "must be above low" });
    @methodMetadata({
      parameters: z.object({ even: z.int().refine((value) => value % 2 === 0, "must be even") }),
    })
    pick({ even }: { even: number }): number {
      return even;
    }
  }
  const tool = registeredClass(Ranger);
  expect(tool.checkConfig?.({ low: 2, high: 1 })).toMatchObject([
    { path: ["high"], code: "author", message: "must be above low" },
  ]);
  expect(tool.checkConfig?.({ low: 1, high: 2 })).toEqual([]);
  expect(() => tool.build({ low: 2, high: 1 })).toThrowError(
    expect.objectContaining({ code: "invalid_config" }),
  );
  const call = tool.build({ low: 1, high: 2 }).call("pick", { even: 3 }, context);
  await expect(call).rejects.toMatchObject({
    code: "invalid_arguments",
    issues: [{ path: ["even"], code: "author", message: "must be even" }],
  });
});

test("closing an instance closes the tool", async () => {
  let closed = 0;
  class Holder extends Tool {
    static override methods = { use: {} };
    use(): void {}
    override close(): void {
      closed += 1;
    }
  }
  const tool = registeredClass(Holder);
  expect(tool.definition.methods.map((method) => method.name)).toEqual(["use"]);
  await tool.build({}).close?.();
  expect(closed).toBe(1);
});

test("a close that models call is not what ends the tool", async () => {
  const closed: unknown[] = [];
  class Tickets {
    close(args: unknown) {
      closed.push(args);
    }
  }
  class Marked extends Tool {
    static override methods = { close: { description: "Closes all." } };
    override close(): void {
      closed.push("all");
    }
  }
  const parameters = { type: "object", properties: { id: { type: "string" } } };
  const tools = [
    registeredClass(Tickets, { documented: { methods: { close: { parameters } } } }),
    registeredClass(Marked),
  ];
  for (const tool of tools) {
    expect(tool.definition.methods.map((method) => method.name)).toEqual(["close"]);
    await tool.build({}).close?.();
  }
  expect(closed).toEqual([]);
});

test("a secret's default is in no definition, but the tool gets it", async () => {
  class Keyed extends Tool<{ key: string; pair: { key: string } }> {
    static override methods = { reveal: {} };
    static override config = {
      type: "object",
      properties: {
        key: { type: "string", writeOnly: true, default: "s3cret", examples: ["s3cret"] },
        default: { type: "string", format: "password", default: "s3cret" },
      },
      required: ["key"],
    };
    reveal(): string {
      return this.config.key;
    }
  }
  const tool = registeredClass(Keyed);
  expect(JSON.stringify(tool.definition)).not.toContain("s3cret");
  expect(tool.definition.configSchema).toMatchObject({
    properties: { default: { type: "string" } },
    required: [],
  });
  await expect(tool.build({}).call("reveal", {}, context)).resolves.toBe("s3cret");
});

test("a tool class without a method is a tool without one; any other class is none", () => {
  class EmptyTool extends Tool {}
  const { definition } = registeredClass(EmptyTool);
  expect([definition.name, definition.methods]).toEqual(["empty_tool", []]);
  class Empty {}
  expect(() => registeredClass(Empty)).toThrowError(
    expect.objectContaining({ code: "invalid_definition" }),
  );
});

test("a tool class has the log, the settings and notes of its instance", async () => {
  const Config = z.object({ city: z.string().default("Oslo") });
  class LogTool extends Tool<z.infer<typeof Config>> {
    static override config = Config;
    static override methods = { look: { parameters: {} } };
    look() {
      this.logger.info("looks", { city: this.config.city });
      this.debug.looked = this.settings.displayName;
      return this.settings.configuration.city;
    }
  }
  const told: unknown[] = [];
  const ignore = () => undefined;
  const info = (...line: unknown[]) => told.push(line);
  const logger = { debug: ignore, warn: ignore, error: ignore, info };
  const built = buildTool(registeredClass(LogTool), { city: "Bergen" }, { runtime: { logger } });
  expect(await built.call("look", {}, context)).toBe("Bergen");
  expect(told).toEqual([["looks", { city: "Bergen" }]]);
  expect(built.debug?.()).toEqual({ looked: "Log" });
  const alone = new LogTool({ city: "Bodø" });
  expect([alone.look(), alone.debug]).toEqual(["Bodø", { looked: "Log" }]);
  class OwnTool extends Tool {
    static override methods = { say: { parameters: {} } };
    override readonly debug: { said?: boolean } = {};
    override readonly logger: typeof logger;
    constructor(config: Record<string, never>) {
      super(config);
      this.logger = { ...logger, info: (text) => told.push(`own: ${text}`) };
    }
    say() {
      this.logger.info("said");
      return this.debug;
    }
  }
  expect(await buildTool(registeredClass(OwnTool)).call("say", {}, context)).toEqual({});
  expect(told.at(-1)).toBe("own: said");
});
