import {
  english,
  formatNumber,
  listFirst,
  type MessageTable,
  type Translate,
} from "@pegboard/json-schema/messages";
import { RISK_CLASS_TITLES } from "../../definition/risk-classes.ts";
import { describeTextRule } from "../../messages/text-rule-messages.ts";
import { RULE_CHECK_TEXTS } from "../../settings/messages/rule-text.ts";
import type { ToolsetRule } from "../../settings/toolset-rule.ts";
import type { WitnessReason } from "../../toolset-rules/judge-rules.ts";

/** A method that takes part in breaking a rule, by its names for people. */
export interface NamedWitness {
  /** The display name of the tool. */
  tool: string;
  /** The display name of the method. */
  method: string;
  /** All that it takes part by. */
  reasons: readonly WitnessReason[];
}

/** A broken rule as a problem says it. */
export interface BrokenRuleValues {
  /** The name of the agent. */
  agent: string;
  /** What of the rule the sentence says. */
  rule: Pick<ToolsetRule, "name" | "check" | "effect" | "most" | "sources">;
  /** The first methods that take part, and the number of all. */
  witnesses: readonly NamedWitness[];
  /** How many methods take part. */
  methods: number;
  /** The functions or tokens that a rule about a number counted; absent for others. */
  measured?: number;
}

/** What is wrong with a toolset by the organisation's rules. */
export const RULE_PROBLEM_MESSAGES = {
  rule_broken: (t, { agent, rule, ...values }: BrokenRuleValues) => ({
    message: t("{agent} breaks the rule “{name}”: {what}", {
      agent,
      name: rule.name,
      what: whatBreaks({ rule, ...values }, t),
    }),
    detail: `${agent} · ${RULE_CHECK_TEXTS[rule.check](t, rule)}`,
  }),
} satisfies MessageTable;

/** What breaks a rule: the sum, or the methods, each with why. */
export function whatBreaks(
  { rule, witnesses, methods, measured }: Omit<BrokenRuleValues, "agent">,
  t: Translate = english,
): string {
  if (measured !== undefined) {
    const values = { measured, most: rule.most ?? 0 };
    return rule.check === "most_tokens"
      ? t("{measured, number} tokens of at most {most, number}", values)
      : t("{measured, number} functions of at most {most, number}", values);
  }
  const named = witnesses.map(
    ({ tool, method, reasons }) =>
      `${tool} › ${method} (${reasons.map((reason) => describeWitness(reason, t)).join(", ")})`,
  );
  const more = methods - witnesses.length;
  return more > 0
    ? t("{methods} and {more} more", {
        methods: listFirst(named, ", ", t),
        more: formatNumber(more, t),
      })
    : named.join(", ");
}

/** Why a method takes part in breaking a rule, and whose word that is. */
export function describeWitness(reason: WitnessReason, t: Translate = english): string {
  switch (reason.kind) {
    case "risk": {
      const title = RISK_CLASS_TITLES[reason.risk](t);
      return reason.from === "claim" ? t("{title}, a claim", { title }) : title;
    }
    case "source":
      return t("from {source}", { source: reason.source });
    case "text":
      return describeTextRule(reason.rule, t).title;
  }
}
