import { newProblem } from "../new-problem.ts";
import type { Problem } from "../problem.ts";
import type { CheckedSource, CheckedState, ProblemCheck } from "../problem-check.ts";

/** Sources that did not load, and what others had to say although they did. */
export const checkFailedSources: ProblemCheck = (state) =>
  (state.sources ?? []).flatMap((source) => {
    if (source.state === "failed") return [failed(source, state)];
    const known = new Set(state.found?.map((problem) => problem.message));
    return source.messages.filter((message) => !known.has(message)).map((message) => oddity(source, message));
  });

function failed(source: CheckedSource, state: CheckedState): Problem {
  const users = state.agents.filter((agent) =>
    agent.toolset.tools.some((tool) => tool.definition.source === source.id && tool.state !== "off"),
  ).length;
  const usage = users === 0 ? "no agent uses it" : users === 1 ? "1 agent uses it" : `${users} agents use it`;
  return newProblem({
    kind: "source failed",
    severity: "error",
    message: `${source.name} could not be loaded: ${source.messages.join(" ") || "it gave no reason"}`,
    detail: `Sources › ${source.name} · ${usage}`,
    place: { source: source.id },
    fixes: fixesOf(source, "Retry"),
  });
}

function oddity(source: CheckedSource, message: string): Problem {
  return newProblem(
    {
      kind: "source failed",
      severity: "warning",
      message: `${source.name}: ${message}`,
      detail: `Sources › ${source.name} · the rest of it works`,
      place: { source: source.id },
      fixes: fixesOf(source, "Refresh"),
    },
    message,
  );
}

function fixesOf(source: CheckedSource, label: string): Problem["fixes"] {
  return [
    { kind: "refresh source", label, source: source.id },
    { kind: "open", label: "Open source", place: { source: source.id } },
  ];
}
