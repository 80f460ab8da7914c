import type { JsonObject } from "@pegboard/json-schema";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { nameFor, PLAIN_NAMES } from "./name-rule.ts";
import type { ProviderFormat } from "./provider-format.ts";
import { openaiParameters } from "./strict-parameters.ts";
import { waitingDeclaration } from "./waiting-declaration.ts";

/**
 * Responses: https://platform.openai.com/docs/api-reference/responses/create (`tools`). That API is
 * strict unless told otherwise, so `strict` is always written.
 */
export const openaiResponses: ProviderFormat<"openai-responses"> = {
  name: "openai-responses",
  label: "Responses",
  functionLimit: { most: 128, published: (t) => t("OpenAI refuses more than 128") },
  functionName: PLAIN_NAMES,
  declare({ method, functionName }) {
    const { parameters, strict, losses } = openaiParameters(method);
    const { description } = method;
    return {
      declaration: { type: "function", name: functionName, description, parameters, strict },
      losses,
    };
  },
  nameIn: ({ name }) => name,
  // https://developers.openai.com/api/docs/guides/tools-tool-search: models see the name and the
  // description of a namespace, and search in it.
  toolSearch: {
    words: "tool_search, namespace, defer_loading",
    models: (t) => t("gpt-5.4 and later"),
    headings: toolNamespaces,
    list(shown, deferred) {
      const tools = [...new Set(deferred.map(({ tool }) => tool))].sort(functionsByName);
      const spaces = toolNamespaces(tools).map((heading, place) => {
        const own = deferred.filter(({ tool }) => tool === tools[place]);
        return {
          ...heading,
          tools: own.map(({ declaration }) => waitingDeclaration(declaration)),
        };
      });
      return [...shown, ...spaces, { type: "tool_search" }];
    },
  },
};

const functionsByName = (one: ToolDefinition, other: ToolDefinition): number =>
  one.name < other.name ? -1 : 1;

/**
 * A namespace for each tool, in the order of their names, by names that differ. Names of functions
 * stay whole in it.
 */
function toolNamespaces(tools: readonly ToolDefinition[]): JsonObject[] {
  const taken = new Set<string>();
  return [...tools].sort(functionsByName).map((tool) => {
    const name = freeNamespace(nameFor(tool.name, PLAIN_NAMES), taken);
    taken.add(name);
    const description = tool.description.trim() || tool.displayName;
    return { type: "namespace", name, description };
  });
}

/** The name, or the name with the first number that makes it another than those that are taken. */
function freeNamespace(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name.slice(0, 60)}_${number}`;
  return free;
}
