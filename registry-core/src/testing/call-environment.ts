import type { RegisteredTool } from "../definition/authoring/registered-tool.ts";
import { functionNames } from "../definition/function-names.ts";
import type { CallEnvironment } from "../execution/call-environment.ts";
import { buildTool } from "../registry/build-tool.ts";
import { resolveToolset } from "../toolset/resolve-toolset.ts";

/** An environment for calls of these tools, with everything on. */
export function callEnvironment(
  tools: RegisteredTool[],
  more: Partial<CallEnvironment> = {},
): CallEnvironment {
  const definitions = tools.map(({ definition }) => definition);
  const byName = new Map(tools.map((tool) => [tool.definition.name, tool]));
  return {
    toolset: resolveToolset({ tools: definitions }, {}),
    names: functionNames(definitions),
    agent: { id: "a1", name: "Ada" },
    instanceOf: ({ definition }) => {
      const tool = byName.get(definition.name);
      if (!tool) throw new Error("gone");
      return buildTool(tool);
    },
    signal: new AbortController().signal,
    ...more,
  };
}
