import { toolsByName } from "../definition/named-tools.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import {
  type ComparedMethod,
  comparedMethods,
  type LookAlikeIndex,
} from "../text-rules/look-alikes.ts";
import { type RuleSeverity, TEXT_RULES, type TextRuleKind } from "../text-rules/text-rules.ts";
import type { Catalog, Toolset } from "../toolset/toolset.ts";
import { type AgentTextProblem, agentTextProblems, isRead } from "./checks/agent-texts.ts";
import { boundaryProblems, MOST_PAIRS, pairProblem } from "./checks/look-alikes.ts";
import { markIgnored } from "./ignored-problems.ts";
import type { IgnoredMark } from "./problem.ts";
import type { CheckedAgent } from "./problem-check.ts";
import { qualityKey } from "./quality-key.ts";

/** What a rule found in the texts of one method, or in two methods. */
export type QualityFinding = Pick<AgentTextProblem, "problem" | "rule" | "findings">;

/** A method, a tool or a pair of methods with what the rules find about it. */
export interface QualityRow {
  kind: TextRuleKind;
  /** The row of the same kind and place has it in every state of an agent. */
  key: string;
  /** The worst severity of what nobody accepted; of what is accepted where everything is. */
  severity: RuleSeverity;
  tool: ToolDefinition;
  /** Undefined for texts of the tool itself. */
  method: MethodDefinition | undefined;
  /** Present for a pair: the method that looks like the first one. */
  pair?: { other: ComparedMethod; similarity: number };
  findings: QualityFinding[];
  /** Whether somebody accepted all of it. */
  isAccepted: boolean;
}

/** What the rules find in all texts that an agent is offered. */
export interface ToolsetQuality {
  /** By kind and severity, pairs by how alike they are; equal ones in the order of the tools. */
  rows: QualityRow[];
  /** How many methods the agent reads, how many of them have an open finding, and a high one. */
  methods: number;
  withFinding: number;
  withHigh: number;
}

interface QualityInput {
  /** The agent as it is saved, or as a draft has it. */
  agent: CheckedAgent;
  /** The catalogue as the organisation has it, whose problems are those of all agents. */
  catalog: Catalog;
  /** It has to have learned the agent's methods. */
  lookAlikes: LookAlikeIndex;
  /** What somebody accepted, by the ids of problems. */
  accepted: Readonly<Record<string, IgnoredMark>>;
}

/**
 * Judges what an agent is offered, at once or by search. Each finding depends on one method or on
 * two of them, so that taking a method away adds none. Of pairs there are those that are most alike,
 * as many as the checks tell: where one of them goes, the next one comes.
 */
export function toolsetQuality({
  agent,
  catalog,
  lookAlikes,
  accepted,
}: QualityInput): ToolsetQuality {
  const listed = toolsByName(catalog.tools);
  const pairs = lookAlikes.pairsAmong(comparedMethods(agent.toolset)).slice(0, MOST_PAIRS);
  const ofMethods = [
    ...agent.toolset.tools
      .filter(({ definition }) => !definition.generated)
      .flatMap((tool) => agentTextProblems(agent, tool, listed.get(tool.definition.name))),
    ...boundaryProblems(agent, pairs),
  ];
  const alike = pairs.map(({ one, other, similarity }): UnmarkedRow => {
    const problem = pairProblem(agent, { one, other, similarity });
    const finding: QualityFinding = { problem, rule: "similar-methods", findings: [] };
    return { ...newRow("look-alike", one), pair: { other, similarity }, findings: [finding] };
  });
  const rows = [...rowsByMethod(ofMethods), ...alike].map((row) => markedRow(row, accepted));
  return { rows: sortedRows(rows, findingPlaces(agent.toolset)), ...judgedMethods(agent, rows) };
}

type UnmarkedRow = Omit<QualityRow, "isAccepted" | "severity" | "key">;

