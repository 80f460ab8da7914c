import { isJsonObject, type JsonValue, setOwn } from "@pegboard/json-schema";
import type { ToolDefinition } from "@pegboard/registry-core";
import { requestIssue } from "@pegboard/registry-core/internal";
import type { SkippedPart } from "../../api-contract.ts";
import { DOCUMENT_LIMITS } from "../../limits.ts";
import type { FileMethod } from "../../pegboard-file/file-format.ts";

/** What becomes of calls whose method a pattern matches; the first rule that matches counts. */
export interface ConnectorRule {
  path: SkippedPart["path"];
  /** The parts of the pattern between its stars. */
  parts: string[];
  action: RuleAction;
}

const RULE_ACTIONS = ["always_run", "require_approval", "block"] as const;
type RuleAction = (typeof RULE_ACTIONS)[number];

/** What a rule sets for a method; that one runs unasked is left as it is here. */
const METHOD_BY_ACTION: Readonly<Record<RuleAction, FileMethod | undefined>> = {
  always_run: undefined,
  require_approval: { needsApproval: true },
  block: "off",
};

export function readRules(
  listed: JsonValue | undefined,
  path: SkippedPart["path"],
  left: SkippedPart[],
): ConnectorRule[] {
  if (listed === undefined) return [];
  if (!Array.isArray(listed)) {
    left.push(requestIssue(path, "no_rule"));
    return [];
  }
  const most = DOCUMENT_LIMITS.connectorRules;
  if (listed.length > most) left.push(requestIssue([...path, most], "too_many_rules", { most }));
  return listed.slice(0, most).flatMap((rule, index): ConnectorRule[] => {
    const place = [...path, index];
    const { match, action, conditions } = isJsonObject(rule) ? rule : {};
    const known = RULE_ACTIONS.find((one) => one === action);
    if (typeof match !== "string" || match === "" || known === undefined)
      left.push(requestIssue(place, "no_rule"));
    else if (conditions !== undefined)
      left.push(requestIssue([...place, "conditions"], "rule_of_arguments"));
    else {
      if (known === "always_run") left.push(requestIssue(place, "runs_unasked"));
      return [{ path: place, parts: match.split(/\*+/), action: known }];
    }
    return [];
  });
}

/** Notes which rules matched anything, so that the others can be named. */
export class RuleUse {
  readonly #used = new Set<ConnectorRule>();

  /** What rules set for the methods of a tool that a connector brings. */
  methodsOf(
    tool: ToolDefinition,
    slug: string,
    { project, connector }: { project: readonly ConnectorRule[]; connector: ConnectorRule[] },
  ): Record<string, FileMethod> {
    const methods: Record<string, FileMethod> = {};
    for (const { name } of tool.methods) {
      const rule =
        project.find(({ parts }) => matchesParts(`${slug}.${name}`, parts)) ??
        connector.find(({ parts }) => matchesParts(name, parts));
      if (!rule) continue;
      this.#used.add(rule);
      const said = METHOD_BY_ACTION[rule.action];
      if (said !== undefined) setOwn<FileMethod>(methods, name, said);
    }
    return methods;
  }

  /** The rules that decided about no method. */
  unused(rules: readonly ConnectorRule[]): SkippedPart[] {
    return rules
      .filter((rule) => rule.action !== "always_run" && !this.#used.has(rule))
      .map(({ path }) => requestIssue(path, "rule_without_method"));
  }
}

/** Whether a text has the parts one after the other, in time linear in the text for each part. */
export function matchesParts(text: string, parts: readonly string[]): boolean {
  const [first = "", ...more] = parts;
  const last = more.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || text.length < first.length + last.length) return false;
  let from = first.length;
  const end = text.length - last.length;
  for (const part of more) {
    const found = text.indexOf(part, from);
    if (found === -1 || found + part.length > end) return false;
    from = found + part.length;
  }
  return text.endsWith(last);
}
