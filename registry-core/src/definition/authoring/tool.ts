import {
  isClassSyntax,
  type JsonObject,
  type SchemaSource,
  toJsonSchema,
} from "@pegboard/json-schema";
import type { CallContext } from "../call-context.ts";
import { displayNameOf, toolNameOf } from "../names.ts";
import type { ToolDefinition, ToolPromptTexts } from "../tool-definition.ts";
import type { ToolFormatters } from "../tool-formatters.ts";
import { promptsOfTool, type ToolPrompts } from "../tool-prompts-record.ts";
import type { MethodDeclaration, ToolMetadata } from "./decorators.ts";
import type { InstanceSettings } from "./instance-settings.ts";
import { memberValue, readPromptTexts } from "./prompt-texts.ts";
import { completeRuntime, type Logger, type RuntimeContext } from "./runtime-context.ts";

// The symbol is registered, so that tool classes of another copy of this library are recognised.
const TOOL_BRAND = Symbol.for("pegboard.tool");
const BUILT = Symbol.for("pegboard.built");

/** What a tool class declares beside its decorators. */
export interface ToolStatics {
  /** Metadata of the tool, as `@toolMetadata` takes it. */
  metadata?: ToolMetadata;
  /** Metadata of methods as `@methodMetadata` takes it, by the name of the method in the code. */
  methods?: Record<string, MethodDeclaration>;
  /** Schema of the config, unless one is given at registration. */
  config?: SchemaSource;
  /** RJSF hints for the config's form. */
  uiSchema?: JsonObject;
  /** Texts for the prompts of an agent that has this tool on. */
  prompts?: ToolPromptTexts;
  /** Schema of the arguments of a class that has `run(toolCall)`. */
  inputModel?: SchemaSource;
  /** Functions with which the tool writes its methods itself, by format. */
  formatters?: ToolFormatters;
}

/**
 * The argument of `run`: the call as a model made it, and what a call knows about its surroundings.
 */
export interface ToolCall<Arguments = JsonObject> extends CallContext {
  /** The method's name: the tool's own, without an app prefix. */
  name: string;
  /** The arguments, checked and parsed by the author's schema. */
  args: Arguments;
}

/**
 * The base class of tools that are written as classes. A method that carries `methodMetadata` or
 * `openapiSchema`, or stands in `static methods`, is a function that a model can call: it gets the
 * arguments as one object and a `CallContext`. When there is none, the public methods are offered,
 * where a build step read the types of the class. A class with `toolDescription()` and
 * `run(toolCall)` is a single function, called as the tool.
 *
 * The texts and getters below say what decorators say, for one class. They are read at
 * registration, with the default config, and for each agent that has another: what an agent is
 * given are the texts of the tool with its own config.
 */
export abstract class Tool<Config = Record<string, never>> {
  /** Metadata of the tool, for code without decorators; see `ToolStatics.metadata`. */
  static metadata?: ToolStatics["metadata"];
  /** Metadata of methods by their names in the code; see `ToolStatics.methods`. */
  static methods?: ToolStatics["methods"];
  /** Schema of the config; no config where neither this nor a registration gives one. */
  static config?: ToolStatics["config"];
  /** RJSF hints for the form of the config. */
  static uiSchema?: ToolStatics["uiSchema"];
  /** Texts for the prompts of an agent that has the tool on. */
  static prompts?: ToolStatics["prompts"];
  /** Schema of the arguments of a class that has `run(toolCall)`. */
  static inputModel?: ToolStatics["inputModel"];
  /** Functions with which the tool writes its methods itself, by format. */
  static formatters?: ToolStatics["formatters"];

  /** Takes the config, which is complete and valid when the factory builds the tool. */
  constructor(readonly config: Config) {}

  /**
   * Releases what the instance holds; runs when its config changes or the server stops. Never
   * offered to a model.
   */
  close?(): Promise<void> | void;

  /** What the tool is for, for the model. A class with this and `run` is a single function. */
  toolDescription?(): string;
  /** What the system prompt says of the tool. */
  toolSystemPrompt?(): string | undefined;
  /** What the system prompt says of the form of the tool's results. */
  toolFormatInformationForSystemPrompt?(): string | undefined;
  /** What the user prompt says of the tool. */
  toolUserPrompt?(): string | undefined;
  /** What the user prompt says of the form of the tool's results. */
  toolFormatInformationForUserPrompt?(): string | undefined;
  /** What the user prompt ends with, to remind of the form. */
  toolFormatReminderForUserPrompt?(): string | undefined;

  /**
   * What the model is told of one of its methods, where that depends on the config. Undefined keeps
   * the declared description.
   */
  methodDescription?(method: string): string | undefined;
  /**
   * The schema of a method's arguments, where that depends on the config. Undefined keeps the
   * declared schema.
   */
  methodParameters?(method: string): SchemaSource | undefined;

  /** The name for people: what is set for this instance, else what the class declares. */
  get displayName(): string {
    return builtFrom(this)?.settings.displayName ?? displayNameOf(this.constructor.name);
  }

  /** The icon: what is set for this instance, else what the class declares. */
  get icon(): string | undefined {
    return builtFrom(this)?.settings.icon;
  }

