import { type Said, say } from "./said.ts";

interface Because {
  /** The label of the other call. */
  by: string;
}

/** Why a call of a batch is not run, whose method could run: the end of a sentence about it. */
const NOT_RUN_WORDS = {
  beside_exclusive: ({ by }: Because) =>
    `${by} is exclusive and runs alone. Call it again when that is answered.`,
  control_taken: ({ by }: Because) => `${by} takes control of the run, which ends the batch.`,
  awaits_approval: ({ by }: Because) =>
    `nothing of its batch runs before ${by} is approved or declined.`,
};

/** Why a call of a batch is not run, as a fact. */
export type NotRun = Said<typeof NOT_RUN_WORDS>;

/** Why a call of a batch is not run, as a sentence. */
export function describeNotRun(label: string, because: NotRun): string {
  return `${label} was not run: ${say<string>(NOT_RUN_WORDS, because)}`;
}

/** What to do about an approval that a client of MCP cannot ask for. */
export const APPROVAL_OVER_MCP =
  "This MCP client cannot ask anybody for it. Use one that shows its person forms (elicitation), call the method over HTTP, where an approval is sent along, or have an operator set that it needs none.";

/** What became of a call that needs an approval, which it does not have: a sentence. */
export function describeUnapproved(
  label: string,
  { state, canWait }: { state: "pending" | "declined"; canWait: boolean },
): string {
  if (state === "declined") return `${label} was not run: its approval was declined.`;
  return `${label} was not run: it needs an approval${canWait ? "" : ", and nobody can give it here"}.`;
}
