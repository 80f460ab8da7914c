import { expect, test } from "vitest";
import { z } from "zod";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { Tool } from "../definition/authoring/tool.ts";
import { clockTool, searchTool } from "../testing/sample-tools.ts";
import { SandboxFilesTool } from "../testing/sandbox-files-tool.ts";
import { ToolFactory } from "./tool-factory.ts";
import { ToolRegistry } from "./tool-registry.ts";

const context = { agent: { id: "a", name: "Support agent" }, signal: new AbortController().signal };

class DummyTool extends Tool<{ value: string }> {
  static override methods = { read: {} };
  read(): string {
    return this.config.value;
  }
}

test("a class registered with a config schema is built with its defaults, or with what is given", async () => {
  const factory = new ToolFactory();
  const Config = z.object({ value: z.string().default("default") });
  expect(factory.registerTool(DummyTool, Config).definition.configDefaults).toEqual({
    value: "default",
  });
  const byDefault = factory.build("dummy_tool");
  expect(byDefault.config).toEqual({ value: "default" });
  await expect(byDefault.call("read", {}, context)).resolves.toBe("default");
  await expect(
    factory.build("dummy_tool", { configuration: { value: "given" } }).call("read", {}, context),
  ).resolves.toBe("given");
});

test("an explicit config schema wins over the class's own", () => {
  const { definition } = new ToolFactory().registerTool(
    SandboxFilesTool,
    z.object({ root: z.string().default("/other"), max_bytes: z.int().default(1) }),
  );
  expect(definition.configDefaults).toEqual({ root: "/other", max_bytes: 1 });
});

test("what registers a tool fills in what the tool leaves open", () => {
  const factory = new ToolFactory();
  const options = {
    source: "modules:x",
    app: "other",
    namespace: "other",
    visible: true,
    enabledByDefault: false,
  };
  expect(factory.registerTool(clockTool, undefined, options).definition).toMatchObject({
    ...options,
    name: "current_time",
  });
  expect(
    factory.registerTool(searchTool, undefined, {
      ...options,
      visible: false,
      enabledByDefault: true,
      name: "renamed",
    }).definition,
  ).toMatchObject({
    name: "renamed",
    source: "modules:x",
    app: "acme",
    namespace: "acme",
    visible: true,
    enabledByDefault: false,
  });
});

test("a plain function becomes a tool, described by its source text", async () => {
  function addNumbers(a: number, b: number): number {
    return a + b;
  }
  const parameters = {
    type: "object",
    properties: { a: { type: "number" }, b: { type: "number" } },
  };
  const argumentList = ["a", "b"].map((name) => ({ from: "argument" as const, name }));
  const documented = {
    methods: { addNumbers: { description: "Adds.", parameters, argumentList } },
  };
  const factory = new ToolFactory();
  expect(factory.registerTool(addNumbers, undefined, { documented }).definition).toMatchObject({
    name: "add_numbers",
    displayName: "Add Numbers",
    description: "Adds.",
    methods: [
      {
        name: "addNumbers",
        description: "Adds.",
        parameters,
        origins: { parameters: "doc comment" },
      },
    ],
  });
  await expect(
    factory.build("add_numbers").call("addNumbers", { a: 1, b: 2 }, context),
  ).resolves.toBe(3);
});

test.each([
  ["an unknown tool", () => new ToolFactory().build("gone"), "unknown_tool", /name 'gone'/],
  [
    "a value of the wrong type",
    () => builtWith({ max_results: "many", api_key: "12345678" }),
    "invalid_config",
    /Max results must be a whole number/,
  ],
  ["a missing value", () => builtWith({}), "invalid_config", /API key is required/],
  ["a broken refinement", () => builtWith({ low: 2 }), "invalid_config", /Low must be below high/],
  [
    "a constructor that throws",
    () => builtWith({ fails: true }),
    "build_failed",
    /^Failed to create tool 'x': no disk$/,
  ],
  [
    "a second config schema",
    () => new ToolFactory().registerTool(clockTool, z.object({})),
    "invalid_definition",
    /defineTool/,
  ],
  [
    "anything else",
    () => new ToolFactory().registerTool(JSON.parse("{}")),
    "invalid_definition",
    /class, a function/,
  ],
])("%s is refused", (_what, attempt, code, message) => {
  expect(attempt).toThrowError(
    expect.objectContaining({ code, message: expect.stringMatching(message) }),
  );
});

test("a class is also built by its own name, which errors then say", () => {
  const factory = new ToolFactory();
  class DiskTool {
    static methods = { read: {} };
    constructor() {
      throw new Error("no disk");
    }
    read() {}
  }
  factory.registerTool(DiskTool);
  expect(() => factory.build("DiskTool")).toThrow("Failed to create tool 'DiskTool': no disk");
});

