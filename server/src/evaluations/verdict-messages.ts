import type { Translate } from "@pegboard/registry-core/messages";
import type { AttemptVerdict } from "../api-contract/evaluations/run-contract.ts";
import { tellRefusal } from "./refusal-messages.ts";

type VerdictFact = Omit<AttemptVerdict, "message" | "refusal">;

const VERDICT_TEXTS: {
  readonly [Code in VerdictFact["code"]]: (t: Translate, fact: Required<VerdictFact>) => string;
} = {
  right: (t) => t("Chose as expected."),
  chose_other: (t, { chosen, expected }) =>
    t("Chose {chosen} instead of {expected}.", { chosen, expected }),
  called_nothing: (t, { expected }) => t("Called nothing; {expected} was expected.", { expected }),
  missing: (t, { expected }) => t("Did not call {expected}.", { expected }),
  unexpected: (t, { chosen }) => t("Called {chosen}, which was not expected.", { chosen }),
  forbidden: (t, { chosen }) => t("Called {chosen}, which is forbidden here.", { chosen }),
  arguments: (t, { chosen }) => t("Called {chosen} with wrong arguments.", { chosen }),
  unknown_function: (t, { chosen }) =>
    t("Called {chosen}, which the agent does not offer.", { chosen }),
  endless: (t) => t("Went on calling until it was stopped."),
  unreadable: (t, { reason }) => t("Answered what cannot be read. {reason}", { reason }),
  refused: (t, { reason }) => t("The provider did not answer. {reason}", { reason }),
};

/** Why an attempt passed or not, in words. */
function describeVerdict(fact: VerdictFact, t: Translate): string {
  const { chosen = "", expected = "", reason = "" } = fact;
  return VERDICT_TEXTS[fact.code](t, { ...fact, chosen, expected, reason });
}

/** A stored verdict with its words; a refusal says its cause and what to do. */
export function tellVerdict({ refusal, ...fact }: AttemptVerdict, t: Translate): AttemptVerdict {
  if (!refusal) return { ...fact, message: describeVerdict(fact, t) };
  const told = tellRefusal(refusal, t);
  const words = [told.message, told.fix, told.where, told.said && fact.reason];
  return { ...fact, refusal: told, message: words.filter(Boolean).join(" ") };
}
