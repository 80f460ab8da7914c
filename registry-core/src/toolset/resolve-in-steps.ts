import { resolveToolset } from "./resolve-toolset.ts";
import type { Catalog } from "./toolset.ts";

const TOOLS_AT_ONCE = 200;

/**
 * What a tool is for an agent that says nothing of it is remembered: after these steps the first
 * agent of thousands of new tools holds nobody.
 */
export function* resolveInSteps(catalog: Catalog): Generator<undefined, void> {
  const generated = catalog.tools.filter((tool) => tool.generated);
  for (let start = 0; start < catalog.tools.length; start += TOOLS_AT_ONCE) {
    resolveToolset(
      { ...catalog, tools: [...generated, ...catalog.tools.slice(start, start + TOOLS_AT_ONCE)] },
      {},
    );
    yield;
  }
}
