import { expect, test } from "vitest";
import { z } from "zod";
import { defineTool } from "../definition/authoring/define-tool.ts";
import { Tool } from "../definition/authoring/tool.ts";
import { functionNames } from "../definition/function-names.ts";
import { RegistryError } from "../registry-error.ts";
import { ToolFactory } from "./tool-factory.ts";
import { ToolRegistry } from "./tool-registry.ts";

const tool = (name: string, namespace?: string) =>
  defineTool({
    name,
    ...(namespace !== undefined && { namespace }),
    methods: { [`run_${name}`]: { run: () => name } },
  });

/** A registry of these tools, and how often it told a change since then. */
function registryOf(...tools: ReturnType<typeof tool>[]) {
  const registry = new ToolRegistry();
  for (const each of tools) registry.register(each);
  const told = { changes: 0 };
  registry.onChange(() => told.changes++);
  return { registry, told };
}

const namesOf = (registry: ToolRegistry) =>
  registry.definitions().map(({ name, namespace }) => (namespace ? `${namespace}/${name}` : name));

function codeOf(run: () => unknown): [string, string] | undefined {
  try {
    run();
  } catch (error) {
    return error instanceof RegistryError ? [error.code, error.message] : ["?", String(error)];
  }
  return undefined;
}

test("a registered tool moves into a namespace, and only it changes", () => {
  const { registry, told } = registryOf(tool("a"), tool("b", "old"));
  const [, before] = registry.definitions();
  const moved = registry.updateNamespace("a", "MyCalc").definition;
  expect(namesOf(registry)).toEqual(["my_calc/a", "old/b"]);
  expect(registry.definitions()[1]).toBe(before);
  expect(functionNames(registry.definitions()).nameOf("a", "run_a")).toBe("my_calc-run_a");
  expect(moved.methods).toBe(registry.find("a").definition.methods);
  expect(told.changes).toBe(1);

  registry.updateNamespace("b", "new");
  registry.updateNamespace("a", "");
  expect([namesOf(registry), told.changes]).toEqual([["my_calc/a", "old/b"], 1]);
  registry.updateNamespace("b", "new", { force: true });
  expect(namesOf(registry)).toEqual(["my_calc/a", "new/b"]);
});

test("a namespace does not take two methods of a name, and then nothing changes", () => {
  const twin = (name: string, namespace: string) =>
    defineTool({ name, namespace, methods: { same: { run: () => "" } } });
  const { registry, told } = registryOf(twin("a", "x"), twin("b", "y"));
  expect(codeOf(() => registry.updateNamespace("b", "x", { force: true }))?.[0]).toBe(
    "duplicate_method",
  );
  expect(codeOf(() => registry.updateNamespace("c", "x"))?.[0]).toBe("unknown_tool");
  expect(codeOf(() => registry.updateNamespace(null as never, "x"))?.[0]).toBe("unknown_tool");
  expect([namesOf(registry), told.changes]).toEqual([["x/a", "y/b"], 0]);
});

test("another registry's tools are merged, all or none", () => {
  const { registry, told } = registryOf(tool("a"), tool("b"));
  const { registry: other } = registryOf(tool("b", "theirs"), tool("c"));
  expect(codeOf(() => registry.merge(other))).toEqual([
    "duplicate_tool",
    'Both registries have a tool named b. Rename one of the two, or merge with { onDuplicate: "keep" } or { onDuplicate: "replace" }.',
  ]);
  expect([namesOf(registry), told.changes]).toEqual([["a", "b"], 0]);

  expect(
    registry.merge(other, { onDuplicate: "keep" }).map(({ definition }) => definition.name),
  ).toEqual(["c"]);
  expect([namesOf(registry), told.changes]).toEqual([["a", "b", "c"], 1]);
  expect(registry.find("c").definition).toBe(other.find("c").definition);

  registry.merge(other, { onDuplicate: "replace", namespace: "Shared" });
  expect([namesOf(registry), told.changes]).toEqual([["a", "theirs/b", "shared/c"], 2]);
  registry.merge(other, { onDuplicate: "replace", namespace: "Shared", force: true });
  expect(namesOf(registry)).toEqual(["a", "shared/b", "shared/c"]);
  expect(namesOf(other)).toEqual(["theirs/b", "c"]);
});

test("a merge that claims a name twice changes nothing", () => {
  const { registry, told } = registryOf(tool("a"));
  const { registry: other } = registryOf(
    tool("b"),
    defineTool({ name: "x", methods: { same: { run: () => "" } } }),
    defineTool({ name: "y", methods: { same: { run: () => "" } } }),
  );
  expect(codeOf(() => registry.merge(other, { namespace: "n" }))?.[0]).toBe("duplicate_method");
  expect([namesOf(registry), told.changes]).toEqual([["a"], 0]);
  registry.merge(other);
  expect(codeOf(() => registry.updateNamespace("b", "n"))).toBeUndefined();
});

