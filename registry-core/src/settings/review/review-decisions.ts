import type { ReviewDecision } from "../owner-settings.ts";

/**
 * The name of the tool itself among the methods that decisions are about, since no method has an
 * empty name.
 */
export const TOOL_ITSELF = "";

/**
 * The number of decisions that are kept below a later one for all agents: taking the later one back
 * brings them back.
 */
const SUPERSEDED = 4;

/**
 * The decisions to store once a form was decided about. An agent is named by its last decision
 * only.
 */
export function withDecision(
  decisions: readonly ReviewDecision[],
  decision: ReviewDecision,
): ReviewDecision[] {
  const accepted = withoutDecision(decisions, decision.form).filter(
    ({ agents }) => agents?.length !== 0,
  );
  // Whether a method is on by itself was decided when it was new; a later form of it does not
  // change that.
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

/** The decisions to store once one is taken back. */
export function withoutDecision(
  decisions: readonly ReviewDecision[],
  form: string,
): ReviewDecision[] {
  return decisions.filter((decision) => decision.form !== form);
}
