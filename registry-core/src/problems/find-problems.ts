import { checkAppPrefix } from "./checks/app-prefix.ts";
import { checkChangedSources } from "./checks/changed-source.ts";
import { checkDriftedTexts } from "./checks/drifted-text.ts";
import { checkDuplicateNames } from "./checks/duplicate-name.ts";
import { checkFailedSources } from "./checks/failed-source.ts";
import { checkConfig } from "./checks/invalid-config.ts";
import { checkDescriptions } from "./checks/missing-description.ts";
import { checkMetadata } from "./checks/missing-metadata.ts";
import { checkNameCollisions } from "./checks/name-collision.ts";
import { checkMethodsOn } from "./checks/no-method-on.ts";
import { checkFunctionNames } from "./checks/refused-name.ts";
import { checkSchemaChanges } from "./checks/schema-changed.ts";
import { checkTemplates } from "./checks/template-fault.ts";
import { checkTokenBudgets } from "./checks/token-budget.ts";
import { checkParameterDescriptions } from "./checks/undescribed-parameters.ts";
import { checkIcons } from "./checks/unknown-icon.ts";
import { checkOwnIcons } from "./checks/unknown-own-icon.ts";
import { checkReferences } from "./checks/unknown-reference.ts";
import { checkColors } from "./checks/unreadable-color.ts";
import { checkUnusedTexts } from "./checks/unused-text.ts";
import { FORMAT_CHECKS } from "./format-problems.ts";
import { checkFunctionLimits } from "./function-limits.ts";
import { checkIgnoredOff } from "./ignored-off.ts";
import { SEVERITIES } from "./ignored-problems.ts";
import type { Problem } from "./problem.ts";
import type { AgentCheck, CheckedAgent, CheckedCatalog, CheckedState, ProblemCheck } from "./problem-check.ts";

/** Every check of definitions and sources, in the order in which problems of one severity are listed. */
const CHECKS: readonly ProblemCheck[] = [
  checkFailedSources,
  checkChangedSources,
  checkNameCollisions,
  checkFunctionNames,
  checkAppPrefix,
  checkDuplicateNames,
  checkMetadata,
  checkDescriptions,
  checkParameterDescriptions,
  checkIcons,
  checkColors,
  ...FORMAT_CHECKS,
];

/** Every check of one agent. */
const AGENT_CHECKS: readonly AgentCheck[] = [
  checkConfig,
  checkSchemaChanges,
  checkReferences,
  checkDriftedTexts,
  checkTemplates,
  checkMethodsOn,
  checkTokenBudgets,
  checkFunctionLimits,
  checkOwnIcons,
  checkUnusedTexts,
  checkIgnoredOff,
];

/** Everything that is wrong and that a person can fix, errors first; one entry per id. */
export function findProblems(state: CheckedState): Problem[] {
  return listed([
    ...(state.found ?? []),
    ...state.agents.flatMap((agent) => AGENT_CHECKS.flatMap((check) => check(agent, state))),
    ...CHECKS.flatMap((check) => check(state)),
  ]);
}

/** The same for one agent alone, as it is saved or as a draft has it: quick enough to follow every click. */
export function findAgentProblems(agent: CheckedAgent, state: CheckedCatalog): Problem[] {
  return listed(AGENT_CHECKS.flatMap((check) => check(agent, state)));
}

function listed(all: Problem[]): Problem[] {
  const byId = new Map(all.map((problem) => [problem.id, problem]));
  return [...byId.values()].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}
