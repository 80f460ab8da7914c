/** Behaviour hints as MCP defines them. An absent hint means unknown, never false. */
export interface MethodAnnotations {
  title?: string;
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint?: boolean;
}

/** The risk classes, in the order in which they are shown; several may hold for a method. */
export const RISK_CLASSES = [
  "reads_private",
  "reads_untrusted",
  "writes",
  "destroys",
  "leaves_house",
  "costs_money",
] as const;

/** What a call of a method may do that somebody has to know. */
export type RiskClass = (typeof RISK_CLASSES)[number];

/** What is said about the risk of a method: by the operator, and by its author or its server. */
export interface RiskWords {
  /** The operator's classes. An empty list says that none of them holds. */
  risk?: readonly RiskClass[];
  annotations?: MethodAnnotations;
}

/**
 * Whether a method can overwrite or delete things. A method of which nobody said anything is
 * unknown, not destructive. MCP gives `destructiveHint` a meaning only without `readOnlyHint`.
 */
export function isDestructive({ risk, annotations }: RiskWords): boolean {
  if (risk) return risk.includes("destroys");
  return annotations?.destructiveHint === true && annotations.readOnlyHint !== true;
}

/** Whether somebody whose word counts said that a method changes nothing. */
export function isReadOnly({ risk, annotations }: RiskWords): boolean {
  const isMarked = annotations?.readOnlyHint === true;
  if (!risk) return isMarked;
  if (risk.includes("writes") || risk.includes("destroys")) return false;
  return isMarked || risk.some((one) => one.startsWith("reads_"));
}
