import { expect, test } from "vitest";
import { z } from "zod";
import type { CallContext, GivenContext } from "../call-context.ts";
import { registeredInterface } from "./register-interface.ts";
import type { InterfaceMetadata, ToolInterface } from "./tool-interface.ts";

const metadata: InterfaceMetadata = { icon: "Globe", app: "acme" };

/** Keeps its agent as tools that were written for one agent do, and counts for all of them. */
class CmsTool implements ToolInterface {
  agent: CallContext["agent"] | undefined;
  calls = 0;

  getName(): string {
    return "Content";
  }
  getDescription(): string {
    return "Reads pages.";
  }
  getFunctions() {
    return [
      {
        name: "list_pages",
        description: "Lists pages.",
        parameters: z.object({ limit: z.coerce.number().default(5) }),
      },
      { type: "function" as const, function: { name: "read_page" } },
    ];
  }
  setAgent(agent: CallContext["agent"]): void {
    this.agent = agent;
  }
  async executeFunction(
    name: string,
    args: Record<string, unknown>,
    context: CallContext,
  ): Promise<unknown> {
    const before = this.agent?.name;
    await Promise.resolve();
    this.calls += 1;
    return [name, args, before, this.agent?.name, context.agent.name];
  }
}

function contextOf(name: string): GivenContext {
  return { agent: { id: name, name }, signal: new AbortController().signal };
}

test("a tool that describes itself: name and description are its own, the rest is said at registration", () => {
  const { definition } = registeredInterface("acme.cms", new CmsTool(), {
    ...metadata,
    weight: 5,
    visible: true,
  });
  expect(definition).toMatchObject({
    name: "acme.cms",
    displayName: "Content",
    description: "Reads pages.",
    icon: "Globe",
    app: "acme",
    weight: 5,
    visible: true,
    origins: { displayName: "declared", description: "declared" },
    methods: [
      {
        name: "list_pages",
        description: "Lists pages.",
        parameters: { properties: { limit: { type: "number" } } },
      },
      {
        name: "read_page",
        description: "read_page function",
        parameters: { type: "object", properties: {} },
      },
    ],
  });
});

test.each([
  [{ name: "Pages" }, "Pages", "Reads pages."],
  [{ displayName: "Pages", name: "Less" }, "Pages", "Reads pages."],
  [{ name: "Pages", description: "Reads and writes pages." }, "Pages", "Reads and writes pages."],
])(
  "what the registration says wins over what the tool says of itself: %j",
  (given, displayName, description) => {
    const { definition } = registeredInterface("acme.cms", new CmsTool(), {
      ...metadata,
      ...given,
    });
    expect(definition).toMatchObject({ name: "acme.cms", displayName, description });
    expect(definition.origins).toMatchObject({ displayName: "declared", description: "declared" });
  },
);

test("each call sees its own agent, all see the shared tool, and the tool keeps none", async () => {
  const tool = new CmsTool();
  const instance = registeredInterface("acme.cms", tool, metadata).build({});
  const calls = ["Ada", "Bob"].map((name) =>
    instance.call("list_pages", { limit: "7" }, contextOf(name)),
  );
  await expect(Promise.all(calls)).resolves.toEqual([
    ["list_pages", { limit: 7 }, "Ada", "Ada", "Ada"],
    ["list_pages", { limit: 7 }, "Bob", "Bob", "Bob"],
  ]);
  expect(tool).toMatchObject({ agent: undefined, calls: 2 });
});

class PrivateTool extends CmsTool {
  #agent = "";
  override setAgent({ name }: CallContext["agent"]): void {
    this.#agent = name;
  }
  override async executeFunction(): Promise<unknown> {
    return this.#agent;
  }
}

test("a tool with private state is made for each call", async () => {
  const made = registeredInterface("acme.cms", () => new PrivateTool(), metadata).build({});
  await expect(made.call("read_page", {}, contextOf("Ada"))).resolves.toBe("Ada");
  expect(() => registeredInterface("acme.cms", new PrivateTool(), metadata)).toThrow(
    "acme.cms has setAgent() and #private fields, so it cannot serve several agents at once. Register a function",
  );
});