const newRow = (
  kind: TextRuleKind,
  { tool, method }: Pick<QualityRow, "tool" | "method">,
): UnmarkedRow => ({ kind, tool, method, findings: [] });

/** One row for all that one kind of rule finds about a method. */
function rowsByMethod(found: readonly AgentTextProblem[]): UnmarkedRow[] {
  const rows = new Map<ToolDefinition | MethodDefinition, Map<TextRuleKind, UnmarkedRow>>();
  for (const { tool, method, ...finding } of found) {
    const { kind } = TEXT_RULES[finding.rule];
    const ofPlace = rows.get(method ?? tool) ?? new Map<TextRuleKind, UnmarkedRow>();
    const row = ofPlace.get(kind) ?? newRow(kind, { tool, method });
    row.findings.push(finding);
    ofPlace.set(kind, row);
    rows.set(method ?? tool, ofPlace);
  }
  return [...rows.values()].flatMap((ofPlace) => [...ofPlace.values()]);
}

function markedRow(row: UnmarkedRow, accepted: QualityInput["accepted"]): QualityRow {
  const problems = markIgnored(
    row.findings.map(({ problem }) => problem),
    accepted,
  );
  const findings = row.findings.map((finding, index) => ({
    ...finding,
    problem: problems[index] ?? finding.problem,
  }));
  const open = openFindings({ findings });
  return {
    ...row,
    key: rowKey(row),
    findings,
    severity: worstOf(open.length > 0 ? open : findings),
    isAccepted: open.length === 0,
  };
}

/** What nobody accepted. */
export const openFindings = ({ findings }: Pick<QualityRow, "findings">): QualityFinding[] =>
  findings.filter(({ problem }) => problem.ignored === undefined);

const rowKey = ({ kind, pair, ...place }: UnmarkedRow): string =>
  qualityKey(kind, place, ...(pair ? [pair.other] : []));

const RULE_SEVERITIES: readonly RuleSeverity[] = ["high", "medium", "low"];
const KINDS: readonly TextRuleKind[] = ["suspicious", "look-alike", "weak"];

const worstOf = (findings: readonly QualityFinding[]): RuleSeverity =>
  RULE_SEVERITIES.find((one) => findings.some(({ rule }) => TEXT_RULES[rule].severity === one)) ??
  "low";

type FindingPlaces = ReadonlyMap<ToolDefinition | MethodDefinition, number>;

/** The place of each tool and method in the order in which an agent has them. */
const findingPlaces = memoByIdentity(
  ({ tools }: Toolset): FindingPlaces =>
    new Map(
      tools
        .flatMap(({ definition }) => [definition, ...definition.methods])
        .map((one, place) => [one, place]),
    ),
);

const sortedRows = (rows: readonly QualityRow[], places: FindingPlaces): QualityRow[] =>
  rows.toSorted(
    (a, b) =>
      KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
      RULE_SEVERITIES.indexOf(a.severity) - RULE_SEVERITIES.indexOf(b.severity) ||
      (b.pair?.similarity ?? 0) - (a.pair?.similarity ?? 0) ||
      (places.get(a.method ?? a.tool) ?? 0) - (places.get(b.method ?? b.tool) ?? 0),
  );

function judgedMethods(
  { toolset }: CheckedAgent,
  rows: readonly QualityRow[],
): Omit<ToolsetQuality, "rows"> {
  const withFinding = new Set<MethodDefinition>();
  const withHigh = new Set<MethodDefinition>();
  for (const { isAccepted, severity, method, pair } of rows) {
    if (isAccepted) continue;
    for (const one of [method, pair?.other.method]) {
      if (one === undefined) continue;
      withFinding.add(one);
      if (severity === "high") withHigh.add(one);
    }
  }
  const methods = toolset.tools
    .filter(({ definition }) => !definition.generated)
    .reduce((sum, tool) => sum + tool.methods.filter(isRead).length, 0);
  return { methods, withFinding: withFinding.size, withHigh: withHigh.size };
}
