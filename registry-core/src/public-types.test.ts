import type { JsonValue } from "@pegboard/json-schema";
import { expectTypeOf, test } from "vitest";
import { z } from "zod";
import {
  answerCalls,
  formatToolset,
  type ProviderFormatName,
  parseProviderFormat,
  toolChoice,
} from "./formats.ts";
import {
  type CallContext,
  type CallEnvironment,
  type CallResult,
  callMethod,
  callMethods,
  defineTool,
  type functionNames,
  type Issue,
  type JsonObject,
  methodMetadata,
  openapiSchema,
  ParameterSchema,
  type SettingsOperation,
  Tool,
  type ToolCall,
  ToolFactory,
  type ToolInterface,
  ToolRegistry,
  type Toolset,
  toolMetadata,
} from "./index.ts";
import {
  type AgentOperation,
  type BehaviourField,
  type BuiltTool,
  type FailedCallCode,
  type MethodMetadataField,
  type MethodTextField,
  parseOperations,
  type parseSettings,
  type RegisteredTool,
  type ReviewDecision,
  type SwitchState,
  type ToolMetadataField,
  type ToolTextField,
} from "./internal.ts";

// What these tests say is checked by the compiler: `npm run check` fails where a type is not as it
// stands here.

const Config = z.object({
  root: z.string(),
  limit: z.int().default(3),
  tags: z.array(z.string()).optional(),
});
type Config = z.infer<typeof Config>;

test("defineTool types arguments and config by their schemas: what the schema parses to, not what it takes", () => {
  defineTool({
    name: "typed",
    config: Config,
    methods: {
      first: {
        parameters: z.object({
          at: z.string().transform(Number),
          unit: z.enum(["C", "F"]).default("C"),
        }),
        run(args, { config }) {
          expectTypeOf(args).toEqualTypeOf<{ at: number; unit: "C" | "F" }>();
          expectTypeOf(config).toEqualTypeOf<{
            root: string;
            limit: number;
            tags?: string[] | undefined;
          }>();
          // @ts-expect-error no such argument
          return args.untold;
        },
      },
      second: {
        parameters: new ParameterSchema([{ name: "city", type: "string", description: "Where" }]),
        run: (args) => expectTypeOf(args).toEqualTypeOf<JsonObject>(),
      },
      third: {
        parameters: { type: "object", properties: { city: { type: "string" } } },
        run: (args) => expectTypeOf(args).toEqualTypeOf<Record<string, JsonValue>>(),
      },
    },
  });
  const single = defineTool({
    name: "single",
    config: Config,
    parameters: z.object({ text: z.string() }),
    run: ({ text }, { config, agent, signal, progress, id, caller, services, logger, ask }) => {
      expectTypeOf(text).toEqualTypeOf<string>();
      expectTypeOf(config.limit).toEqualTypeOf<number>();
      expectTypeOf(agent).toEqualTypeOf<{ id: string; name: string }>();
      expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
      progress({ progress: 1 });
      logger.info("runs", { id, tenant: caller.tenant ?? null });
      expectTypeOf(services).toEqualTypeOf<Readonly<Record<string, unknown>>>();
      expectTypeOf(ask({ message: "Which?" })).resolves.toEqualTypeOf<JsonObject>();
    },
  });
  expectTypeOf(single).toEqualTypeOf<RegisteredTool>();
});

test("defineTool refuses what is no tool", () => {
  const define = () => [
    // @ts-expect-error neither methods nor run
    defineTool({ name: "nothing" }),
    // @ts-expect-error no name
    defineTool({ run: () => 1 }),
    // @ts-expect-error a weight is a number
    defineTool({ name: "heavy", weight: "100", run: () => 1 }),
    defineTool({
      name: "other",
      parameters: z.object({ q: z.string() }),
      // @ts-expect-error a function takes what its schema gives
      run: ({ q }: { q: number }) => q,
    }),
    // @ts-expect-error one of both
    defineTool({ name: "both", run: () => 1, methods: { a: { run: () => 1 } } }),
    // @ts-expect-error a hint is a boolean
    defineTool({ name: "hinted", annotations: { readOnlyHint: "yes" }, run: () => 1 }),
  ];
  expectTypeOf(define).returns.items.toEqualTypeOf<RegisteredTool>();
});

