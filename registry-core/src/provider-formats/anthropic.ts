import type { JsonObject } from "@pegboard/json-schema";
import { shownExamples } from "../definition/method-examples.ts";
import { parameterNames } from "../definition/parameter-names.ts";
import type { MethodDefinition } from "../definition/tool-definition.ts";
import { PLAIN_NAMES } from "./name-rule.ts";
import { withObjectRoot } from "./object-root.ts";
import type { ProviderFormat } from "./provider-format.ts";
import { ANTHROPIC_NAME } from "./schema-rules.ts";
import { waitingDeclaration } from "./waiting-declaration.ts";

/** Messages: https://docs.anthropic.com/en/api/messages (`tools`). */
export const anthropic: ProviderFormat<"anthropic"> = {
  name: "anthropic",
  label: "Anthropic",
  functionLimit: { most: null, published: (t) => t("No limit is published") },
  functionName: PLAIN_NAMES,
  declare({ method, functionName }) {
    const { schema, losses } = withObjectRoot(method.parameters);
    const shown = shownExamples(method);
    return {
      declaration: {
        name: functionName,
        description: method.description,
        input_schema: schema,
        ...(shown.examples.length > 0 && {
          input_examples: shown.examples.map((example) => withTakenNames(method, example)),
        }),
      },
      losses: [...losses, ...shown.losses],
    };
  },
  nameIn: ({ name }) => name,
  // https://platform.claude.com/docs/en/agents-and-tools/tool-use/tool-search-tool: a request in
  // which everything is deferred is refused, and the search itself is not.
  toolSearch: {
    words: "defer_loading, tool_search_tool_bm25",
    models: (t) => t("Claude 4.5 and later"),
    headings: () => [],
    list: (shown, deferred) => [
      SEARCH_BY_WORDS,
      ...shown,
      ...deferred.map(({ declaration }) => waitingDeclaration(declaration)),
    ],
  },
};

/** The search that takes words; the other one takes regular expressions. */
const SEARCH_BY_WORDS = { type: "tool_search_tool_bm25_20251119", name: "tool_search_tool_bm25" };

/** An example with the names that its parameters have there. */
function withTakenNames({ parameters }: MethodDefinition, example: JsonObject): JsonObject {
  const { fitting } = parameterNames(parameters);
  const entries = Object.entries(example).map(([name, value]) => [
    ANTHROPIC_NAME.test(name) ? name : (fitting.get(name) ?? name),
    value,
  ]);
  return Object.fromEntries(entries);
}
