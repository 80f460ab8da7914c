/** What rules can ask of a toolset. */
export const RULE_CHECKS = [
  "asks_before_destroying",
  "no_way_out",
  "most_functions",
  "most_tokens",
  "only_sources",
  "no_suspicious_texts",
] as const;

/**
 * What a rule asks. `no_way_out`: private data, untrusted text and a way out of the house never
 * meet in one agent, since the text could have the data sent out.
 */
export type RuleCheck = (typeof RULE_CHECKS)[number];

/** What becomes of a toolset that breaks a rule. `refuse` also refuses saves that break it anew. */
export const RULE_EFFECTS = ["tell", "refuse"] as const;
/** One of `RULE_EFFECTS`. */
export type RuleEffect = (typeof RULE_EFFECTS)[number];

/** A rule of the organisation for the toolsets of agents. */
export interface ToolsetRule {
  /** A name for people. */
  name: string;
  check: RuleCheck;
  effect: RuleEffect;
  /** The most functions or tokens, for the checks that count. */
  most?: number;
  /** Ids of the sources that may be used, for `only_sources`. */
  sources?: readonly string[];
  /** Groups of agents that it covers. Without groups and agents it covers all. */
  groups?: readonly string[];
  /** Ids of agents that it covers. */
  agents?: readonly string[];
}

/** Which checks count something, and need a number. */
export const COUNTING_CHECKS: ReadonlySet<RuleCheck> = new Set(["most_functions", "most_tokens"]);

/** Whether a rule is about an agent. */
export function coversAgent(
  { groups, agents }: Pick<ToolsetRule, "groups" | "agents">,
  agent: { id: string; group?: string | null | undefined },
): boolean {
  if (!groups && !agents) return true;
  const isOfGroup = typeof agent.group === "string" && groups?.includes(agent.group) === true;
  return isOfGroup || agents?.includes(agent.id) === true;
}