test("a class that extends Tool has its config by type, and only to read", () => {
  class FilesTool extends Tool<Config> {
    static override config = Config;
    static override methods = { read: { parameters: z.object({ path: z.string() }) } };
    read({ path }: { path: string }) {
      expectTypeOf(this.config).toEqualTypeOf<Config>();
      // @ts-expect-error the config belongs to the instance, not to a call
      this.config = { root: path, limit: 1 };
      return this.config.root;
    }
  }
  class SayTool extends Tool {
    static override inputModel = z.object({ text: z.string() });
    override toolDescription() {
      return "Says it.";
    }
    run({ args, name, agent }: ToolCall<{ text: string }>) {
      expectTypeOf(this.config).toEqualTypeOf<Record<string, never>>();
      expectTypeOf(name).toEqualTypeOf<string>();
      return `${agent.name}: ${args.text}`;
    }
  }
  const factory = new ToolFactory();
  expectTypeOf(factory.registerTool(FilesTool)).toEqualTypeOf<RegisteredTool>();
  expectTypeOf(
    factory.registerTool(FilesTool, Config, { name: "other_files" }),
  ).toEqualTypeOf<RegisteredTool>();
  expectTypeOf(factory.registerTool(SayTool)).toEqualTypeOf<RegisteredTool>();
  expectTypeOf<Tool<Config>["config"]>().toEqualTypeOf<Config>();
});

test("a decorated method takes what its schema gives, and a class is what its statics say", () => {
  const parameters = z.object({ path: z.string(), line: z.int().default(1) });
  class DecoratedTool extends Tool {
    @methodMetadata({ parameters })
    read({ path, line }: { path: string; line: number }, { agent }: CallContext) {
      return `${path}${line}${agent.name}`;
    }
    // @ts-expect-error line is a number
    @methodMetadata({ parameters })
    write({ line }: { line: string }) {
      return line;
    }
    // @ts-expect-error the same with a schema alone
    @openapiSchema(parameters)
    append({ line }: { line: string }) {
      return line;
    }
    // @ts-expect-error and in OpenAI's form
    @openapiSchema({ type: "function", function: { parameters } })
    insert({ line }: { line: string }) {
      return line;
    }
    @methodMetadata({ description: "Untyped", parameters: { type: "object" } })
    @openapiSchema({ type: "function", function: { name: "delete_file" } })
    remove(path: string, force = false) {
      return [path, force];
    }
  }
  @toolMetadata({ weight: 1 })
  class ConfiguredTool extends Tool<Config> {
    static override config = Config;
    read() {}
  }
  class MisconfiguredTool extends Tool<{ rot: string }> {
    static override config = Config;
    read() {}
  }
  class DescribedTool {
    static methods = { read: { parameters } };
    read({ line }: { line: string }) {
      return line;
    }
  }
  class MisspeltTool {
    static methods = { reed: {} };
    read() {}
  }
  class AskTool extends Tool {
    static override inputModel = z.object({ question: z.string() });
    override toolDescription() {
      return "Asks";
    }
    run(question: string) {
      return question;
    }
  }
  class SayTool extends Tool {
    static override inputModel = z.object({ text: z.string() });
    override toolDescription() {
      return "Says";
    }
    run({ args }: ToolCall<{ text: string }>) {
      return args.text;
    }
  }
  class CountTool extends Tool {
    static override inputModel = z.object({ text: z.string() });
    override toolDescription() {
      return "Counts";
    }
    run({ args }: ToolCall<{ text: number }>) {
      return args.text;
    }
  }
  class UndescribedTool extends Tool {
    static override inputModel = z.object({ text: z.string() });
    run({ args }: ToolCall<{ text: string }>) {
      return args.text;
    }
  }
  class WholeCallTool extends Tool {
    static override methods = { find: {} };
    find({ args }: ToolCall<{ text: string }>) {
      return args.text;
    }
  }
  class UnconfiguredTool extends Tool<{ root: string }> {
    read() {}
  }
  class OptionalTool extends Tool<{ root?: string }> {
    read() {}
  }
  const register = (factory: ToolFactory) => [
    factory.registerTool(DecoratedTool),
    factory.registerTool(ConfiguredTool),
    factory.registerTool(SayTool),
    // @ts-expect-error its static config gives no rot
    factory.registerTool(MisconfiguredTool),
    // @ts-expect-error its read takes another line
    factory.registerTool(DescribedTool),
    // @ts-expect-error it has no method reed
    factory.registerTool(MisspeltTool),
    // @ts-expect-error run gets the whole call
    factory.registerTool(AskTool),
    // @ts-expect-error the text of its inputModel is no number
    factory.registerTool(CountTool),
    // @ts-expect-error nor for a registry
    factory.registry.register(CountTool),
    // @ts-expect-error it has inputModel and run, and no toolDescription
    factory.registerTool(UndescribedTool),
    // @ts-expect-error only run gets the whole call
    factory.registerTool(WholeCallTool),
    // @ts-expect-error it reads a config, and has no schema of it
    factory.registry.register(UnconfiguredTool),
    factory.registry.register(OptionalTool),
    factory.registerTool(UnconfiguredTool, z.object({ root: z.string() })),
    factory.registerTool(UnconfiguredTool, { type: "object" }),
    // @ts-expect-error it reads a root, which the schema beside it does not give
    factory.registerTool(UnconfiguredTool, z.object({ rot: z.string() })),
  ];
  // @ts-expect-error the decorator holds the same together
  const decorate = () => toolMetadata({})(MisconfiguredTool);
  expectTypeOf(decorate).toBeFunction();
  expectTypeOf(register).returns.items.toEqualTypeOf<RegisteredTool>();
});

