import { closestName } from "@pegboard/json-schema";
import { FORM_WIDGETS, findUnusedHints, type UnusedHint } from "../../definition/form-widgets.ts";
import type { ProblemFact } from "../messages/problem-messages.ts";
import { newProblem, openDefinition } from "../new-problem.ts";
import type { Problem } from "../problem.ts";
import type { ProblemCheck } from "../problem-check.ts";

/** Finds hints of tools' forms that name a widget or a field that forms do not have. */
export const checkFormHints: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap(({ name, displayName, uiSchema, configSchema }): Problem[] => {
    if (!uiSchema || !configSchema) return [];
    const place = { tool: name };
    return findUnusedHints(uiSchema, configSchema).map((hint) =>
      newProblem(
        {
          kind: "faulty schema",
          severity: "warning",
          ...hintProblem(hint, displayName),
          place,
          fixes: [openDefinition(place)],
        },
        JSON.stringify([hint.part, hint.name, ...hint.place]),
      ),
    );
  });

function hintProblem({ part, name, place: field, type }: UnusedHint, tool: string): ProblemFact {
  if (part === "field") return { code: "form_field_unknown", values: { tool, field, name } };
  if (type !== undefined) return { code: "widget_unfit", values: { tool, field, name, type } };
  return {
    code: "widget_unknown",
    values: { tool, field, name, suggestion: closestName(name, WIDGET_NAMES) },
  };
}

const WIDGET_NAMES = Object.values(FORM_WIDGETS).flat();
