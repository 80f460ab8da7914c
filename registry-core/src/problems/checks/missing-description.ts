import type { Origin } from "../../definition/tool-definition.ts";
import { newProblem } from "../new-problem.ts";
import type { Problem } from "../problem.ts";
import type { ProblemCheck } from "../problem-check.ts";

/** Descriptions nobody wrote: a model chooses methods by them, and gets the generated text. */
export const checkDescriptions: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap((tool) => [
    ...missing(tool, { where: tool.displayName, place: { tool: tool.name }, label: "Open tool" }),
    ...tool.methods.flatMap((method) =>
      missing(method, {
        where: `${tool.displayName} › ${method.displayName}`,
        place: { tool: tool.name, method: method.name },
        label: "Open method",
      }),
    ),
  ]);

function missing(
  { description, origins }: { description: string; origins: { description?: Origin } },
  { where, place, label }: { where: string; place: { tool: string; method?: string }; label: string },
): Problem[] {
  const isEmpty = description.trim() === "";
  if (origins.description !== "generated" && !isEmpty) return [];
  const name = place.method === undefined ? place.tool : `${place.tool}.${place.method}`;
  return [
    newProblem({
      kind: "missing description",
      severity: "warning",
      message: `\`${name}\` has no description: ${isEmpty ? "nothing" : `“${description}”`} is sent`,
      detail: `${where} · write one in the code, or as an override in the Registry`,
      place,
      fixes: [{ kind: "open", label, place, tab: "overview" }],
    }),
  ];
}