test("registerTool tells its two forms apart", () => {
  const register = (factory: ToolFactory, tool: { getName(): string }) => [
    // @ts-expect-error a tool under an id describes itself and carries out its functions
    factory.registerTool("acme.files", tool, { icon: "folder", app: "acme" }),
    // @ts-expect-error an object that describes itself needs an id
    factory.registerTool(tool),
    // @ts-expect-error and its icon and app
    new ToolRegistry().registerTool("acme.files", tool, { icon: "folder" }),
  ];
  expectTypeOf(register).returns.items.toEqualTypeOf<RegisteredTool>();
});

test("build answers a built tool, from what is set for it", () => {
  const build = (factory: ToolFactory) =>
    factory.build("files", { configuration: { root: "/" }, is_enabled: true });
  expectTypeOf(build).returns.toEqualTypeOf<BuiltTool>();
  expectTypeOf<BuiltTool["config"]>().toEqualTypeOf<JsonObject>();
  expectTypeOf<BuiltTool["warnings"]>().toEqualTypeOf<Issue[]>();
  expectTypeOf<Parameters<ToolFactory["build"]>[0]>().toEqualTypeOf<string>();
  // @ts-expect-error a name is a text
  const buildWithoutName = (factory: ToolFactory) => factory.build({ displayName: "Files" });
  expectTypeOf(buildWithoutName).toBeFunction();
});

