import type { SchemaSource, ToolFactory } from "@pegboard/registry-core";
import { fromAiSdk, isAiSdkSource } from "@pegboard/registry-core/ai-sdk";
import {
  isClass,
  isMarkedClass,
  isRegisteredTool,
  type RegisteredTool,
  type ToolSource,
} from "@pegboard/registry-core/internal";
import { fromLangChain, isLangChainSource } from "@pegboard/registry-core/langchain";
import { fromMastra, isMastraSource } from "@pegboard/registry-core/mastra";

/** One tool that a module exports. */
export interface ModuleEntry {
  /** The name of the export, or in the record that is exported, for messages. */
  exportName: string;
  tool: ToolSource;
  config?: SchemaSource;
  /** Whether it is a function or class, exported as it is, that nothing declares as a tool. */
  isBare: boolean;
}

/** A module's own registration: called with a factory, instead of or besides exporting tools. */
type RegisterFunction = (factory: ToolFactory) => unknown;

/**
 * The tools among a module's exports: classes, functions, what `defineTool` answers, `{ tool,
 * config }` pairs, tools of LangChain, the AI SDK and Mastra as they are, and lists and records of
 * these. Other values (constants, schemas) are no tools. A value that is exported twice counts
 * once. `fileName` is the name of a default export that has none of its own.
 */
export function moduleEntries(exports: Record<string, unknown>, fileName: string): ModuleEntry[] {
  const entries = new Map<unknown, ModuleEntry>();
  for (const [exportName, value] of Object.entries(exports)) {
    if (exportName === "register" && isPlainFunction(value)) continue;
    for (const [name, item] of itemsOf(exportName, value)) {
      const [identity, entry] = readModuleEntry(name, name === "default" ? fileName : name, item);
      if (!entry) continue;
      const isBare = item === value && isUndeclared(item);
      const known = entries.get(identity);
      if (known) known.isBare &&= isBare;
      else entries.set(identity, { ...entry, isBare });
    }
  }
  return [...entries.values()];
}

/** The module's `register` function, if it has one. */
export function registerFunction({
  register,
}: Record<string, unknown>): RegisterFunction | undefined {
  return isPlainFunction(register) ? register : undefined;
}

/** A list's items, a record's tools of other libraries, or the one value. */
function itemsOf(exportName: string, value: unknown): [name: string, item: unknown][] {
  if (Array.isArray(value))
    return value.flat(Number.POSITIVE_INFINITY).map((item) => [exportName, item]);
  if (!isPlainRecord(value) || adapterOf(value)) return [[exportName, value]];
  const tools = Object.entries(value).filter(([, item]) => adapterOf(item));
  return tools.length > 0 ? tools : [[exportName, value]];
}

function readModuleEntry(
  exportName: string,
  name: string,
  value: unknown,
): [identity: unknown, Omit<ModuleEntry, "isBare"> | undefined] {
  if (isTool(value)) return [value, { exportName, tool: namedEntry(value, name) }];
  const [taken] = adapterOf(value)?.(name) ?? [];
  if (taken) return [value, { exportName, tool: taken }];
  const { tool, config } = Object(value) as { tool?: unknown; config?: SchemaSource };
  return [
    tool,
    isTool(tool) ? { exportName, tool, ...(config !== undefined && { config }) } : undefined,
  ];
}

/** The adapter for a value that is a tool of another library. */
function adapterOf(value: unknown): ((name: string) => RegisteredTool[]) | undefined {
  if (isMastraSource(value)) return (name) => fromMastra({ [name]: value });
  if (isAiSdkSource(value)) return (name) => fromAiSdk({ [name]: value });
  if (isLangChainSource(value)) return () => fromLangChain([value]);
  return undefined;
}

/**
 * The tool; a function or class without a name of its own, which JavaScript calls default, gets
 * this one.
 */
function namedEntry(tool: ToolSource, name: string): ToolSource {
  if (typeof tool === "function" && tool.name === "default")
    Object.defineProperty(tool, "name", {
      value: name.replaceAll(/\W+/g, "_"),
      configurable: true,
    });
  return tool;
}

function isTool(value: unknown): value is ToolSource {
  return typeof value === "function" || isRegisteredTool(value);
}

function isUndeclared(value: unknown): boolean {
  return typeof value === "function" && !(isClass(value) && isMarkedClass(value));
}

function isPlainRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

function isPlainFunction(value: unknown): value is RegisterFunction {
  return typeof value === "function" && !isClass(value);
}
