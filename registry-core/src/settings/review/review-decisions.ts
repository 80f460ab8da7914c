import type { ReviewDecision } from "../owner-settings.ts";

/**
 * Stands for the tool itself among the methods that decisions are about: no method has an empty
 * name.
 */
export const TOOL_ITSELF = "";

/** Decisions that one for all agents supersedes: taking that one back brings them back. */
const SUPERSEDED = 4;

/** What is stored once a form was decided about. An agent is named by its last decision only. */
export function withDecision(
  decisions: readonly ReviewDecision[],
  decision: ReviewDecision,
): ReviewDecision[] {
  const accepted = withoutDecision(decisions, decision.form).filter(
    ({ agents }) => agents?.length !== 0,
  );
  // Whether it is on by itself was decided when it was new; a later form of it changes nothing
  // about that.
  const on = decision.on ?? accepted.at(-1)?.on;
  const added = on === undefined ? decision : { ...decision, on };
  if (decision.agents === undefined) return [...accepted.slice(-SUPERSEDED), added];
  const named = new Set(decision.agents);
  const kept = accepted.flatMap((earlier): ReviewDecision[] => {
    const agents = earlier.agents?.filter((agent) => !named.has(agent));
    return agents?.length === 0 ? [] : [{ ...earlier, ...(agents && { agents }) }];
  });
  return [...kept, added];
}

/** What is stored once a decision is taken back. */
export function withoutDecision(
  decisions: readonly ReviewDecision[],
  form: string,
): ReviewDecision[] {
  return decisions.filter((decision) => decision.form !== form);
}
