import { expect, test } from "vitest";
import { z } from "zod";
import { buildFromRecord, buildTool } from "../../registry/build-tool.ts";
import { methodMetadata, toolMetadata } from "./decorators.ts";
import { registeredClass } from "./register-class.ts";
import { Tool, type ToolCall } from "./tool.ts";

const context = { agent: { id: "a", name: "Ada" }, signal: new AbortController().signal };
const Config = z.object({
  region: z.string().default("eu"),
  key: z.string().default("s3cret").meta({ writeOnly: true }),
});

@toolMetadata({ name: "acme.web_search", weight: 5 })
class WebSearchTool extends Tool<z.infer<typeof Config>> {
  static override config = Config;
  static override inputModel = z.object({ query: z.string(), limit: z.coerce.number().default(3) });
  static override prompts = { toolUserPrompt: "From the class.", toolSystemPrompt: "Overruled." };

  override toolDescription(): string {
    return `Searches ${this.config.region}.${this.config.key ?? ""}`;
  }
  override toolSystemPrompt(): string {
    return `Region ${this.config.region}`;
  }
  override toolFormatReminderForUserPrompt(): string {
    return "One call at a time.";
  }
  override get displayName(): string {
    return "Web";
  }
  override get takesControl(): boolean {
    return true;
  }
  override get isSubAgent(): boolean {
    return true;
  }
  run({ name, args, agent, signal }: ToolCall<{ query: string; limit: number }>): unknown {
    return [name, args, agent.name, signal.aborted, this.config.region];
  }
  helper(): void {}
}

test("a class with run(toolCall) is one function, called as the tool and described by toolDescription()", async () => {
  const tool = registeredClass(WebSearchTool);
  expect(tool.definition).toMatchObject({
    name: "acme.web_search",
    displayName: "Web",
    description: "Searches eu.",
    weight: 5,
    takesControl: true,
    isSubAgent: true,
    methods: [
      {
        name: "web_search",
        description: "Searches eu.",
        parameters: { properties: { query: { type: "string" } } },
      },
    ],
    prompts: {
      toolSystemPrompt: "Region eu",
      toolUserPrompt: "From the class.",
      toolFormatReminderForUserPrompt: "One call at a time.",
    },
  });
  expect(tool.definition.methods).toHaveLength(1);
  const built = buildTool(tool, { region: "us" });
  await expect(built.call("web_search", { query: "x", limit: "7" }, context)).resolves.toEqual([
    "web_search",
    { query: "x", limit: 7 },
    "Ada",
    false,
    "us",
  ]);
});

test("what is set wins over what a getter declares", () => {
  const built = buildFromRecord(registeredClass(WebSearchTool), { displayName: "Mine" });
  expect([built.settings.displayName, built.getToolPrompts().display_name]).toEqual([
    "Mine",
    "Mine",
  ]);
});

test("the texts of an instance follow its own config", () => {
  const prompts = buildTool(registeredClass(WebSearchTool), {
    region: "us",
    key: "",
  }).getToolPrompts();
  expect(prompts).toEqual({
    name: "acme.web_search",
    display_name: "Web",
    tool_description: "Searches us.",
    tool_system_prompt: "Region us",
    tool_format_information_for_system_prompt: "",
    tool_user_prompt: "From the class.",
    tool_format_information_for_user_prompt: "",
    tool_format_reminder_for_user_prompt: "One call at a time.",
    input_model: { web_search: expect.objectContaining({ type: "object" }) },
  });
});

class Several extends Tool {
  override toolUserPrompt(): string {
    return "Be quick.";
  }
  first(): string {
    return [
      this.displayName,
      this.icon,
      this.isExclusive,
      this.isEnabled,
      this.takesControl,
    ].join();
  }
  icon_of(): void {}
}

test("texts are nothing for a model, and an instance knows what is set for it", async () => {
  const tool = registeredClass(Several, { documented: { methods: { first: {}, icon_of: {} } } });
  expect(tool.definition.methods.map(({ name }) => name)).toEqual(["first", "icon_of"]);
  expect(tool.definition.prompts).toEqual({ toolUserPrompt: "Be quick." });
  await expect(buildTool(tool).call("first", {}, context)).resolves.toBe(
    "Several,,false,true,false",
  );
  const record = { display_name: "Mine", icon: "Box", isExclusive: true };
  await expect(buildFromRecord(tool, record).call("first", {}, context)).resolves.toBe(
    "Mine,Box,true,true,false",
  );
  expect(buildFromRecord(tool, record).getToolPrompts()).toMatchObject({
    display_name: "Mine",
    tool_user_prompt: "Be quick.",
  });
  expect(new Several({}).getToolPrompts()).toMatchObject({
    name: "several",
    display_name: "Several",
    input_model: {},
  });
  class LookUp extends Tool {
    static override metadata = { description: "Looks up." };
    static override inputModel = z.object({ word: z.string() });
    run() {}
  }
  expect(new LookUp({}).getToolPrompts()).toMatchObject({
    name: "look_up",
    tool_description: "Looks up.",
    input_model: { look_up: { type: "object", properties: { word: { type: "string" } } } },
  });
});

test("a decorated run says how it runs; a bare class may have run(toolCall) as well", async () => {
  class Bare {
    toolDescription(): string {
      return "Bare.";
    }
    @methodMetadata({ timeout: 5, isConcurrencySafe: false })
    run({ args }: ToolCall): unknown {
      return args;
    }
  }
  const tool = registeredClass(Bare);
  expect(tool.definition.methods).toMatchObject([
    { name: "bare", description: "Bare.", timeout: 5, isConcurrencySafe: false },
  ]);
  await expect(buildTool(tool).call("bare", { a: 1 }, context)).resolves.toEqual({ a: 1 });
});

test("a method named run says by its name that it is for models", () => {
  class Runner {
    run(): void {}
    icon(): void {}
  }
  const { methods, leftOut } = registeredClass(Runner).definition;
  expect(methods.map(({ name }) => name)).toEqual(["run"]);
  expect(leftOut?.map(({ method }) => method)).toEqual(["icon"]);
});

test.each<[string, object, RegExp]>([
  [
    "needs an instance",
    { toolDescription: () => (undefined as unknown as Error).message },
    /before there is an instance/,
  ],
  ["gives no text", { toolDescription: () => 5 }, /gives no string/],
])("a description that %s is refused by its name", (_what, members, message) => {
  class Invalid {
    run(): void {}
  }
  Object.assign(Invalid.prototype, members);
  expect(() => registeredClass(Invalid)).toThrowError(
    expect.objectContaining({
      code: "invalid_definition",
      message: expect.stringMatching(message),
    }),
  );
});

test("a class with inputModel and run, but without toolDescription, is told what it lacks", () => {
  class Find extends Tool {
    static override inputModel = z.object({ q: z.string() });
    static override metadata = { description: "Finds." };
    run({ args }: ToolCall<{ q: string }>) {
      return args.q;
    }
  }
  expect(() => registeredClass(Find)).toThrow(
    "Find has inputModel and run(), but no toolDescription(): give it that method",
  );
});
