import type { Translate } from "@pegboard/json-schema/messages";

/** Behaviour hints as MCP defines them. An absent hint means unknown, never false. */
export interface MethodAnnotations {
  title?: string;
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint?: boolean;
}

/** The risk classes of a method, in the order in which they are shown; several may hold. */
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

/** The classes' names for people. */
export const RISK_CLASS_TITLES: Readonly<Record<RiskClass, (t: Translate) => string>> = {
  reads_private: (t) => t("Reads private data"),
  reads_untrusted: (t) => t("Reads untrusted text"),
  writes: (t) => t("Writes"),
  destroys: (t) => t("Destroys"),
  leaves_house: (t) => t("Leaves the house"),
  costs_money: (t) => t("Costs money"),
};

/** What is said about the risk of a method: by the operator, and by its author or its server. */
export interface RiskWords {
  /** The operator's classes. An empty list says that none of them holds. */
  risk?: readonly RiskClass[];
  annotations?: MethodAnnotations;
}

/** The risk of a method, and whose word it is. */
export interface MethodRisk {
  classes: readonly RiskClass[];
  /** `claim` is the word of its author or its server, which nobody confirmed. */
  from: "operator" | "claim";
}

/** What annotations have to say for a class to be claimed; no hint tells of private data or money. */
const RISK_CLAIMS: Readonly<Record<RiskClass, (claimed: MethodAnnotations) => boolean>> = {
  reads_private: () => false,
  reads_untrusted: ({ openWorldHint }) => openWorldHint === true,
  writes: (claimed) => claimed.readOnlyHint === false || RISK_CLAIMS.destroys(claimed),
  // MCP gives `destructiveHint` a meaning only without `readOnlyHint`.
  destroys: ({ destructiveHint, readOnlyHint }) =>
    destructiveHint === true && readOnlyHint !== true,
  leaves_house: ({ openWorldHint }) => openWorldHint === true,
  costs_money: () => false,
};

/** The classes that an author or a server claims. */
export const claimedRisk = (annotations: MethodAnnotations = {}): RiskClass[] =>
  RISK_CLASSES.filter((one) => RISK_CLAIMS[one](annotations));

/**
 * Whether a class holds for a method: by the operator's word, else by what is claimed. Prompts,
 * badges, searches, rules, approvals, the served annotations and the checks of texts all ask here.
 */
export const hasRisk = ({ risk, annotations }: RiskWords, one: RiskClass): boolean =>
  risk ? risk.includes(one) : annotations !== undefined && RISK_CLAIMS[one](annotations);

/** The classes that hold for a method, and whose word they are. */
export const methodRisk = (method: RiskWords): MethodRisk => ({
  classes: RISK_CLASSES.filter((one) => hasRisk(method, one)),
  from: method.risk ? "operator" : "claim",
});

/**
 * Whether a method can overwrite or delete things. A method of which nobody said anything is
 * unknown, not destructive.
 */
export const isDestructive = (method: RiskWords): boolean => hasRisk(method, "destroys");

/** Whether somebody whose word counts said that a method changes nothing. */
export function isReadOnly({ risk, annotations }: RiskWords): boolean {
  if (!risk) return annotations?.readOnlyHint === true;
  if (risk.includes("writes") || risk.includes("destroys")) return false;
  return annotations?.readOnlyHint === true || risk.some((one) => one.startsWith("reads_"));
}

/** The annotations that MCP clients are served: those of the author, with what the operator said. */
export function servedAnnotations(method: RiskWords): MethodAnnotations | undefined {
  const { risk, annotations } = method;
  if (!risk) return annotations;
  return {
    ...annotations,
    readOnlyHint: isReadOnly(method),
    destructiveHint: risk.includes("destroys"),
    openWorldHint: risk.includes("leaves_house") || risk.includes("reads_untrusted"),
  };
}
