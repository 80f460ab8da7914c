import type { Translate } from "@pegboard/json-schema/messages";
import type { RuleCheck, RuleEffect, ToolsetRule } from "../toolset-rule.ts";

/** What each check asks of an agent, as the end of "An agent…". */
export const RULE_CHECK_TEXTS: Readonly<
  Record<RuleCheck, (t: Translate, rule: Pick<ToolsetRule, "most" | "sources">) => string>
> = {
  asks_before_destroying: (t) => t("asks before it destroys"),
  no_way_out: (t) => t("never has private data, untrusted text and a way out together"),
  most_functions: (t, { most = 0 }) =>
    t("has at most {most, plural, one {# function} other {# functions}}", { most }),
  most_tokens: (t, { most = 0 }) =>
    t("is offered functions of at most {most, plural, one {# token} other {# tokens}}", { most }),
  only_sources: (t, { sources = [] }) =>
    t(
      "uses only {count, plural, =0 {no source} one {the source {names}} other {the sources {names}}}",
      {
        count: sources.length,
        names: sources.join(", "),
      },
    ),
  no_suspicious_texts: (t) => t("has no highly suspicious text"),
};

/** What becomes of an agent that breaks a rule. */
export const RULE_EFFECT_TEXTS: Readonly<Record<RuleEffect, (t: Translate) => string>> = {
  tell: (t) => t("tells"),
  refuse: (t) => t("refuses"),
};

/** Whom a rule covers. */
export function describeCover(
  { groups, agents }: Pick<ToolsetRule, "groups" | "agents">,
  t: Translate,
): string {
  if (!groups && !agents) return t("all agents");
  const parts = [
    groups &&
      groups.length > 0 &&
      t("{count, plural, one {the group {names}} other {the groups {names}}}", {
        count: groups.length,
        names: groups.join(", "),
      }),
    agents &&
      agents.length > 0 &&
      t("{count, plural, one {the agent {names}} other {the agents {names}}}", {
        count: agents.length,
        names: agents.join(", "),
      }),
  ].filter((part) => typeof part === "string");
  return parts.length === 0 ? t("no agent") : parts.join(", ");
}

/** A rule in one line: what becomes of it, what it asks, and of whom. */
export const ruleInWords = (rule: ToolsetRule, t: Translate): string =>
  `${RULE_EFFECT_TEXTS[rule.effect](t)}: ${RULE_CHECK_TEXTS[rule.check](t, rule)} · ${describeCover(rule, t)}`;