test("a namespace becomes a registry of its own", () => {
  const { registry, told } = registryOf(
    tool("a", "calc"),
    tool("b"),
    tool("c", "calc"),
    tool("d", "web"),
  );
  const kept = registry.find("c").definition;
  const calc = registry.spinOff("Calc");
  expect([namesOf(calc), namesOf(registry), told.changes]).toEqual([["a", "c"], ["b", "web/d"], 1]);
  expect(calc.find("c").definition.methods).toBe(kept.methods);
  expect(codeOf(() => registry.spinOff("wep"))).toEqual([
    "unknown_namespace",
    "No tool is in the namespace 'wep'. Did you mean web?",
  ]);
  const web = registry.spinOff("web", { retainNamespace: true });
  expect([namesOf(web), namesOf(registry)]).toEqual([["web/d"], ["b"]]);
  expect(codeOf(() => registry.register(tool("e", "calc")))).toBeUndefined();
});

test("the only namespace is taken away, one of several is not", () => {
  const { registry } = registryOf(tool("a", "calc"), tool("b"), tool("c", "web"));
  expect([registry.reduceNamespace(), namesOf(registry)]).toEqual([
    undefined,
    ["calc/a", "b", "web/c"],
  ]);
  registry.unregister("c");
  expect([registry.reduceNamespace(), namesOf(registry)]).toEqual(["calc", ["a", "b"]]);
});

const context = { agent: { id: "a", name: "Ada" }, signal: new AbortController().signal };

test("an instance is a tool whose calls go to that instance", async () => {
  class CounterTool extends Tool<{ step: number }> {
    static override methods = {
      add: { description: "Adds to the count.", parameters: z.object({ times: z.int() }) },
    };
    count = 0;
    isClosed = false;
    override toolDescription() {
      return `Counts by ${this.config.step}.`;
    }
    add({ times }: { times: number }) {
      this.count += times * this.config.step;
      return this.count;
    }
    override close() {
      this.isClosed = true;
    }
  }
  const counter = new CounterTool({ step: 5 });
  const registered = new ToolRegistry().registerFrom(counter, { namespace: "count" });
  expect(registered.definition).toMatchObject({
    name: "counter_tool",
    displayName: "Counter",
    description: "Counts by 5.",
    namespace: "count",
    methods: [
      { name: "add", description: "Adds to the count.", parameters: { properties: { times: {} } } },
    ],
  });
  const instance = registered.build({});
  expect(await instance.call("add", { times: 2 }, context)).toBe(10);
  expect(await registered.build({}).call("add", { times: 1 }, context)).toBe(15);
  await instance.close?.();
  expect(counter).toMatchObject({ count: 15, isClosed: false });
});

test("static methods and the functions of a plain object are tools too", async () => {
  // biome-ignore lint/complexity/noStaticOnlyClass: the very kind of class that is registered here
  class Shapes {
    static sides = 4;
    static area({ side }: { side: number }) {
      return side ** 2 * Shapes._scale();
    }
    static corners() {
      // biome-ignore lint/complexity/noThisInStatic: a call has to keep it
      return this.sides;
    }
    static _scale() {
      return 1;
    }
  }
  const registry = new ToolRegistry();
  const parameters = z.object({ side: z.coerce.number() });
  const shapes = registry.registerFrom(Shapes, {
    methods: { area: { parameters, description: "The area." }, corners: {} },
  });
  expect(shapes.definition).toMatchObject({ name: "shapes", description: "Shapes functionality" });
  expect(shapes.definition.methods.map(({ name, description }) => [name, description])).toEqual([
    ["area", "The area."],
    ["corners", "corners function"],
  ]);
  expect(await shapes.build({}).call("area", { side: "3" }, context)).toBe(9);
  expect(await shapes.build({}).call("corners", {}, context)).toBe(4);

  const greeter = {
    name: "Ada",
    greet: () => "Hi",
    async later() {
      return this.name;
    },
  };
  const plain = registry.registerFrom(greeter, {
    name: "greeter",
    displayName: "Greets",
    visible: true,
  });
  expect(plain.definition).toMatchObject({
    displayName: "Greets",
    description: "greeter functionality",
    visible: true,
    origins: { displayName: "declared", description: "generated" },
  });
  expect(await plain.build({}).call("later", {}, context)).toBe("Ada");
  expect(registry.definitions().map(({ name }) => name)).toEqual(["shapes", "greeter"]);
});

test.each<[string, object, object, string, RegExp]>([
  [
    "an object without a name",
    { run: () => "" },
    {},
    "bad_name",
    /registerFrom\(object, \{ name \}\)/,
  ],
  [
    "an object without methods",
    { a: 1 },
    { name: "empty" },
    "invalid_definition",
    /empty has no public method/,
  ],
  [
    "a class without static methods",
    class Nothing {},
    {},
    "invalid_definition",
    /registerTool\(MyClass\)/,
  ],
  ["a function", () => "", { name: "f" }, "invalid_definition", /defineTool/],
  [
    "words about a method that is not there",
    { area: () => 1 },
    { name: "o", methods: { areas: {} } },
    "invalid_definition",
    /o has no method areas to describe\. Did you mean area\?/,
  ],
])("%s is refused", (_, source, options, code, message) => {
  const [found, said] = codeOf(() => new ToolRegistry().registerFrom(source, options)) ?? [];
  expect(found).toBe(code);
  expect(said).toMatch(message);
});