test("a tool without setAgent is called as it is", async () => {
  const plain = new PrivateTool();
  Object.defineProperty(plain, "setAgent", { value: undefined });
  const instance = registeredInterface("acme.cms", plain, metadata).build({});
  await expect(instance.call("read_page", {}, contextOf("Ada"))).resolves.toBe("");
  await expect(instance.call("gone", {}, contextOf("Ada"))).rejects.toMatchObject({
    code: "unknown_method",
  });
});

function speaking(name: string, description = "d"): ToolInterface {
  return Object.assign(new CmsTool(), { getName: () => name, getDescription: () => description });
}

test.each<[string, string, ToolInterface, object, string, RegExp]>([
  ["an id without an app", "cms", new CmsTool(), metadata, "bad_name", /"cms".*app\.tool/],
  ["an id in capitals", "Acme.cms", new CmsTool(), metadata, "bad_name", /"Acme\.cms"/],
  ["no icon", "acme.cms", new CmsTool(), { app: "acme" }, "missing_metadata", /without icon/],
  ["no app", "acme.cms", new CmsTool(), { icon: "Globe" }, "missing_metadata", /without app/],
  [
    "an empty icon",
    "acme.cms",
    new CmsTool(),
    { ...metadata, icon: " " },
    "empty_metadata",
    /icon of acme\.cms/,
  ],
  [
    "an empty category",
    "acme.cms",
    new CmsTool(),
    { ...metadata, category: "" },
    "empty_metadata",
    /category/,
  ],
  [
    "another app",
    "acme.cms",
    new CmsTool(),
    { ...metadata, app: "other" },
    "app_mismatch",
    /"other"/,
  ],
  ["an empty name", "acme.cms", speaking(""), metadata, "empty_metadata", /getName\(\)/],
  [
    "an empty description",
    "acme.cms",
    speaking("n", ""),
    metadata,
    "empty_metadata",
    /getDescription\(\)/,
  ],
  [
    "no functions",
    "acme.cms",
    { ...speaking("n"), ...noFunctions() },
    metadata,
    "invalid_definition",
    /lists nothing/,
  ],
  [
    "nothing said",
    "acme.cms",
    new CmsTool(),
    JSON.parse("null"),
    "missing_metadata",
    /without icon/,
  ],
  [
    "an icon that is no text",
    "acme.cms",
    new CmsTool(),
    { ...metadata, icon: 3 },
    "invalid_definition",
    /icon.*number/,
  ],
  [
    "no name",
    "acme.cms",
    speaking(JSON.parse("null")),
    metadata,
    "invalid_definition",
    /getName\(\).* null/,
  ],
  [
    "a list that is none",
    "acme.cms",
    { ...noFunctions(), getFunctions: () => JSON.parse("{}") },
    metadata,
    "invalid_definition",
    /list of functions/,
  ],
  [
    "a list of nothing",
    "acme.cms",
    { ...noFunctions(), getFunctions: () => JSON.parse("[null]") },
    metadata,
    "invalid_definition",
    /list of functions/,
  ],
  [
    "a text that throws",
    "acme.cms",
    { ...noFunctions(), getName: () => JSON.parse("{") },
    metadata,
    "invalid_definition",
    /getName\(\) of acme\.cms failed/,
  ],
  [
    "no interface",
    "acme.cms",
    JSON.parse("{}"),
    metadata,
    "invalid_definition",
    /getName\(\), getDescription\(\)/,
  ],
])("%s is refused with an error of its own", (_what, id, tool, given, code, message) => {
  expect(() => registeredInterface(id, tool, given as InterfaceMetadata)).toThrowError(
    expect.objectContaining({ code, message: expect.stringMatching(message) }),
  );
});

function noFunctions(): ToolInterface {
  return {
    getName: () => "n",
    getDescription: () => "d",
    getFunctions: () => [],
    executeFunction: () => 1,
  };
}
