import type { MethodDefinition, ToolDefinition } from "@pegboard/registry-core";
import { markDefaultsValid, type TokenTable } from "@pegboard/registry-core/internal";
import type {
  CatalogAnswer,
  PackedTool,
  ToolListAnswer,
} from "../../../../server/src/api-contract.ts";

/**
 * The list as a catalogue whose definitions have `listed`. What tools have alike stays one object,
 * so that what follows from it, such as what their settings lack, is found once.
 */
export function unpackList({ declared, alike, ...others }: ToolListAnswer): CatalogAnswer {
  const tokens = declared.map(({ name, methods }) => [name, tokensOf(methods)] as const);
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
  // What lists do not show is fetched by name before anything reads it.
  const tool = { ...alike.tools[place], ...own, methods: unpacked } as ToolDefinition;
  if (fits) markDefaultsValid(tool);
  return tool;
}

function tokensOf({ names, tokens }: PackedTool["methods"]): TokenTable[string] {
  // Names are from outside: another object would lose `__proto__`.
  const counts: Record<string, number> = Object.create(null);
  for (const [index, name] of names.entries()) {
    const count = tokens[index];
    if (count != null) counts[name] = count;
  }
  return counts;
}
