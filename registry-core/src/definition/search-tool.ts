import { DEFAULT_WEIGHT, type ToolDefinition } from "./tool-definition.ts";

/** The most methods that one search finds. */
const MOST_FOUND_METHODS = 20;

/** The number of methods that a search finds when the model does not say. */
export const USUALLY_FOUND = 5;

/** The definitions, followed by the tool that finds deferred methods if there are any. */
export function withSearchTool(definitions: readonly ToolDefinition[]): ToolDefinition[] {
  const search = searchToolBeside(definitions);
  const hasDeferred = definitions.some(({ methods }) => methods.some(({ defer }) => defer));
  return hasDeferred && search ? [...definitions, search] : [...definitions];
}

/**
 * The tool that finds deferred methods, by a name that none of the others has. Undefined where it
 * is among them.
 */
export function searchToolBeside(
  definitions: readonly ToolDefinition[],
): ToolDefinition | undefined {
  if (definitions.some(({ generated }) => generated)) return undefined;
  const taken = new Set(definitions.map(({ name }) => name));
  let { name } = SEARCH_TOOL;
  for (let number = 2; taken.has(name); number++) name = `${SEARCH_TOOL.name}_${number}`;
  return name === SEARCH_TOOL.name ? SEARCH_TOOL : { ...SEARCH_TOOL, name };
}

/**
 * The tool that finds deferred methods. It is core, because without it nothing would lead to
 * methods that are on. An agent without deferred methods does not get it.
 */
const SEARCH_TOOL: ToolDefinition = {
  name: "search_tools",
  displayName: "Search Tools",
  description: "Finds functions that are not in the list.",
  icon: "search",
  weight: 10 * DEFAULT_WEIGHT,
  visible: true,
  isCore: true,
  enabledByDefault: true,
  app: "pegboard",
  source: "pegboard",
  generated: true,
  methods: [
    {
      name: "search_tools",
      displayName: "Search Tools",
      description:
        "Finds functions that are not in your list. Say in a few words what you want to do. The answer has the name, the description and the parameters of each function that fits: call it by that name.",
      parameters: {
        type: "object",
        properties: {
          query: { type: "string", description: "What the function should do, in a few words." },
          limit: {
            type: "integer",
            description: "How many to find.",
            minimum: 1,
            maximum: MOST_FOUND_METHODS,
          },
        },
        required: ["query"],
      },
      visible: true,
      isCore: true,
      annotations: { readOnlyHint: true, openWorldHint: false },
      thinkAugment: false,
      origins: { displayName: "declared", description: "declared", parameters: "declared" },
    },
  ],
  origins: {
    displayName: "declared",
    description: "declared",
    icon: "declared",
    weight: "declared",
  },
};
