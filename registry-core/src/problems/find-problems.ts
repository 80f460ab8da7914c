import { checkAppPrefix } from "./app-prefix.ts";
import { checkChangedSources } from "./changed-source.ts";
import { checkDriftedTexts } from "./drifted-text.ts";
import { checkDuplicateNames } from "./duplicate-name.ts";
import { checkFailedSources } from "./failed-source.ts";
import { FORMAT_CHECKS } from "./format-problems.ts";
import { checkFunctionLimits } from "./function-limits.ts";
import { checkIgnoredOff } from "./ignored-off.ts";
import { SEVERITIES } from "./ignored-problems.ts";
import { checkConfig } from "./invalid-config.ts";
import { checkDescriptions } from "./missing-description.ts";
import { checkMetadata } from "./missing-metadata.ts";
import { checkNameCollisions } from "./name-collision.ts";
import { checkMethodsOn } from "./no-method-on.ts";
import type { Problem } from "./problem.ts";
import type { AgentCheck, CheckedAgent, CheckedCatalog, CheckedState, ProblemCheck } from "./problem-check.ts";
import { checkFunctionNames } from "./refused-name.ts";
import { checkSchemaChanges } from "./schema-changed.ts";
import { checkTemplates } from "./template-fault.ts";
import { checkTokenBudgets } from "./token-budget.ts";
import { checkParameterDescriptions } from "./undescribed-parameters.ts";
import { checkIcons } from "./unknown-icon.ts";
import { checkOwnIcons } from "./unknown-own-icon.ts";
import { checkReferences } from "./unknown-reference.ts";
import { checkColors } from "./unreadable-color.ts";
import { checkUnusedTexts } from "./unused-text.ts";

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
