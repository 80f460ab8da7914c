import { metadataOperations } from "../../settings/metadata-fields.ts";
import { newProblem } from "../new-problem.ts";
import type { ProblemCheck } from "../problem-check.ts";
import { organisationFix } from "../settings-fix.ts";
import { findIconFault } from "./icon-spelling.ts";

/** Icon names that nothing can be drawn for: the tool shows a wrench instead (rule R2). */
export const checkIcons: ProblemCheck = ({ catalog, knownIcons }) => {
  if (!knownIcons) return [];
  return catalog.tools.flatMap(({ name, displayName, icon }) => {
    const fault = icon === undefined ? undefined : findIconFault(icon, knownIcons);
    if (!fault) return [];
    const { suggestion } = fault;
    const place = { tool: name };
    return newProblem({
      kind: "unknown icon",
      severity: "warning",
      message: `\`${icon}\` is no icon${suggestion ? `: did you mean \`${suggestion}\`?` : ""}`,
      detail: `${displayName} · shown with the wrench that stands for no icon`,
      place,
      fixes: [
        ...(suggestion ? [organisationFix(`Use ${suggestion}`, metadataOperations(name, { icon: suggestion }))] : []),
        { kind: "open", label: "Open tool", place, tab: "overview" },
      ],
    });
  });
};
