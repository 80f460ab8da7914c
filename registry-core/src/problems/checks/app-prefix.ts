import { newProblem } from "../new-problem.ts";
import type { ProblemCheck } from "../problem-check.ts";

/** A tool name whose prefix says another app than the tool's badge does. */
export const checkAppPrefix: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap(({ name, app, displayName }) => {
    const prefix = name.includes(".") ? name.slice(0, name.indexOf(".")) : undefined;
    if (prefix === undefined || app === undefined || prefix === app.toLowerCase()) return [];
    return newProblem({
      kind: "bad name",
      severity: "note",
      message: `\`${name}\` belongs to \`${prefix}\` by its name, but its app is \`${app}\``,
      detail: `${displayName} · people look for it in the wrong place`,
      place: { tool: name },
      fixes: [{ kind: "open", label: "Open tool", place: { tool: name }, tab: "overview" }],
    });
  });
