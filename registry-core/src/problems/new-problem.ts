import type { FixFact } from "../messages/fix-messages.ts";
import type { SettingsOperation } from "../settings/owner-settings.ts";
import type { ProblemFact } from "./messages/problem-messages.ts";
import type { OpenFix, OperationsFix, Problem, ProblemFix, ProblemPlace } from "./problem.ts";

/** Everything of a problem but its id. */
type NewProblem = ProblemFact & Pick<Problem, "kind" | "severity" | "place" | "fixes">;

/**
 * A problem with an id made of its kind and place; `distinction` is added where one place can have
 * several of a kind.
 */
export const newProblem = (problem: NewProblem, distinction = ""): Problem => ({
  id: problemId(problem, distinction),
  ...problem,
});

/** The id of a problem, with which that of the same place without a distinction begins. */
export function problemId(
  { kind, place }: Pick<Problem, "kind" | "place">,
  distinction: string,
): string {
  const { agent = "", source = "", tool = "", method = "", field = [] }: ProblemPlace = place;
  const parts = [kind, agent, source, tool, method, field.join("."), distinction];
  return parts.map(encodeURIComponent).join("/");
}

/** Whether an id is that of a problem of this agent. */
export const isIdOfAgent = (id: string, agent: string): boolean =>
  id.split("/", 2)[1] === encodeURIComponent(agent);

/** A fix that changes an agent's settings. */
export function agentFix(
  { id }: { id: string },
  said: FixFact,
  operations: SettingsOperation[],
): OperationsFix {
  return { kind: "operations", ...said, owner: { kind: "agent", id }, operations };
}

/** A fix that changes what is set for every agent. */
export function organisationFix(said: FixFact, operations: SettingsOperation[]): OperationsFix {
  return { kind: "operations", ...said, owner: { kind: "organisation" }, operations };
}

/** A link to the page of a tool or a method. */
export function openDefinition(
  place: { tool: string; method?: string },
  tab: OpenFix["tab"] = "overview",
): ProblemFix {
  return {
    kind: "open",
    code: place.method === undefined ? "open_tool" : "open_method",
    place,
    tab,
  };
}

/** A link to a source. */
export const openSource = (source: string): ProblemFix => ({
  kind: "open",
  code: "open_source",
  place: { source },
});