  /** Whether a run that chooses this tool has no other tool. */
  get isExclusive(): boolean {
    return builtFrom(this)?.settings.isExclusive ?? false;
  }

  /** Whether the tool accepts calls; one that is not enabled refuses every call. */
  get isEnabled(): boolean {
    return builtFrom(this)?.settings.isEnabled ?? true;
  }

  /** Whether the tool's calls decide how the run goes on, so that each of them runs alone. */
  get takesControl(): boolean {
    return builtFrom(this)?.definition.takesControl ?? false;
  }

  /** Whether the tool is an agent of its own that works for the one that calls it. */
  get isSubAgent(): boolean {
    return builtFrom(this)?.settings.isSubAgent ?? false;
  }

  /** What is set for this instance. That of one that nobody built is what its class declares. */
  declare readonly settings: Readonly<InstanceSettings<Config>>;
  /** The log of the host that built this instance; silent where there is none. */
  declare readonly logger: Logger;
  /**
   * What the tool notes for whoever looks for its mistakes: any values, by name. A built tool gives
   * it as `debug`; models do not see it.
   */
  declare readonly debug: Record<string, unknown>;

  /** The prompt texts of this instance, with all its methods. */
  getToolPrompts(): ToolPrompts {
    const built = builtFrom(this);
    if (built) {
      const said = built.describe();
      return promptsOfTool(said, said.prompts);
    }
    const {
      metadata,
      inputModel,
      name: className,
    } = this.constructor as ToolStatics & { name: string };
    const name = metadata?.name ?? toolNameOf(className);
    const description = this.toolDescription?.() ?? metadata?.description ?? "";
    const texts = readPromptTexts((member) => memberValue(this, member));
    return {
      ...promptsOfTool({ name, displayName: this.displayName, description, methods: [] }, texts),
      input_model: inputModel ? { [name]: toJsonSchema(inputModel) } : {},
    };
  }
}
Object.defineProperty(Tool, TOOL_BRAND, { value: true });
Object.defineProperties(Tool.prototype, {
  settings: replaceable("settings", (tool) => {
    const built = builtFrom(tool)?.settings;
    if (built) return built;
    const { config: configuration, displayName } = tool;
    return { configuration, displayName, isExclusive: false, isSubAgent: false, isEnabled: true };
  }),
  logger: replaceable(
    "logger",
    (tool) => builtFrom(tool)?.runtime.logger ?? completeRuntime().logger,
  ),
  debug: replaceable("debug", debugOf),
});

/**
 * A member that is read from the instance until it is set: a class may keep a value of its own
 * under the name, as `this.logger = logger` in its constructor.
 */
function replaceable(
  name: string,
  read: (tool: Tool<unknown>) => unknown,
): PropertyDescriptor & ThisType<Tool<unknown>> {
  return {
    configurable: true,
    get() {
      return read(this);
    },
    set(value: unknown) {
      const own = { value, writable: true, enumerable: true, configurable: true };
      Object.defineProperty(this, name, own);
    },
  };
}

const debugNotes = new WeakMap<object, Record<string, unknown>>();

/** What an instance noted about itself. */
export function debugOf(instance: object): Record<string, unknown> {
  const notes = debugNotes.get(instance) ?? {};
  debugNotes.set(instance, notes);
  return notes;
}

/** What an instance was built from. */
interface BuiltFrom {
  definition: ToolDefinition;
  settings: InstanceSettings;
  runtime: RuntimeContext;
  /** Describes the instance by its members, without a `getToolPrompts` of its own. */
  describe(): ToolDefinition;
}

/** Notes what an instance was built from, so that its getters answer with that. */
export function noteBuilt(instance: object, built: BuiltFrom): void {
  if (!Object.isExtensible(instance)) return;
  Object.defineProperty(instance, BUILT, { value: built, configurable: true });
}

function builtFrom(instance: object): BuiltFrom | undefined {
  return Object.hasOwn(instance, BUILT) ? Reflect.get(instance, BUILT) : undefined;
}

/** A class whose instances are tools: one that extends `Tool`, or any class registered as one. */
export type ToolClass<Config = never> = new (config: Config, runtime: never) => object;

/** A class that extends `Tool`, of this copy of the library or another. */
export function isToolClass(value: unknown): value is ToolClass {
  return typeof value === "function" && TOOL_BRAND in value && !Object.hasOwn(value, TOOL_BRAND);
}

/**
 * Whether a value is a class in the syntax of classes, or one that extends `Tool`; any other
 * function is just a function.
 */
export function isClass(value: unknown): value is ToolClass {
  return isToolClass(value) || isClassSyntax(value);
}

/** The prototypes of a class that may hold methods for a model, the class's own first. */
export function methodHolders(toolClass: ToolClass): object[] {
  const holders: object[] = [];
  let prototype: object | null = toolClass.prototype;
  while (
    prototype &&
    prototype !== Object.prototype &&
    !Object.hasOwn(prototype.constructor, TOOL_BRAND)
  ) {
    holders.push(prototype);
    prototype = Object.getPrototypeOf(prototype);
  }
  return holders;
}
