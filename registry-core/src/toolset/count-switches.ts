import type { SelectedMethods } from "./switch-actions.ts";
import { switchableMethods } from "./switch-selected.ts";
import type { ResolvedTool } from "./toolset.ts";

/** Methods of a tool by name; without `methods` all of them. */
export interface MethodNames {
  tool: string;
  methods?: readonly string[] | undefined;
}

/** These methods as an agent has them. Names that are gone give nothing. */
export function findNamedMethods(tools: readonly ResolvedTool[], named: readonly MethodNames[]): SelectedMethods[] {
  const wanted = new Map(named.map(({ tool, methods }) => [tool, methods && new Set(methods)]));
  return tools.flatMap((tool) => {
    const { name } = tool.definition;
    if (!wanted.has(name)) return [];
    const names = wanted.get(name);
    return [
      { tool, methods: names ? tool.methods.filter(({ definition }) => names.has(definition.name)) : tool.methods },
    ];
  });
}

/** How methods are switched together. */
export interface SwitchCounts {
  methods: number;
  on: number;
  /** That are off, and that a switch can change. */
  canOn: number;
  /** That are on, and that a switch can change. */
  canOff: number;
}

export function countSwitches(selected: readonly SelectedMethods[]): SwitchCounts {
  const counts = { methods: 0, on: 0, canOn: 0, canOff: 0 };
  for (const one of selected) {
    counts.methods += one.methods.length;
    for (const { enabled } of one.methods) if (enabled) counts.on += 1;
    for (const { enabled } of switchableMethods(one)) counts[enabled ? "canOff" : "canOn"] += 1;
  }
  return counts;
}
