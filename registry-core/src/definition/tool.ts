import type { JsonObject } from "../schema/json-schema.ts";
import type { SchemaSource } from "../schema/schema-source.ts";
import type { ToolPromptTexts } from "./tool-definition.ts";

// A registered symbol: recognises tool classes of another copy of this library.
const BRAND = Symbol.for("pegboard.tool");

/** What a tool class says beside its decorators. */
export interface ToolStatics {
  /** Schema of the config, unless one is given at registration. */
  config?: SchemaSource;
  /** RJSF hints for the config's form. */
  uiSchema?: JsonObject;
  /** Texts for the prompts of an agent that has this tool on. */
  prompts?: ToolPromptTexts;
}

/**
 * What tools written as classes extend. Each public method is a function that a model can call: it gets the arguments as one
 * object and a `CallContext`. When some methods carry `methodMetadata` or `openapiSchema`, only those are offered.
 */
export abstract class Tool<Config = Record<string, never>> {
  static config?: ToolStatics["config"];
  static uiSchema?: ToolStatics["uiSchema"];
  static prompts?: ToolStatics["prompts"];

  /** `config` is complete and valid when the factory builds the tool. */
  constructor(readonly config: Config) {}

  /** Releases what the instance holds; runs when its config changes or the server stops. Never offered to a model. */
  close?(): Promise<void> | void;
}
Object.defineProperty(Tool, BRAND, { value: true });

/** A class whose instances are tools: one that extends `Tool`, or any class registered as one. */
export type ToolClass<Config = never> = new (config: Config) => object;

/** A class that extends `Tool`, of this copy of the library or another. */
export function isToolClass(value: unknown): value is ToolClass {
  return typeof value === "function" && BRAND in value && !Object.hasOwn(value, BRAND);
}

/** A class in the syntax of classes, or one that extends `Tool`; any other function is just a function. */
export function isClass(value: unknown): value is ToolClass {
  return (
    isToolClass(value) || (typeof value === "function" && /^class\b/.test(Function.prototype.toString.call(value)))
  );
}

/** The prototypes of a class that may hold methods for a model, the class's own first. */
export function methodHolders(toolClass: ToolClass): object[] {
  const holders: object[] = [];
  let prototype: object | null = toolClass.prototype;
  while (prototype && prototype !== Object.prototype && !Object.hasOwn(prototype.constructor, BRAND)) {
    holders.push(prototype);
    prototype = Object.getPrototypeOf(prototype);
  }
  return holders;
}
