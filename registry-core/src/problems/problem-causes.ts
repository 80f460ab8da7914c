import { sameJson } from "@pegboard/json-schema";
import { SEVERITIES } from "./ignored-problems.ts";
import type { Problem, ProblemKind, ProblemOf, ProblemPlace, ProblemSeverity } from "./problem.ts";

/** Problems with one cause: a fix of the cause settles all of them. */
export interface ProblemCause {
  /** An id that stays the same while problems of the cause come and go. */
  id: string;
  /** The severity that all of the problems have. */
  severity: ProblemSeverity;
  /** What kind of problem all of them are. */
  kind: ProblemKind;
  /** The parts of the place that all problems share, without the agent. */
  place: Omit<ProblemPlace, "agent">;
  /** The problems, at least one, in the order in which they were found. */
  problems: readonly [Problem, ...Problem[]];
  /**
   * Ids of the agents with these problems, each once; empty for problems that concern every agent.
   */
  agents: readonly string[];
}

/**
 * Groups problems by their causes, each problem in exactly one: errors first, and of one severity
 * the cause with the most problems.
 */
export function groupByCause(problems: readonly Problem[]): ProblemCause[] {
  const found = new Map<string, [Problem, ...Problem[]]>();
  for (const problem of problems) {
    const id = JSON.stringify([
      problem.severity,
      problem.kind,
      problem.code,
      ...sharedFacts(problem),
    ]);
    const known = found.get(id);
    if (known) known.push(problem);
    else found.set(id, [problem]);
  }
  return [...found].map(([id, all]) => causeOf(id, all)).sort(byWeight);
}

function causeOf(id: string, problems: [Problem, ...Problem[]]): ProblemCause {
  const [{ severity, kind }] = problems;
  const agents = [...new Set(problems.flatMap(({ place }) => place.agent ?? []))];
  return { id, severity, kind, place: sharedPlace(problems), problems, agents };
}

const byWeight = (one: ProblemCause, other: ProblemCause): number =>
  SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) ||
  other.problems.length - one.problems.length;

function sharedPlace([first, ...others]: readonly [Problem, ...Problem[]]): ProblemCause["place"] {
  const { agent: _, ...place } = first.place;
  const parts = Object.entries(place).filter(([part, value]) =>
    others.every((other) => sameJson(other.place[part as keyof ProblemPlace], value)),
  );
  return Object.fromEntries(parts);
}

/**
 * The facts that problems of a code share when they have one cause, where that is not their source
 * and their tool.
 */
const FACTS: {
  readonly [Code in Problem["code"]]?: (problem: ProblemOf<Code>) => readonly unknown[];
} = {
  config_invalid: ({ place, values }) => [place.tool, place.field, values.issue.code],
  config_left_over: ({ place }) => [place.tool, place.field],
  method_unknown: ({ place }) => [place.tool, place.method],
  text_drifted: ({ place, values }) => [place.tool, place.method, values.text, values.parameter],
  parameter_gone: ({ place, values }) => [place.tool, place.method, values.name],
  text_unused: ({ values }) => [values.variable],
  template_fault: ({ values }) => [values.template, values.issue],
  preset_unknown: ({ values }) => [values.name],
  over_budget: () => [],
  over_limit: () => [],
  asks_unattended: () => [],
  rule_broken: ({ values }) => [values.rule],
  no_provider_search: ({ values }) => [values.format],
  out_of_order: () => [],
  organisation_out_of_order: () => [],
  preset_out_of_order: ({ values }) => [values.preset],
  preference_damaged: ({ values }) => [values],
  nobody_approves: () => [],
  webhook_failing: () => [],
  backup_overdue: () => [],
  names_collide: ({ values }) => [values.name],
  app_contradicted: ({ values }) => [values.prefix, values.app],
  hidden_by_default: () => [],
  icon_unknown: ({ place, values }) => [values.icon, place.agent !== undefined],
  color_unreadable: ({ values }) => [values.color],
  keyword_dropped: ({ values }) => [values.formats, values.loss.code],
  function_renamed: ({ values }) => [values.formats, values.loss.code],
  request_refused: ({ values }) => [values.formats, values.loss.code],
  // Whoever forgets a description in one tool forgets it in a thousand.
  description_missing: ({ place }) => [place.method !== undefined],
  parameters_undescribed: () => [],
  name_blank: () => [],
  pattern_ignored: () => [],
  widget_unknown: ({ values }) => [values.name],
  widget_unfit: ({ values }) => [values.name],
  form_field_unknown: ({ values }) => [values.name],
};

function sharedFacts(problem: Problem): readonly unknown[] {
  const facts = FACTS[problem.code] as ((problem: Problem) => readonly unknown[]) | undefined;
  return facts ? facts(problem) : [problem.place.source, problem.place.tool];
}
