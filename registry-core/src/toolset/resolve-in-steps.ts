import { resolveToolset } from "./resolve-toolset.ts";
import type { Catalog } from "./toolset.ts";

const TOOLS_PER_RESOLVE_STEP = 200;

/**
 * Resolves each tool in a step of its own as an agent without settings has it. The results are
 * kept, so that the first agent with thousands of new tools blocks no other work.
 */
export function* resolveInSteps(catalog: Catalog): Generator<undefined, void> {
  const generated = catalog.tools.filter((tool) => tool.generated);
  for (let start = 0; start < catalog.tools.length; start += TOOLS_PER_RESOLVE_STEP) {
    resolveToolset(
      {
        ...catalog,
        tools: [...generated, ...catalog.tools.slice(start, start + TOOLS_PER_RESOLVE_STEP)],
      },
      {},
    );
    yield;
  }
}
