import { closestName } from "../schema/closest-name.ts";
import { iconSpelling, knownSpellings } from "./icon-spelling.ts";
import { newProblem } from "./new-problem.ts";
import type { ProblemCheck } from "./problem-check.ts";

/** Icon names that nothing can be drawn for: the tool shows a wrench instead (rule R2). */
export const checkIcons: ProblemCheck = ({ catalog, knownIcons }) => {
  if (!knownIcons) return [];
  return catalog.tools.flatMap(({ name, displayName, icon }) => {
    if (icon === undefined || knownSpellings(knownIcons).has(iconSpelling(icon))) return [];
    const suggestion = closestName(icon, knownIcons);
    const place = { tool: name };
    return newProblem({
      kind: "unknown icon",
      severity: "warning",
      message: `\`${icon}\` is no icon${suggestion ? `: did you mean \`${suggestion}\`?` : ""}`,
      detail: `${displayName} · shown with the wrench that stands for no icon`,
      place,
      fixes: [
        ...(suggestion
          ? [{ kind: "override", label: `Use ${suggestion}`, tool: name, changes: { icon: suggestion } } as const]
          : []),
        { kind: "open", label: "Open tool", place, tab: "overview" },
      ],
    });
  });
};
