/** Why a call of a batch is not run, whose method could run. `by` is the label of the other call. */
export interface NotRun {
  code: "beside_exclusive" | "control_taken" | "awaits_approval";
  values: { by: string };
}

/** Why a call is not run, as a sentence that a model reads. */
export function describeNotRun(label: string, { code, values: { by } }: NotRun): string {
  return `${label} was not run: ${NOT_RUN[code](by)}`;
}

const NOT_RUN: Readonly<Record<NotRun["code"], (by: string) => string>> = {
  beside_exclusive: (by) =>
    `${by} is exclusive and runs alone. Call it again when that is answered.`,
  control_taken: (by) => `${by} takes control of the run, which ends the batch.`,
  awaits_approval: (by) => `nothing of its batch runs before ${by} is approved or declined.`,
};

/** What to do about an approval that a client of MCP cannot ask for. */
export const APPROVAL_OVER_MCP =
  "This MCP client cannot ask anybody for it. Use one that shows its person forms (elicitation), call the method over HTTP, where an approval is sent along, or have an operator set that it needs none.";

/** Why a call that needs an approval waits or cannot run: a sentence. */
export function describeUnapproved(label: string, { canWait }: { canWait: boolean }): string {
  return `${label} was not run: it needs an approval${canWait ? "" : ", and nobody can give it here"}.`;
}

/** Why a call whose approval ended without one is not run: sentences that a model reads. */
export function describeDeclined(
  label: string,
  { state, by, reason }: { state: string; by?: string; reason?: string },
): string {
  if (state === "timed out") return `${label} was not run: nobody approved it in time.`;
  if (reason !== undefined) return `${label} was not run. Declined by a person: ${reason}`;
  return `${label} was not run: its approval was declined${by === undefined ? "" : " by a person"}.`;
}

/** Why a call that was approved is not run after all. */
export const describeChanged = (label: string): string =>
  `${label} was not run: it, its source or its config changed after it was approved. Call it again.`;
