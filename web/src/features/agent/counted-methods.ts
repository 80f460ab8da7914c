import type { ResolvedTool } from "@pegboard/registry-core";
import { isFunction, type ResolvedMethod } from "@pegboard/registry-core/internal";

/**
 * The methods that a tool's counts are about: those that models call, or if there are none, the
 * materials that programs read.
 */
export function countedMethods({ methods }: ResolvedTool): ResolvedMethod[] {
  const called = methods.filter(({ definition }) => isFunction(definition));
  return called.length > 0 ? called : methods;
}

/** How many of these methods an agent is given, and how many there are. */
export function givenCounts(tool: ResolvedTool): { given: number; total: number } {
  const counted = countedMethods(tool);
  return {
    given: counted.filter(({ offered, passedOn }) => offered || passedOn).length,
    total: counted.length,
  };
}
