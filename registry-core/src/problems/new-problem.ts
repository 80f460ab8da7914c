import type { Problem, ProblemPlace } from "./problem.ts";

/** A problem with an id made of its kind and place; `distinction` is added where one place can have several of a kind. */
export function newProblem(problem: Omit<Problem, "id">, distinction = ""): Problem {
  const { agent = "", source = "", tool = "", method = "", field = [] }: ProblemPlace = problem.place;
  const parts = [problem.kind, agent, source, tool, method, field.join("."), distinction];
  return { id: parts.map(encodeURIComponent).join("/"), ...problem };
}
