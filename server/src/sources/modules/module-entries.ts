import {
  isClass,
  isRegisteredTool,
  type SchemaSource,
  type ToolFactory,
  type ToolSource,
} from "@pegboard/registry-core";

/** One tool that a module exports. */
export interface ModuleEntry {
  /** Name of the export, for messages. */
  exportName: string;
  tool: ToolSource;
  config?: SchemaSource;
}

/** A module's own registration: called with a factory, instead of or besides exporting tools. */
type RegisterFunction = (factory: ToolFactory) => unknown;

/**
 * The tools among a module's exports: classes, functions, what `defineTool` answers, `{ tool, config }` pairs, and lists of
 * these. Other values (constants, schemas) are no tools. A value that is exported twice counts once.
 */
export function moduleEntries(exports: Record<string, unknown>): ModuleEntry[] {
  const entries = new Map<unknown, ModuleEntry>();
  for (const [exportName, value] of Object.entries(exports)) {
    if (exportName === "register" && isPlainFunction(value)) continue;
    for (const item of Array.isArray(value) ? value.flat(Number.POSITIVE_INFINITY) : [value]) {
      const entry = readEntry(exportName, item);
      if (entry && !entries.has(entry.tool)) entries.set(entry.tool, entry);
    }
  }
  return [...entries.values()];
}

/** The module's `register` function, if it has one. */
export function registerFunction({ register }: Record<string, unknown>): RegisterFunction | undefined {
  return isPlainFunction(register) ? register : undefined;
}

function readEntry(exportName: string, value: unknown): ModuleEntry | undefined {
  if (isTool(value)) return { exportName, tool: value };
  if (typeof value !== "object" || value === null) return undefined;
  const { tool, config } = value as { tool?: unknown; config?: SchemaSource };
  return isTool(tool) ? { exportName, tool, ...(config !== undefined && { config }) } : undefined;
}

function isTool(value: unknown): value is ToolSource {
  return typeof value === "function" || isRegisteredTool(value);
}

function isPlainFunction(value: unknown): value is RegisterFunction {
  return typeof value === "function" && !isClass(value);
}
