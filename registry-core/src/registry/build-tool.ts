import { describeIssues, isJsonObject, type JsonObject, reasonOf } from "@pegboard/json-schema";
import type { InstanceSettings } from "../definition/authoring/instance-settings.ts";
import type { RegisteredTool, ToolInstance } from "../definition/authoring/registered-tool.ts";
import { completeRuntime, type RuntimeContext } from "../definition/authoring/runtime-context.ts";
import { promptsOfTool, type ToolPrompts } from "../definition/tool-prompts-record.ts";
import type { Issue } from "../issue.ts";
import { RegistryError } from "../registry-error.ts";
import { type ReadRecord, readToolRecord, type ToolRecord } from "./tool-record.ts";

/** A configured tool that can run, and what it was built from. */
export interface BuiltTool extends ToolInstance {
  /** The config in the settings: one object, complete and valid. */
  readonly config: JsonObject;
  readonly settings: InstanceSettings;
  /** Keys of the record that have no effect. */
  readonly warnings: Issue[];
  /** The tool's own texts with this config; the declared texts of a tool without any. */
  getToolPrompts(): ToolPrompts;
}

/** How a host builds tools. */
export interface BuildOptions {
  /** The runtime that constructors with a second parameter get. */
  runtime?: Partial<RuntimeContext>;
  /** The tool's name in errors. Default: its own. */
  calledAs?: string;
}

/**
 * Builds a configured instance: applies defaults, checks the config (always when a tool is
 * built), constructs. Throws `invalid_config` with issues, or `build_failed` with what the tool's
 * own constructor threw.
 */
export function buildTool(
  tool: RegisteredTool,
  config: JsonObject = {},
  options: BuildOptions = {},
): BuiltTool {
  const read = readToolRecord(tool, { configuration: config });
  return constructTool(tool, { ...read, issues: read.issues.map(inConfig) }, options);
}

/**
 * Builds a configured instance from all settings of a tool, as `buildTool` does; paths of issues
 * begin with the record's own keys.
 */
export function buildFromRecord(
  tool: RegisteredTool,
  record: ToolRecord,
  options: BuildOptions = {},
): BuiltTool {
  return constructTool(tool, readToolRecord(tool, record), options);
}

function constructTool(
  tool: RegisteredTool,
  { settings: read, issues, warnings }: ReadRecord,
  { runtime, calledAs = tool.definition.name }: BuildOptions,
): BuiltTool {
  const { definition } = tool;
  const { configuration } = read;
  if (issues.length > 0 || !isJsonObject(configuration)) {
    const found = describeIssues(definition, issues.map(inConfig));
    throw new RegistryError(
      "invalid_config",
      `The config of ${definition.name} is invalid: ${found}.`,
      issues,
    );
  }
  const settings = { ...read, configuration };
  const instance = instanceOf(
    () => tool.build(configuration, { definition, settings, runtime: completeRuntime(runtime) }),
    calledAs,
  );
  const checkEnabled = () => {
    if (settings.isEnabled) return;
    throw new RegistryError(
      "tool_off",
      `${settings.displayName} is built with isEnabled: false. Enable it to call it.`,
    );
  };
  return {
    config: configuration,
    settings,
    warnings,
    call(method, args, context) {
      checkEnabled();
      return instance.call(method, args, context);
    },
    ...(instance.read && {
      read(...asked) {
        checkEnabled();
        return instance.read?.(...asked);
      },
    }),
    close: () => instance.close?.(),
    debug: () => instance.debug?.() ?? {},
    getToolPrompts: () =>
      instance.getToolPrompts?.() ??
      promptsOfTool({ ...definition, ...settings }, definition.prompts),
  };
}

function instanceOf(build: () => ToolInstance, name: string): ToolInstance {
  try {
    return build();
  } catch (error) {
    const reason = reasonOf(error);
    const failed = new RegistryError("build_failed", `Failed to create tool '${name}': ${reason}`);
    throw Object.defineProperty(failed, "cause", { value: error });
  }
}

/** Releases what instances hold. An error while closing is ignored, since the tool is gone. */
export async function closeInstances(instances: Iterable<ToolInstance>): Promise<void> {
  await Promise.allSettled([...instances].map(async (instance) => instance.close?.()));
}

function inConfig(issue: Issue): Issue {
  const { path } = issue;
  return { ...issue, path: path[0] === "configuration" ? path.slice(1) : path };
}
