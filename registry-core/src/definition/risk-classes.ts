import type { Translate } from "@pegboard/json-schema/messages";
import {
  isDestructive,
  type MethodAnnotations,
  RISK_CLASSES,
  type RiskClass,
  type RiskWords,
} from "./method-risk.ts";

/** The classes' names for people. */
export const RISK_CLASS_TITLES: Readonly<Record<RiskClass, (t: Translate) => string>> = {
  reads_private: (t) => t("Reads private data"),
  reads_untrusted: (t) => t("Reads untrusted text"),
  writes: (t) => t("Writes"),
  destroys: (t) => t("Destroys"),
  leaves_house: (t) => t("Leaves the house"),
  costs_money: (t) => t("Costs money"),
};

/** What annotations have to say for a class to be claimed; no hint tells of private data or money. */
const RISK_CLAIMS: Readonly<Record<RiskClass, (claimed: MethodAnnotations) => boolean>> = {
  reads_private: () => false,
  reads_untrusted: ({ openWorldHint }) => openWorldHint === true,
  writes: (annotations) => annotations.readOnlyHint === false || isDestructive({ annotations }),
  destroys: (annotations) => isDestructive({ annotations }),
  leaves_house: ({ openWorldHint }) => openWorldHint === true,
  costs_money: () => false,
};

/**
 * Whether a class holds for a method: by the operator's word, else by what is claimed. With
 * `isDestructive` and `isReadOnly`, this is what prompts, badges, searches, rules, approvals, the
 * served annotations and the checks of texts go by.
 */
export const hasRisk = ({ risk, annotations }: RiskWords, one: RiskClass): boolean =>
  risk ? risk.includes(one) : annotations !== undefined && RISK_CLAIMS[one](annotations);

/** The risk of a method, and whose word it is. */
export interface MethodRisk {
  classes: readonly RiskClass[];
  /** `claim` is the word of its author or its server, which nobody confirmed. */
  from: "operator" | "claim";
}

/** The classes that hold for a method, and whose word they are. */
export const methodRisk = (method: RiskWords): MethodRisk => ({
  classes: RISK_CLASSES.filter((one) => hasRisk(method, one)),
  from: method.risk ? "operator" : "claim",
});

/** The classes that an author or a server claims. */
export const claimedRisk = (annotations: MethodAnnotations = {}): readonly RiskClass[] =>
  methodRisk({ annotations }).classes;