test("an operation is narrowed by its op", () => {
  const tool = (operation: SettingsOperation): string | undefined => {
    switch (operation.op) {
      case "setNewTools":
        expectTypeOf(operation).toEqualTypeOf<{ op: "setNewTools"; state: SwitchState }>();
        // @ts-expect-error the policy is about no tool
        return operation.tool;
      case "setTool":
        expectTypeOf(operation.state).toEqualTypeOf<"inherit" | "on" | "off">();
        // @ts-expect-error nor about a method
        return operation.method;
      case "setMethod":
      case "removeMethod":
        expectTypeOf(operation.method).toEqualTypeOf<string>();
        return operation.tool;
      case "setConfig":
        expectTypeOf(operation.value).toEqualTypeOf<JsonValue>();
        return operation.tool;
      case "resetConfig":
        expectTypeOf(operation.key).toEqualTypeOf<string>();
        return operation.tool;
      case "replaceTool":
        expectTypeOf(operation.replacement).toEqualTypeOf<string>();
        return operation.tool;
      case "removeTool":
        expectTypeOf(operation).toEqualTypeOf<{ op: "removeTool"; tool: string }>();
        return operation.tool;
      case "setToolText":
      case "resetToolText":
        expectTypeOf(operation.field).toEqualTypeOf<ToolTextField>();
        return operation.tool;
      case "setMethodText":
      case "resetMethodText":
        expectTypeOf(operation.field).toEqualTypeOf<MethodTextField>();
        return operation.tool;
      case "setParameterText":
      case "resetParameterText":
        expectTypeOf(operation.parameter).toEqualTypeOf<string>();
        return operation.tool;
      case "setToolMetadata":
      case "resetToolMetadata":
        expectTypeOf(operation.field).toEqualTypeOf<ToolMetadataField>();
        return operation.tool;
      case "setMethodMetadata":
      case "resetMethodMetadata":
        expectTypeOf(operation.field).toEqualTypeOf<MethodMetadataField>();
        return operation.tool;
      case "setMethodBehaviour":
      case "resetMethodBehaviour":
        expectTypeOf(operation.field).toEqualTypeOf<BehaviourField>();
        return operation.tool;
      case "setReview":
        expectTypeOf(operation.decisions).toEqualTypeOf<ReviewDecision[]>();
        return operation.tool;
      case "setTemplate":
      case "resetTemplate":
      case "setVariable":
      case "removeVariable":
      case "setTestSet":
      case "removeTestSet":
      case "setTokenBudget":
      case "setToolSearch":
      case "setUnattended":
      case "setRule":
      case "setPresets":
        expectTypeOf(operation).toEqualTypeOf<AgentOperation>();
        // @ts-expect-error the agent as a whole has no tool
        return operation.tool;
      default:
        expectTypeOf(operation).toBeNever();
    }
  };
  expectTypeOf(tool).parameter(0).toEqualTypeOf<SettingsOperation>();
  // @ts-expect-error a switch is inherit, on or off
  tool({ op: "setTool", tool: "files", state: true });
});

test("what is parsed is there, or its issues are", () => {
  expectTypeOf(parseOperations).parameter(0).toBeUnknown();
  const operations = (parsed: ReturnType<typeof parseOperations>) =>
    "issues" in parsed ? parsed.issues : parsed.operations;
  expectTypeOf(operations).returns.toEqualTypeOf<Issue[] | SettingsOperation[]>();
  // @ts-expect-error nobody reads settings before looking for issues
  const unread = (parsed: ReturnType<typeof parseSettings>) => parsed.settings;
  expectTypeOf(unread).toBeFunction();
  expectTypeOf(parseProviderFormat).returns.toEqualTypeOf<ProviderFormatName>();
});

test("a call's result is a success or a failure, told apart by ok", () => {
  expectTypeOf(callMethod).returns.resolves.toEqualTypeOf<CallResult>();
  expectTypeOf(callMethods).returns.resolves.toEqualTypeOf<CallResult[]>();
  const read = (result: CallResult) => {
    if (result.ok) {
      expectTypeOf(result.result).toEqualTypeOf<JsonValue>();
      expectTypeOf(result.truncated).toEqualTypeOf<{ originalSize: number } | undefined>();
      // @ts-expect-error a success has no code
      return result.code;
    }
    expectTypeOf(result.code).toEqualTypeOf<FailedCallCode>();
    expectTypeOf(result.issues).toEqualTypeOf<Issue[] | undefined>();
    // @ts-expect-error a failure has no result
    return result.result;
  };
  expectTypeOf(read).parameter(0).toEqualTypeOf<CallResult>();
  expectTypeOf<FailedCallCode>().toEqualTypeOf<
    | "unknown"
    | "off"
    | "not offered"
    | "invalid arguments"
    | "needs approval"
    | "declined"
    | "not run"
    | "failed"
    | "too busy"
    | "timed out"
    | "cancelled"
  >();
});

