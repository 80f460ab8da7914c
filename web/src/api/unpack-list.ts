import type { MethodDefinition, TokenTable, ToolDefinition } from "@pegboard/registry-core";
import type { CatalogAnswer, PackedTool, ToolListAnswer } from "../../../server/src/api-contract.ts";

/**
 * The list as a catalogue whose definitions have `listed`. What tools have alike stays one object, so that what follows from it, such as what
 * their settings lack, is found once.
 */
export function unpackList({ declared, alike, ...others }: ToolListAnswer): CatalogAnswer {
  const tokens = declared.map(({ name, methods }) => [name, tokensOf(methods)] as const);
  // What lists do not show is fetched by name before anything reads it.
  const tools = declared.map((tool) => unpackTool(tool, alike) as ToolDefinition);
  return { ...others, declared: tools, tokens: Object.fromEntries(tokens) };
}

function unpackTool({ alike: place, methods, ...own }: PackedTool, alike: ToolListAnswer["alike"]) {
  const { names, displayNames, alike: places } = methods;
  const unpacked = names.map((name, index) => ({
    ...(alike.methods[places[index] ?? -1] as MethodDefinition),
    name,
    displayName: displayNames[index] ?? name,
  }));
  return { ...alike.tools[place], ...own, methods: unpacked };
}

/** Names are from outside: an assignment would lose `__proto__`. */
const tokensOf = ({ names, tokens }: PackedTool["methods"]): TokenTable[string] =>
  Object.fromEntries(names.flatMap((name, index) => (tokens[index] == null ? [] : [[name, tokens[index]]])));