test("a definition and its schemas cannot be changed by whoever gets them; what the author wrote can", () => {
  const parameters = { type: "object", properties: { words: { type: "string" } } };
  const config = { type: "object", properties: { hosts: { type: "array", default: ["a"] } } };
  const registry = new ToolRegistry();
  registry.register(defineTool({ name: "search", parameters, config, run: () => 1 }));
  const [definition] = registry.definitions();
  const schema = definition?.methods[0]?.parameters;
  expect(() => Object.assign(schema?.properties?.words ?? {}, { type: "number" })).toThrow(
    TypeError,
  );
  expect(() => Object.assign(definition?.configSchema ?? {}, { type: "string" })).toThrow(
    TypeError,
  );
  const { hosts } = (definition?.configDefaults ?? {}) as { hosts: string[] };
  expect(() => hosts.push("b")).toThrow(TypeError);
  parameters.properties.words.type = "number";
  expect(registry.definitions()[0]?.methods[0]?.parameters).toEqual({
    type: "object",
    properties: { words: { type: "string" } },
  });
});

/** The function name of the only method of the only tool. */
function onlyFunctionName(registry: ToolRegistry): string {
  const definitions = registry.definitions();
  const [{ name, methods } = { name: "", methods: [] }] = definitions;
  return functionNames(definitions).nameOf(name, methods[0]?.name ?? "");
}

test.each<[string, Parameters<typeof defineTool>[0], string]>([
  [
    "a namespace in front of its name once",
    { name: "math_ops-multiply", namespace: "math_ops", run: () => 1 },
    "math_ops-multiply",
  ],
  [
    "a name of its method",
    { name: "mul", namespace: "math_ops", methodName: "multiply", run: () => 1 },
    "math_ops-multiply",
  ],
  [
    "another namespace in its name",
    { name: "stats-multiply", namespace: "math_ops", run: () => 1 },
    "math_ops-stats-multiply",
  ],
])("a function with %s is called by one prefix", async (_, specification, functionName) => {
  const registry = new ToolRegistry();
  registry.register(defineTool(specification));
  expect(onlyFunctionName(registry)).toBe(functionName);
  expect(await registry.execute(functionName)).toEqual({ ok: true, result: 1 });
});

test.each([
  [{ name: "mul", namespace: "math_ops" }, "math_ops-mul"],
  [{ name: "acme.mul" }, "mul"],
  [{ methodName: "times", namespace: "math_ops" }, "math_ops-times"],
  [{ name: "mul", methodName: "times" }, "times"],
])(
  "a plain function that is registered with %j is called %s, and runs",
  async (options, functionName) => {
    const factory = new ToolFactory();
    factory.registerTool(
      function multiply() {
        return 42;
      },
      undefined,
      options,
    );
    expect(onlyFunctionName(factory.registry)).toBe(functionName);
    expect(await factory.registry.execute(functionName)).toEqual({ ok: true, result: 42 });
  },
);

test.each([
  ["example_tool", {}, "new-example_tool"],
  ["old_namespace.example_tool", {}, "old_namespace-example_tool"],
  ["old_namespace.example_tool", { force: true }, "new-example_tool"],
])("%s is put into a namespace with %j: %s", (name, options, functionName) => {
  const registry = new ToolRegistry();
  registry.register(defineTool({ name, run: () => 1 }));
  registry.updateNamespace(name, null);
  registry.updateNamespace(name, "new", options);
  expect(onlyFunctionName(registry)).toBe(functionName);
});

test("names are joined with - alone, and an option that nothing reads is refused", () => {
  const { registry, told } = registryOf(tool("a"));
  const { registry: other } = registryOf(tool("b"));
  // What a program without types gives.
  const given = (options: object) => options as { separator?: "-" };
  const dotted = given({ separator: "." });
  const refused = [
    () => new ToolRegistry(dotted),
    () => registry.updateNamespace("a", "n", dotted),
    () => registry.merge(other, dotted),
  ];
  expect(refused.map((run) => codeOf(run)?.[0])).toEqual(["bad_name", "bad_name", "bad_name"]);
  expect(codeOf(() => registry.updateNamespace("a", "n", dotted))?.[1]).toBe(
    'updateNamespace is given the separator ".". OpenAI and Anthropic take nothing but letters, digits, "_" and "-" in a function\'s name, so a registry joins with "-": leave separator out. withNamespace writes names with "." for other uses.',
  );
  expect(codeOf(() => new ToolRegistry(given({ visibleByDefaut: true })))).toEqual([
    "invalid_definition",
    "new ToolRegistry has visibleByDefaut, which nobody reads. Write visibleByDefault.",
  ]);
  expect([namesOf(registry), told.changes]).toEqual([["a"], 0]);
  registry.updateNamespace("a", "n", { separator: "-" });
  expect(namesOf(registry)).toEqual(["n/a"]);
});