function builtWith(config: Record<string, string | number | boolean>): unknown {
  const factory = new ToolFactory();
  if ("api_key" in config || Object.keys(config).length === 0) {
    factory.registerTool(searchTool);
    return factory.build(searchTool.definition.name, { configuration: config });
  }
  class Failing {
    constructor({ fails }: { fails: boolean }) {
      if (fails) throw new Error("no disk");
    }
    run(): void {}
  }
  const schema = z.object({ low: z.int().default(0), fails: z.boolean().default(false) });
  const refined = schema.refine(({ low }) => low < 1, {
    path: ["low"],
    message: "must be below high",
  });
  factory.registerTool(Failing, refined, { name: "x" });
  return factory.build("x", { configuration: config });
}

test("issues come with the error", () => {
  const factory = new ToolFactory();
  factory.registerTool(searchTool);
  const issues = [{ path: ["configuration", "api_key"], code: "required", message: "is required" }];
  expect(() => factory.build(searchTool.definition.name)).toThrowError(
    expect.objectContaining({ issues }),
  );
});

test("a tool that is defined twice under one name is refused, or replaces the first", () => {
  const factory = new ToolFactory();
  const first = defineTool({ name: "x", description: "first", run: () => 1 });
  const second = defineTool({ name: "x", description: "second", run: () => 2 });
  factory.registerTool(first);
  expect(() => factory.registerTool(second)).toThrowError(
    expect.objectContaining({ code: "duplicate_tool" }),
  );
  factory.registerTool(second, undefined, { replace: true });
  expect(factory.registry.get("x")?.definition.description).toBe("second");
});

test("a config registered without its tool has a form, and waits for the tool", async () => {
  const factory = new ToolFactory();
  const Config = z.object({
    value: z.string().default("waiting").meta({ widget: "textarea", title: "Value" }),
  });
  factory.registerConfig("dummy_tool", Config, { displayName: "Dummy", visible: true });
  expect(factory.registry.configForm("dummy_tool")).toEqual({
    name: "dummy_tool",
    displayName: "Dummy",
    schema: expect.objectContaining({
      properties: { value: expect.objectContaining({ title: "Value" }) },
    }),
    uiSchema: { value: { "ui:widget": "textarea" } },
    defaults: { value: "waiting" },
  });
  expect(factory.readRecord("dummy_tool", {}).settings.configuration).toEqual({ value: "waiting" });
  expect(() => factory.build("dummy_tool")).toThrowError(
    expect.objectContaining({
      code: "build_failed",
      message: expect.stringContaining("Register its class"),
    }),
  );
  factory.registerTool(DummyTool);
  await expect(factory.build("dummy_tool").call("read", {}, context)).resolves.toBe("waiting");
  expect(() => factory.registerTool(DummyTool)).toThrowError(
    expect.objectContaining({ code: "duplicate_tool" }),
  );
  expect(() => factory.registerConfig("dummy_tool", Config)).toThrowError(
    expect.objectContaining({ code: "duplicate_tool" }),
  );
});

test("a tool that exists already is registered under an id, from the source that brings it", () => {
  const factory = new ToolFactory();
  const cms = {
    getName: () => "Content",
    getDescription: () => "Reads pages.",
    getFunctions: () => [{ name: "list_pages" }],
    executeFunction: () => [],
  };
  const { definition } = factory.registerTool("acme.cms", cms, {
    icon: "Globe",
    app: "acme",
    source: "modules:x",
  });
  expect(definition).toMatchObject({
    name: "acme.cms",
    displayName: "Content",
    source: "modules:x",
    icon: "Globe",
  });
  expect(() => factory.registerTool("acme.cms", cms, { icon: "Globe", app: "acme" })).toThrowError(
    expect.objectContaining({ code: "duplicate_tool" }),
  );
});

test.each([
  ["build", (factory: ToolFactory) => factory.build("current_tine")],
  ["a record", (factory: ToolFactory) => factory.readRecord("current_tine", {})],
  ["the registry", (factory: ToolFactory) => factory.registry.find("current_tine")],
  ["a form", (factory: ToolFactory) => factory.registry.configForm("current_tine")],
])("an unknown tool is the same error in %s, with the name that was meant", (_what, look) => {
  const factory = new ToolFactory();
  factory.registerTool(clockTool);
  expect(() => look(factory)).toThrowError(
    expect.objectContaining({
      code: "unknown_tool",
      message: expect.stringContaining("Did you mean current_time?"),
    }),
  );
});

test("forms of all tools come from the registry", () => {
  const factory = new ToolFactory();
  factory.registerTool(clockTool);
  factory.registerTool(searchTool);
  expect(factory.registry.configForms()).toMatchObject([
    {
      name: "current_time",
      schema: { type: "object", properties: {} },
      uiSchema: {},
      defaults: {},
    },
    {
      name: "acme.web_search",
      uiSchema: { "ui:order": ["api_key", "*"] },
      defaults: { max_results: 5 },
    },
  ]);
});

test("a tool whose schema cannot be used is defined, and refused when it is registered", () => {
  const tool = defineTool({ name: "x", config: { type: "array" }, methods: {} });
  const issue = expect.objectContaining({
    code: "invalid_schema",
    message: expect.stringContaining("The config of x"),
  });
  expect(() => new ToolRegistry().register(tool)).toThrowError(issue);
  expect(() => new ToolFactory().registerTool(tool)).toThrowError(issue);
});
