import {
  describeSourceIssue,
  isSourceNote,
  type SourceIssue,
  type SourceIssueFact,
} from "../../messages/outside/source-issue-messages.ts";
import type { RegistrationError } from "../../registry/registration-event.ts";
import type { WaitingSourceChanges } from "../messages/source-messages.ts";
import { newProblem, openDefinition, openSource } from "../new-problem.ts";
import type { Problem } from "../problem.ts";
import type { CheckedSource, CheckedState, ProblemCheck } from "../problem-check.ts";

/** Finds sources that did not load, and reports messages of loaded sources. */
export const checkFailedSources: ProblemCheck = (state) =>
  (state.sources ?? []).flatMap((source) => {
    if (source.state === "waiting")
      return source.messages.filter(isOfPendingValues).map((one) => incomplete(source, one));
    if (source.state === "failed") return [failed(source, state)];
    // A source that is paused was paused by somebody, or by its file.
    const messages = source.state === "paused" ? [] : source.messages;
    return messages.filter((one) => !isSourceNote(one)).map((message) => odd(source, message));
  });

type PendingValuesFact = Extract<SourceIssueFact, { code: "values_pending" }>;
const isOfPendingValues = (issue: SourceIssue): issue is PendingValuesFact =>
  typeof issue !== "string" && issue.code === "values_pending";

/** A source that was taken without something that it needs. */
const incomplete = (
  { id, name }: CheckedSource,
  { values: { names } }: PendingValuesFact,
): Problem =>
  newProblem({
    kind: "source failed",
    severity: "warning",
    code: "source_incomplete",
    values: { source: name, names },
    place: { source: id },
    fixes: [{ kind: "open", code: "enter_values", place: { source: id }, pendingValues: true }],
  });

function failed(
  { id, name, messages, keepsTools = false }: CheckedSource,
  { agents }: CheckedState,
): Problem {
  const users = agents.filter(({ toolset }) =>
    toolset.tools.some(({ definition, state }) => definition.source === id && state !== "off"),
  ).length;
  return newProblem({
    kind: "source failed",
    severity: "error",
    code: "source_failed",
    values: { source: name, reasons: messages, users, keepsTools },
    place: { source: id },
    fixes: [{ kind: "refresh source", code: "retry", source: id }, openSource(id)],
  });
}

function odd({ id, name }: CheckedSource, message: SourceIssue): Problem {
  return newProblem(
    {
      kind: "source failed",
      severity: "warning",
      code: "source_odd",
      values: { source: name, message },
      place: { source: id },
      fixes: [{ kind: "refresh source", code: "refresh", source: id }, openSource(id)],
    },
    describeSourceIssue(message),
  );
}

/**
 * Sources that list something else than somebody accepted: one problem for each
 * source, whatever the number of changes.
 */
export const checkChangedSources: ProblemCheck = ({ catalog, sources = [] }) => {
  const bySource = new Map<string, Omit<WaitingSourceChanges, "source">>();
  for (const { source, sourceChange, methods } of catalog.tools) {
    const before = bySource.get(source) ?? { newMethods: 0, changedMethods: 0, changedTools: 0 };
    bySource.set(source, {
      newMethods:
        before.newMethods + methods.filter((method) => method.sourceChange === "new").length,
      changedMethods:
        before.changedMethods +
        methods.filter((method) => method.sourceChange === "changed").length,
      changedTools: before.changedTools + (sourceChange ? 1 : 0),
    });
  }
  return [...bySource].flatMap(([id, waiting]) => {
    if (Object.values(waiting).every((count) => count === 0)) return [];
    return newProblem({
      kind: "source changed",
      severity: "warning",
      code: "source_changed",
      values: { source: sources.find((source) => source.id === id)?.name ?? id, ...waiting },
      place: { source: id },
      fixes: [{ kind: "open", code: "review_changes", place: { source: id }, changes: true }],
    });
  });
};

/** The problems of failed listeners of the registration event, at the source that brings them. */
export function registrationProblems(
  errors: readonly RegistrationError[],
  source?: string,
): Problem[] {
  return errors.map(({ listener, cause }) =>
    newProblem(
      {
        kind: "source failed",
        severity: "error",
        code: "listener_failed",
        values: { listener, cause },
        place: source === undefined ? {} : { source },
        fixes: source === undefined ? [] : [{ kind: "refresh source", code: "refresh", source }],
      },
      `${listener}/${cause}`,
    ),
  );
}

/** Finds tools that have no method, so that no agent gets anything of them. */
export const checkWithoutMethods: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap(({ name, displayName, methods, leftOut = [] }) => {
    if (methods.length + leftOut.length > 0) return [];
    const place = { tool: name };
    return newProblem({
      kind: "method left out",
      severity: "warning",
      code: "no_methods",
      values: { tool: displayName },
      place,
      fixes: [openDefinition(place)],
    });
  });

/** Finds methods that their authors declared and that nobody gets. */
export const checkLeftOutMethods: ProblemCheck = ({ catalog }) =>
  catalog.tools.flatMap(({ name, displayName, methods, leftOut = [] }) => {
    const unmade = methods.flatMap(({ name: method, parametersIssue: cause }) =>
      cause ? [{ method, cause }] : [],
    );
    return [...leftOut, ...unmade].map(({ method, cause }) => {
      const place = { tool: name };
      return newProblem(
        {
          kind: "method left out",
          severity: "error",
          code: "method_left_out",
          values: { tool: displayName, method, cause },
          place,
          fixes: [openDefinition(place)],
        },
        JSON.stringify([method, cause]),
      );
    });
  });
