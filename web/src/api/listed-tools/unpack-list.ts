import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import { markDefaultsValid, type TokenTable } from "@pegboard/registry-core/internal";
import type {
  CatalogAnswer,
  PackedTool,
  ToolListAnswer,
} from "../../../../server/src/api-contract.ts";

/**
 * The list as a catalogue whose definitions have `listed`. Parts that tools share stay one object,
 * so that computations about them, such as missing settings, are made once.
 */
export function unpackToolList({ declared, alike, ...others }: ToolListAnswer): CatalogAnswer {
  const tokens = declared.map(({ name, methods }) => [name, tokensByMethod(methods)] as const);
  return {
    ...others,
    declared: declared.map((tool) => unpackTool(tool, alike)),
    tokens: Object.fromEntries(tokens),
  };
}

function unpackTool(
  { alike: place, fits, methods, ...own }: PackedTool,
  alike: ToolListAnswer["alike"],
): ToolDefinition {
  const { names, displayNames, alike: places } = methods;
  const unpacked = names.map((name, index) => ({
    ...(alike.methods[places[index] ?? -1] as MethodDefinition),
    name,
    displayName: displayNames[index] ?? name,
  }));
  // Parts that lists do not show are fetched by name before anything reads them.
  const tool = { ...alike.tools[place], ...own, methods: unpacked } as ToolDefinition;
  if (fits) markDefaultsValid(tool);
  return tool;
}

function tokensByMethod({ names, tokens }: PackedTool["methods"]): TokenTable[string] {
  // Names are from outside, and another object would lose `__proto__`.
  const counts: Record<string, number> = Object.create(null);
  for (const [index, name] of names.entries()) {
    const count = tokens[index];
    if (count != null) counts[name] = count;
  }
  return counts;
}
