import { checkConfig } from "./checks/config.ts";
import { checkSchemaChanges } from "./checks/config-schemas.ts";
import { checkConfiguredTexts } from "./checks/configured-texts.ts";
import { checkFunctionLimits, checkTokenBudgets } from "./checks/costs.ts";
import { checkFormHints } from "./checks/form-hints.ts";
import { FORMAT_CHECKS } from "./checks/format-losses.ts";
import { checkIgnoredPatterns } from "./checks/ignored-patterns.ts";
import { checkLeftOutMethods } from "./checks/left-out-methods.ts";
import { checkColors, checkIcons, checkOwnIcons } from "./checks/looks.ts";
import { checkDescriptions, checkMetadata, checkParameterDescriptions } from "./checks/missing-texts.ts";
import { checkAppPrefix, checkDuplicateNames, checkFunctionNames, checkNameCollisions } from "./checks/names.ts";
import { checkDriftedTexts, checkUnusedTexts } from "./checks/own-texts.ts";
import { checkReferences } from "./checks/references.ts";
import { checkChangedSources, checkFailedSources } from "./checks/sources.ts";
import { checkIgnoredOff, checkMethodsOn } from "./checks/switches.ts";
import { checkTemplates } from "./checks/templates.ts";
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
  checkLeftOutMethods,
  checkIgnoredPatterns,
  checkFormHints,
  checkIcons,
  checkColors,
  ...FORMAT_CHECKS,
];

/** Every check of one agent. */
const AGENT_CHECKS: readonly AgentCheck[] = [
  checkConfig,
  checkSchemaChanges,
  checkConfiguredTexts,
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
  return listedOnce([
    ...(state.found ?? []),
    ...state.agents.flatMap((agent) => AGENT_CHECKS.flatMap((check) => check(agent, state))),
    ...CHECKS.flatMap((check) => check(state)),
  ]);
}

/** The same in steps, so that others get their turn: many agents take seconds. */
export function* findProblemsInSteps(state: CheckedState): Generator<undefined, Problem[]> {
  const all = [...(state.found ?? [])];
  const checks = [
    ...state.agents.flatMap((agent) => AGENT_CHECKS.map((check) => () => check(agent, state))),
    ...CHECKS.map((check) => () => check(state)),
  ];
  for (const check of checks) {
    for (const problem of check()) all.push(problem);
    yield;
  }
  return listedOnce(all);
}

/** The same for one agent alone, as saved or as a draft has it: quick enough to follow every click. */
export function findAgentProblems(agent: CheckedAgent, state: CheckedCatalog): Problem[] {
  return listedOnce(AGENT_CHECKS.flatMap((check) => check(agent, state)));
}

function listedOnce(all: Problem[]): Problem[] {
  const byId = new Map(all.map((problem) => [problem.id, problem]));
  return [...byId.values()].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}
