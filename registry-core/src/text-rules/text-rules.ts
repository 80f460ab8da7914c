/**
 * How much a finding matters. `high`: nobody who means well writes so. `medium`: worth reading
 * before a model gets it. `low`: worth knowing.
 */
export type RuleSeverity = "high" | "medium" | "low";

/** What a rule looks for: what works on a model, what two methods share, what says too little. */
export type TextRuleKind = "suspicious" | "look-alike" | "weak";

/** A rule about texts that models read. `describeTextRule` says what it finds and why. */
interface TextRule {
  kind: TextRuleKind;
  severity: RuleSeverity;
  /** Where the rule is from, for whoever wants to read more. */
  source: string;
}

const MCP_SECURITY =
  "https://modelcontextprotocol.io/specification/2025-11-25/basic/security_best_practices";
const TOOL_POISONING =
  "https://invariantlabs.ai/blog/mcp-security-notification-tool-poisoning-attacks";
const OWASP_MCP = "https://owasp.org/www-project-mcp-top-10/";
const UNICODE_SECURITY = "https://www.unicode.org/reports/tr36/";
const WRITING_TOOLS = "https://www.anthropic.com/engineering/writing-tools-for-agents";
const DESCRIPTION_FLAWS = "https://arxiv.org/abs/2602.14878";

/** Every rule, by the id that findings, the command line and accepted findings name. */
export const TEXT_RULES = {
  "hidden-characters": { kind: "suspicious", severity: "high", source: UNICODE_SECURITY },
  "override-instructions": { kind: "suspicious", severity: "high", source: OWASP_MCP },
  "order-markup": { kind: "suspicious", severity: "high", source: TOOL_POISONING },
  "cross-tool-instruction": { kind: "suspicious", severity: "high", source: TOOL_POISONING },
  "named-tool": { kind: "suspicious", severity: "medium", source: TOOL_POISONING },
  precedence: { kind: "suspicious", severity: "medium", source: TOOL_POISONING },
  concealment: { kind: "suspicious", severity: "high", source: TOOL_POISONING },
  "secret-files": { kind: "suspicious", severity: "high", source: TOOL_POISONING },
  exfiltration: { kind: "suspicious", severity: "high", source: OWASP_MCP },
  "secret-request": { kind: "suspicious", severity: "medium", source: OWASP_MCP },
  "capability-mismatch": { kind: "suspicious", severity: "medium", source: OWASP_MCP },
  directive: { kind: "suspicious", severity: "low", source: TOOL_POISONING },
  "conversation-harvest": { kind: "suspicious", severity: "medium", source: OWASP_MCP },
  "encoded-command": { kind: "suspicious", severity: "high", source: OWASP_MCP },
  "encoded-text": { kind: "suspicious", severity: "medium", source: OWASP_MCP },
  "leaving-link": { kind: "suspicious", severity: "medium", source: OWASP_MCP },
  "active-markup": { kind: "suspicious", severity: "medium", source: OWASP_MCP },
  "embedded-secret": { kind: "suspicious", severity: "high", source: OWASP_MCP },
  "misleading-letters": { kind: "suspicious", severity: "medium", source: UNICODE_SECURITY },
  "read-only-contradicted": { kind: "suspicious", severity: "medium", source: MCP_SECURITY },
  "similar-methods": { kind: "look-alike", severity: "medium", source: WRITING_TOOLS },
  "no-description": { kind: "weak", severity: "medium", source: DESCRIPTION_FLAWS },
  "restates-name": { kind: "weak", severity: "medium", source: DESCRIPTION_FLAWS },
  "no-boundary": { kind: "weak", severity: "low", source: DESCRIPTION_FLAWS },
  "undocumented-parameter": { kind: "weak", severity: "medium", source: DESCRIPTION_FLAWS },
  "example-refused": { kind: "weak", severity: "medium", source: WRITING_TOOLS },
} as const satisfies Record<string, TextRule>;

/** The id of a rule about texts. */
export type TextRuleId = keyof typeof TEXT_RULES;
