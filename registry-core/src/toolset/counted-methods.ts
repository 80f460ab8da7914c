import { isFunction } from "../definition/material.ts";
import type { ResolvedMethod, ResolvedTool } from "./toolset.ts";

/**
 * The methods that a tool's counts are about: those that models call, or if there are none, the
 * materials that programs read.
 */
export function countedMethods({
  methods,
}: {
  methods: readonly ResolvedMethod[];
}): readonly ResolvedMethod[] {
  const called = methods.filter(({ definition }) => isFunction(definition));
  return called.length > 0 ? called : methods;
}

/** How many of these methods an agent is given, how many are on, and how many there are. */
export function givenCounts(tool: ResolvedTool): { given: number; on: number; total: number } {
  const counted = countedMethods(tool);
  return {
    given: counted.filter(({ offered, passedOn }) => offered || passedOn).length,
    on: counted.filter(({ enabled }) => enabled).length,
    total: counted.length,
  };
}
