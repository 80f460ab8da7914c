import { escapeInvisible, hiddenCharacters } from "../../definition/outside/hidden-characters.ts";
import { findSuspicions, textsIn } from "../../definition/outside/suspicious-texts.ts";
import type { MethodDefinition, ToolDefinition } from "../../definition/tool-definition.ts";
import { memoByIdentity } from "../../memo-by-identity.ts";
import { newProblem, openDefinition } from "../new-problem.ts";
import type { Problem } from "../problem.ts";
import type { ProblemCheck } from "../problem-check.ts";

/**
 * Finds texts of servers and documents that nobody can see, or that give a model orders, before
 * anybody switches the tool on.
 */
export const checkOutsideTexts: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap((tool): Problem[] => (tool.fromOutside ? findOutsideProblems(tool) : []));

const findOutsideProblems = memoByIdentity((tool: ToolDefinition): Problem[] => {
  const own = new Set(tool.methods.map(({ name }) => name));
  return [
    ...problemsAt({ tool }, textsOfFields(tool, OF_TOOL), own),
    ...tool.methods.flatMap((method) =>
      problemsAt({ tool, method }, textsOfFields(method, OF_METHOD), own),
    ),
  ];
});

const OF_TOOL = ["displayName", "description", "prompts", "configSchema", "uiSchema"] as const;
const OF_METHOD = [
  "displayName",
  "description",
  "summary",
  "parameters",
  "outputSchema",
  "annotations",
] as const;

function textsOfFields<Value extends object>(
  value: Value,
  fields: readonly (keyof Value)[],
): string[] {
  return fields.flatMap((field) => textsIn(value[field]));
}

function problemsAt(
  { tool, method }: { tool: ToolDefinition; method?: MethodDefinition },
  texts: readonly string[],
  own: ReadonlySet<string>,
): Problem[] {
  const place = { tool: tool.name, ...(method && { method: method.name }) };
  const values = { tool: tool.displayName, name: escapeInvisible((method ?? tool).displayName) };
  const fixes = [openDefinition(place)];
  const hidden = [...new Set(texts.flatMap(hiddenCharacters))];
  const suspicions = [...findSuspicions(texts, own)];
  return [
    ...(hidden.length > 0
      ? [
          newProblem({
            ...{ kind: "hidden characters", severity: "error", place, fixes },
            ...{ code: "hidden_characters", values: { ...values, found: hidden.slice(0, 5) } },
          }),
        ]
      : []),
    ...suspicions.map(([suspicion, words]) =>
      newProblem(
        {
          ...{ kind: "suspicious text", severity: "warning", place, fixes },
          ...{
            code: "suspicious_text",
            values: { ...values, suspicion, words: escapeInvisible(words) },
          },
        },
        suspicion,
      ),
    ),
  ];
}
