import { functionNames } from "../definition/function-names.ts";
import { comparedMethods } from "../text-rules/look-alikes.ts";
import { checkAgentTexts } from "./checks/agent-texts.ts";
import { checkConfig } from "./checks/config.ts";
import {
  checkFormHints,
  checkIgnoredPatterns,
  checkSchemaChanges,
} from "./checks/config-schemas.ts";
import { checkFunctionLimits, checkTokenBudgets } from "./checks/costs.ts";
import { checkDescriptions, checkParameterDescriptions } from "./checks/descriptions.ts";
import { FORMAT_CHECKS } from "./checks/format-losses.ts";
import { checkColors, checkIcons, checkOwnIcons } from "./checks/icons-and-colors.ts";
import { checkLookAlikes } from "./checks/look-alikes.ts";
import {
  checkAppPrefix,
  checkDuplicateNames,
  checkFunctionNames,
  checkNameCollisions,
} from "./checks/names.ts";
import { checkGoneParameters, checkOwnGoneParameters } from "./checks/parameter-texts.ts";
import { checkReferences } from "./checks/references.ts";
import { checkRules } from "./checks/rules.ts";
import {
  checkChangedSources,
  checkFailedSources,
  checkLeftOutMethods,
  checkWithoutMethods,
} from "./checks/sources.ts";
import { checkIgnoredOff, checkMethodsOn, checkPresets } from "./checks/switches.ts";
import { checkTemplates } from "./checks/templates.ts";
import { checkTextFindings } from "./checks/text-findings.ts";
import {
  checkConfiguredTexts,
  checkDriftedTexts,
  checkMetadata,
  checkUnusedTexts,
} from "./checks/texts.ts";
import { checkToolSearches } from "./checks/tool-searches.ts";
import { checkUnattended } from "./checks/unattended.ts";
import { runSync } from "./format-problems.ts";
import { SEVERITIES } from "./ignored-problems.ts";
import type { Problem } from "./problem.ts";
import type {
  AgentCheck,
  CheckedAgent,
  CheckedCatalog,
  CheckedState,
  ProblemCheck,
} from "./problem-check.ts";
import { markUnoffered } from "./unoffered-problems.ts";

/**
 * Checks of definitions that look at each tool by itself, so that some of the tools may be given at
 * a time. Problems of one severity are listed in the order of the checks: `CATALOG_CHECKS`,
 * `TOOL_CHECKS`, `AGENT_CHECKS`.
 */
const TOOL_CHECKS: readonly ProblemCheck[] = [
  checkFunctionNames,
  checkAppPrefix,
  checkMetadata,
  checkDescriptions,
  checkParameterDescriptions,
  checkGoneParameters,
  checkLeftOutMethods,
  checkWithoutMethods,
  checkTextFindings,
  checkIgnoredPatterns,
  checkFormHints,
  checkIcons,
  checkColors,
];

/** Checks of sources and definitions that need all tools at once. */
const CATALOG_CHECKS: readonly ProblemCheck[] = [
  checkFailedSources,
  checkChangedSources,
  checkNameCollisions,
  checkDuplicateNames,
  ...FORMAT_CHECKS,
];

/** Every check of one agent. */
const AGENT_CHECKS: readonly AgentCheck[] = [
  checkConfig,
  checkSchemaChanges,
  checkConfiguredTexts,
  checkReferences,
  checkPresets,
  checkDriftedTexts,
  checkOwnGoneParameters,
  checkTemplates,
  checkMethodsOn,
  checkTokenBudgets,
  checkFunctionLimits,
  checkUnattended,
  checkRules,
  checkToolSearches,
  checkOwnIcons,
  checkUnusedTexts,
  checkIgnoredOff,
  checkLookAlikes,
  checkAgentTexts,
];

const TOOLS_PER_PROBLEM_STEP = 500;

/** All problems that a person can fix, errors first; one entry per id. */
export function findProblems(state: CheckedState): Problem[] {
  return runSync(findProblemsInSteps(state));
}

/**
 * Finds problems as `findProblems` does, in steps, so that other work gets its turn: many agents
 * take seconds. `problemsOf` finds the problems of one agent, and may know them from before.
 */
export function* findProblemsInSteps(
  state: CheckedState,
  problemsOf = agentProblemsInSteps,
): Generator<undefined, Problem[]> {
  const all = [...(state.found ?? [])];
  const take = (found: readonly Problem[]) => {
    for (const problem of found) all.push(problem);
  };
  for (const agent of state.agents) take(yield* problemsOf(agent, state));
  const named = { ...state, names: state.names ?? functionNames(state.catalog.tools) };
  for (const check of CATALOG_CHECKS) {
    take(check(named));
    yield;
  }
  take(yield* toolProblemsInSteps(named));
  const listed = listedOnce(all);
  yield;
  return markUnoffered(listed, state.agents);
}

interface ToolProblems {
  /** The inputs besides the definitions. */
  beside: readonly unknown[];
  problems: readonly Problem[];
}

const problemsByToolList = new WeakMap<CheckedState["catalog"]["tools"], ToolProblems>();

/**
 * The problems of definitions. They do not depend on agents, so each list of tools is looked
 * through once.
 */
function* toolProblemsInSteps(state: CheckedState): Generator<undefined, readonly Problem[]> {
  const { catalog, names, knownIcons, unreadableColors = [] } = state;
  const beside = [names, knownIcons, [...unreadableColors].join()];
  const before = problemsByToolList.get(catalog.tools);
  if (before?.beside.every((part, index) => part === beside[index])) return before.problems;
  const problems: Problem[] = [];
  const parts = inParts(state);
  for (const check of TOOL_CHECKS) {
    for (const part of parts) {
      for (const problem of check(part)) problems.push(problem);
      yield;
    }
  }
  problemsByToolList.set(catalog.tools, { beside, problems });
  return problems;
}

/**
 * Finds the problems of one agent alone, as saved or as a draft has it: quick enough to follow
 * every click.
 */
export function findAgentProblems(agent: CheckedAgent, state: CheckedCatalog): Problem[] {
  return runSync(agentProblemsInSteps(agent, state));
}

/** Finds the problems of one agent alone in steps, so that other work gets its turn. */
export function* agentProblemsInSteps(
  agent: CheckedAgent,
  state: CheckedCatalog,
): Generator<undefined, Problem[]> {
  const all: Problem[] = [];
  yield* state.lookAlikes?.learnInSteps(comparedMethods(agent.toolset)) ?? [];
  for (const check of AGENT_CHECKS) {
    for (const problem of check(agent, state)) all.push(problem);
    yield;
  }
  return listedOnce(all);
}

function inParts(state: CheckedState): CheckedState[] {
  const { catalog } = state;
  const parts = Array.from(
    { length: Math.ceil(catalog.tools.length / TOOLS_PER_PROBLEM_STEP) },
    (_, index) =>
      catalog.tools.slice(index * TOOLS_PER_PROBLEM_STEP, (index + 1) * TOOLS_PER_PROBLEM_STEP),
  );
  return parts.map((tools) => ({ ...state, catalog: { ...catalog, tools } }));
}

function listedOnce(all: Problem[]): Problem[] {
  const byId = new Map(all.map((problem) => [problem.id, problem]));
  return [...byId.values()].sort(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  );
}