// The types of Google's library, as it publishes them, where ours differ from what JSON says.
declare enum GeminiType {
  OBJECT = "OBJECT",
  STRING = "STRING",
}
declare enum GeminiCallingMode {
  ANY = "ANY",
}
interface GeminiSchema {
  type?: GeminiType;
  properties?: Record<string, GeminiSchema>;
  minItems?: string;
}
interface GeminiContent {
  role?: string;
  parts?: {
    functionResponse?: { id?: string; name?: string; response?: Record<string, unknown> };
    text?: string;
    inlineData?: { mimeType?: string; data?: string };
  }[];
}

test("a payload, a choice and answers for Gemini are what its library takes", () => {
  const write = (toolset: Toolset, names: ReturnType<typeof functionNames>) => {
    const tools: {
      functionDeclarations?: {
        name?: string;
        description?: string;
        parameters?: GeminiSchema;
        parametersJsonSchema?: unknown;
      }[];
    }[] = formatToolset(toolset, names, "gemini").payload;
    const toolConfig:
      | { functionCallingConfig?: { mode?: GeminiCallingMode; allowedFunctionNames?: string[] } }
      | undefined = toolChoice(["a"], "gemini");
    return { tools, toolConfig };
  };
  const answer = async (
    environment: CallEnvironment,
    response: { candidates?: { content?: GeminiContent }[] },
  ) => {
    const answered = await answerCalls(environment, response);
    const contents: GeminiContent[] = "issues" in answered ? [] : answered.messages;
    return contents;
  };
  expectTypeOf(write).toBeFunction();
  expectTypeOf(answer).toBeFunction();
});

test("a format that is known at run time only gives JSON, and so does a response without a type", () => {
  const write = (toolset: Toolset, names: ReturnType<typeof functionNames>, format: string) =>
    formatToolset(toolset, names, parseProviderFormat(format)).payload;
  expectTypeOf(write).returns.toEqualTypeOf<JsonValue>();
  const answer = async (environment: CallEnvironment, response: JsonObject) => {
    const answered = await answerCalls(environment, response);
    return "issues" in answered ? [] : answered.messages;
  };
  expectTypeOf(answer).returns.resolves.toEqualTypeOf<JsonObject[]>();
});

/**
 * JSON Schema as another package types it: interfaces, lists to read, members that may be
 * undefined.
 */
interface ForeignSchema {
  type?: "string" | "object" | readonly ("string" | "null")[] | undefined;
  properties?: { [key: string]: ForeignSchema | boolean } | undefined;
  required?: readonly string[] | undefined;
  items?: ForeignSchema | boolean | (ForeignSchema | boolean)[] | undefined;
  minLength?: number | undefined;
  enum?: readonly (string | null)[] | undefined;
}

test("JSON Schema is taken as programs have it", () => {
  const literal = {
    type: "object",
    properties: { unit: { enum: ["C", "F"], minLength: 1 } },
    required: ["unit"],
  } as const;
  const define = (foreign: ForeignSchema) => [
    defineTool({ name: "a", parameters: literal, run: (args) => args }),
    defineTool({
      name: "b",
      parameters: { type: "object", required: ["a"] } as const,
      run: () => 1,
    }),
    defineTool({ name: "c", parameters: foreign, outputSchema: foreign, run: () => 1 }),
    defineTool({ name: "d", config: literal, parameters: () => literal, run: () => 1 }),
    // @ts-expect-error a type is a text
    defineTool({ name: "e", parameters: { type: 5 } as const, run: () => 1 }),
  ];
  expectTypeOf(define).returns.items.toEqualTypeOf<RegisteredTool>();
  class Described {
    static methods = { read: { parameters: literal } };
    read() {}
    @methodMetadata({ parameters: literal })
    write() {}
  }
  const register = (registry: ToolRegistry) => registry.register(Described);
  expectTypeOf(register).returns.toEqualTypeOf<RegisteredTool>();
  class Cms implements ToolInterface {
    getName = () => "CMS";
    getDescription = () => "Pages";
    getFunctions() {
      return [
        { name: "read", parameters: { type: "object", properties: { id: { type: "string" } } } },
        { name: "write", parameters: { type: "object", properties: { text: { type: "string" } } } },
      ];
    }
    executeFunction = () => null;
  }
  expectTypeOf<Cms>().toExtend<ToolInterface>();
});
