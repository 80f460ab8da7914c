import { checkAppPrefix } from "./app-prefix.ts";
import { checkDriftedTexts } from "./drifted-text.ts";
import { checkDroppedKeywords } from "./dropped-keyword.ts";
import { checkFailedSources } from "./failed-source.ts";
import { checkFunctionLimits } from "./function-limits.ts";
import { checkIgnoredOff } from "./ignored-off.ts";
import { checkConfig } from "./invalid-config.ts";
import { checkDescriptions } from "./missing-description.ts";
import { checkNameCollisions } from "./name-collision.ts";
import { checkMethodsOn } from "./no-method-on.ts";
import type { Problem, ProblemSeverity } from "./problem.ts";
import type { CheckedState, ProblemCheck } from "./problem-check.ts";
import { checkFunctionNames } from "./refused-name.ts";
import { checkTemplates } from "./template-fault.ts";
import { checkTokenBudgets } from "./token-budget.ts";
import { checkIcons } from "./unknown-icon.ts";
import { checkReferences } from "./unknown-reference.ts";
import { checkColors } from "./unreadable-color.ts";
import { checkUnusedTexts } from "./unused-text.ts";

/** Every check, in the order in which problems of one severity are listed. */
const CHECKS: readonly ProblemCheck[] = [
  checkFailedSources,
  checkConfig,
  checkReferences,
  checkDriftedTexts,
  checkTemplates,
  checkMethodsOn,
  checkTokenBudgets,
  checkFunctionLimits,
  checkNameCollisions,
  checkFunctionNames,
  checkAppPrefix,
  checkDescriptions,
  checkIcons,
  checkColors,
  checkUnusedTexts,
  checkIgnoredOff,
  checkDroppedKeywords,
];

const RANK: Readonly<Record<ProblemSeverity, number>> = { error: 0, warning: 1, note: 2 };

/** Everything that is wrong and that a person can fix, errors first; one entry per id. */
export function findProblems(state: CheckedState): Problem[] {
  const all = [...(state.found ?? []), ...CHECKS.flatMap((check) => check(state))];
  const byId = new Map(all.map((problem) => [problem.id, problem]));
  return [...byId.values()].sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}
