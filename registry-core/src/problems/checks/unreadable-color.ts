import { metadataOperations } from "../../settings/metadata-fields.ts";
import { newProblem } from "../new-problem.ts";
import type { ProblemCheck } from "../problem-check.ts";
import { organisationFix } from "../settings-fix.ts";

const NEUTRAL = "#71717a";

/** Colours that are neither CSS colours nor Tailwind classes that compile: the tile stays neutral. */
export const checkColors: ProblemCheck = ({ catalog, unreadableColors }) =>
  catalog.tools.flatMap(({ name, displayName, color }) => {
    if (color === undefined || !unreadableColors?.has(color)) return [];
    const place = { tool: name };
    return newProblem({
      kind: "unreadable color",
      severity: "warning",
      message: `\`${color}\` is no colour: use a CSS colour (#0ea5e9) or Tailwind classes (bg-sky-100)`,
      detail: `${displayName} · shown with a neutral tile`,
      place,
      fixes: [
        organisationFix("Use grey", metadataOperations(name, { color: NEUTRAL })),
        { kind: "open", label: "Open tool", place, tab: "overview" },
      ],
    });
  });
