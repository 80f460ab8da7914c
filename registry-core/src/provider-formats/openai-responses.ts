import type { JsonObject } from "@pegboard/json-schema";
import type { ToolDefinition } from "../definition/tool-definition.ts";
import { nameFor, PLAIN_NAMES } from "./name-rule.ts";
import type { DeferredDeclaration, ProviderFormat } from "./provider-format.ts";
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
    list(shown, deferred) {
      const spaces = namespacesOf(deferred);
      return {
        declarations: [
          ...shown,
          ...spaces.map(({ heading, functions }) => ({ ...heading, tools: functions })),
          { type: "tool_search" },
        ],
        headings: spaces.map(({ heading }) => heading),
      };
    },
  },
};

interface Namespace {
  heading: JsonObject;
  functions: JsonObject[];
}

/** A namespace for each tool, by names that differ. Names of functions stay whole in it. */
function namespacesOf(deferred: readonly DeferredDeclaration[]): Namespace[] {
  const spaces = new Map<ToolDefinition, JsonObject[]>();
  for (const { tool, declaration } of deferred) {
    const functions = spaces.get(tool) ?? [];
    functions.push(waitingDeclaration(declaration));
    spaces.set(tool, functions);
  }
  const taken = new Set<string>();
  return [...spaces]
    .sort(([one], [other]) => (one.name < other.name ? -1 : 1))
    .map(([tool, functions]) => {
      const name = freeName(nameFor(tool.name, PLAIN_NAMES), taken);
      taken.add(name);
      const description = tool.description.trim() || tool.displayName;
      return { heading: { type: "namespace", name, description }, functions };
    });
}

/** The name, or the name with the first number that makes it another than those that are taken. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name.slice(0, 60)}_${number}`;
  return free;
}
