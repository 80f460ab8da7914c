import { isJsonObject, ownValue } from "@pegboard/json-schema";
import type { JsonObject } from "@pegboard/registry-core";
import type { FileMethod, FileSettings, FileTool } from "./file-format.ts";
import { mapRecord } from "./sparse-records.ts";

type LongMethod = Exclude<FileMethod, string | boolean>;
/** An entry of a tool in which every switch has its place. */
export interface LongTool extends Exclude<FileTool, string | boolean> {
  methods: Record<string, LongMethod>;
  config: JsonObject;
}
export interface LongSettings extends Omit<FileSettings, "tools"> {
  tools: Record<string, LongTool>;
}

/**
 * Settings with every tool in its long form, those of several lists laid over one another: later
 * ones win.
 */
export function mergeSettings(layers: readonly FileSettings[]): LongSettings {
  let merged: LongSettings = { tools: {} };
  for (const { tools = {}, prompts = {}, toolSearch = {}, ...rest } of layers) {
    const { prompts: below = {} } = merged;
    const variables = { ...below.variables, ...prompts.variables };
    const testSets = { ...below.testSets, ...prompts.testSets };
    const laid = mergeEach(merged.tools, mapRecord(tools, longTool), mergeTool);
    merged = {
      ...merged,
      ...rest,
      toolSearch: { ...merged.toolSearch, ...toolSearch },
      prompts: { ...below, ...prompts, variables, testSets },
      tools: laid,
    };
  }
  return merged;
}

function mergeTool(below: LongTool, above: LongTool): LongTool {
  return {
    ...below,
    ...above,
    methods: mergeEach(below.methods, above.methods, (one, other) => ({
      ...one,
      ...other,
      ...(one.parameters && { parameters: { ...one.parameters, ...other.parameters } }),
    })),
    config: { ...below.config, ...above.config },
  };
}

function longTool(entry: FileTool): LongTool {
  const long = isJsonObject(entry) ? entry : { enabled: entry as LongTool["enabled"] };
  const { methods = {}, config = {} } = long as Partial<LongTool>;
  return {
    ...long,
    methods: mapRecord<FileMethod, LongMethod>(methods, (method) =>
      isJsonObject(method) ? method : { enabled: method as LongMethod["enabled"] },
    ),
    config,
  };
}

function mergeEach<T>(
  below: Record<string, T>,
  above: Record<string, T>,
  merge: (one: T, other: T) => T,
) {
  if (Object.keys(below).length === 0) return above;
  const merged = Object.entries(above).map(([name, entry]) => {
    const lower = ownValue(below, name);
    return [name, lower === undefined ? entry : merge(lower, entry)] as const;
  });
  return Object.fromEntries([...Object.entries(below), ...merged]);
}
