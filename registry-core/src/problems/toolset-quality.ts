import { toolsByName } from "../definition/named-tools.ts";
import type { MethodDefinition, ToolDefinition } from "../definition/tool-definition.ts";
import { memoByIdentity } from "../memo-by-identity.ts";
import {
  type ComparedMethod,
  comparedMethods,
  type LookAlike,
  type LookAlikeIndex,
} from "../text-rules/look-alikes.ts";
import { type RuleSeverity, TEXT_RULES, type TextRuleKind } from "../text-rules/text-rules.ts";
import type { Catalog, Toolset } from "../toolset/toolset.ts";
import { type AgentTextProblem, agentTextProblems, isRead } from "./checks/agent-texts.ts";
import { boundaryProblems, pairProblem } from "./checks/look-alikes.ts";
import { markIgnored } from "./ignored-problems.ts";
import type { IgnoredMark, ProblemKind } from "./problem.ts";
import type { CheckedAgent } from "./problem-check.ts";
import { qualityKey } from "./quality-key.ts";

/** What a rule found in the texts of one method, or in two methods. */
export interface QualityFinding extends Pick<AgentTextProblem, "problem" | "rule" | "findings"> {
  /** Of a text that does not say when not to use the method: the one that is much like it. */
  beside?: ComparedMethod;
}

/** A method, a tool or a pair of methods with what the rules find about it. */
export interface QualityRow {
  /** Whether it is a suspicious text, a weak one, or a pair. */
  kind: TextRuleKind;
  /** The row of the same kind and place has it in every state of an agent. */
  key: string;
  /** The worst severity of what nobody accepted; of what is accepted where everything is. */
  severity: RuleSeverity;
  /** The tool that the text is of. */
  tool: ToolDefinition;
  /** Undefined for texts of the tool itself. */
  method: MethodDefinition | undefined;
  /** Present for a pair: the method that looks like the first one. */
  pair?: { other: ComparedMethod; similarity: number };
  /** What the rules find, accepted findings too. */
  findings: QualityFinding[];
  /** Whether somebody accepted all of it. */
  isAccepted: boolean;
}

/** What the rules find in all texts that an agent is offered. */
export interface ToolsetQuality {
  /**
   * Suspicious texts, pairs by how alike they are, weak texts; texts by severity, and equal ones in
   * the order of the tools.
   */
  rows: QualityRow[];
  /** How many methods the agent reads, how many of them have an open finding, and a high one. */
  methods: number;
  /** How many of these a model gets only when a search finds them. */
  bySearch: number;
  /** How many methods have a finding that nobody accepted. */
  withFinding: number;
  /** How many methods have an open finding of high severity. */
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
 * two of them, so that taking a method away adds none.
 */
export function toolsetQuality(input: QualityInput): ToolsetQuality {
  const { agent, catalog, lookAlikes } = input;
  const listed = toolsByName(catalog.tools);
  const pairs = lookAlikes.pairsAmong(comparedMethods(agent.toolset));
  const found = [
    ...agent.toolset.tools
      .filter(({ definition }) => !definition.generated)
      .flatMap((tool) => agentTextProblems(agent, tool, listed.get(tool.definition.name))),
    ...boundaryProblems(agent, pairs),
  ];
  const marked = rowsByMethod(found).map((row) => markedRow(row, input.accepted));
  const ordered = sortedRows(marked, findingPlaces(agent.toolset));
  const isSuspicious = ({ kind }: QualityRow) => kind === "suspicious";
  const rows = [
    ...ordered.filter(isSuspicious),
    ...pairs.map((pair) => pairRow(pair, input)),
    ...ordered.filter((row) => !isSuspicious(row)),
  ];
  return { rows, ...judgedMethods(agent, rows) };
}

/**
 * The row of the same kind and place in another state of the agent, without judging the rest of
 * it. Undefined where nothing is found there.
 */
export function qualityRowIn(
  input: QualityInput,
  { kind, tool: { name }, method, pair }: QualityRow,
): QualityRow | undefined {
  const { agent, catalog, lookAlikes } = input;
  const isOwn = (one: ComparedMethod) => one.tool.name === name && one.method.name === method?.name;
  const isOther = (one: ComparedMethod) =>
    one.tool.name === pair?.other.tool.name && one.method.name === pair.other.method.name;
  const compared = comparedMethods(agent.toolset);
  if (pair) {
    const [alike] = lookAlikes.pairsAmong(compared.filter((one) => isOwn(one) || isOther(one)));
    return alike && pairRow(alike, input);
  }
  const resolved = agent.toolset.tools.find(({ definition }) => definition.name === name);
  if (!resolved) return undefined;
  const alike =
    kind === "weak"
      ? lookAlikes.pairsAmong(compared).filter(({ one, other }) => isOwn(one) || isOwn(other))
      : [];
  const found = [
    ...agentTextProblems(agent, resolved, toolsByName(catalog.tools).get(name)),
    ...boundaryProblems(agent, alike),
  ];
  const row = rowsByMethod(found).find(
    (one) => one.kind === kind && one.tool.name === name && one.method?.name === method?.name,
  );
  return row && markedRow(row, input.accepted);
}

/**
 * The row of a pair. There may be tens of thousands of them, so that what only a shown one needs is
 * made when it is asked for.
 */
function pairRow(
  pair: LookAlike,
  { agent, accepted }: Pick<QualityInput, "agent" | "accepted">,
): QualityRow {
  const rows = pairRows(pair, accepted);
  const known = rows.get(agent.id);
  if (known?.name === agent.name) return known.row;
  const row = newPairRow(pair, { agent, accepted });
  rows.set(agent.id, { name: agent.name, row });
  return row;
}

/** The row of a pair by the id of the agent, since a click changes few of them. */
const pairRows = memoByIdentity(
  (_pair: LookAlike, _accepted: QualityInput["accepted"]) =>
    new Map<string, { name: string; row: QualityRow }>(),
);

function newPairRow(
  { one, other, similarity }: LookAlike,
  { agent, accepted }: Pick<QualityInput, "agent" | "accepted">,
): QualityRow {
  const { id, name } = agent;
  let made: QualityFinding[] | undefined;
  const find = (): QualityFinding[] => {
    if (made) return made;
    const problems = markIgnored([pairProblem({ id, name }, { one, other, similarity })], accepted);
    made = problems.map((problem) => ({ problem, rule: "similar-methods", findings: [] }));
    return made;
  };
  const row = newRow("look-alike", one);
  return {
    ...row,
    pair: { other, similarity },
    severity: TEXT_RULES["similar-methods"].severity,
    key: qualityKey("look-alike", one, other),
    get findings() {
      return find();
    },
    get isAccepted() {
      return hasAcceptedPairs(accepted) && find().every(({ problem }) => problem.ignored);
    },
  };
}

const hasAcceptedPairs = memoByIdentity((accepted: QualityInput["accepted"]): boolean =>
  Object.keys(accepted).some((id) => id.startsWith(encodeURIComponent(LOOK_ALIKE_KIND))),
);
const LOOK_ALIKE_KIND: ProblemKind = "look-alike";

type UnmarkedRow = Omit<QualityRow, "isAccepted" | "severity" | "key">;

const newRow = (
  kind: TextRuleKind,
  { tool, method }: Pick<QualityRow, "tool" | "method">,
): UnmarkedRow => ({ kind, tool, method, findings: [] });

/** One row for all that one kind of rule finds about a method. */
function rowsByMethod(found: readonly (AgentTextProblem & QualityFinding)[]): UnmarkedRow[] {
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
    key: qualityKey(row.kind, row),
    findings,
    severity: worstOf(open.length > 0 ? open : findings),
    isAccepted: open.length === 0,
  };
}

/** What nobody accepted. */
export const openFindings = ({ findings }: Pick<QualityRow, "findings">): QualityFinding[] =>
  findings.filter(({ problem }) => problem.ignored === undefined);

const RULE_SEVERITIES: readonly RuleSeverity[] = ["high", "medium", "low"];

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
      RULE_SEVERITIES.indexOf(a.severity) - RULE_SEVERITIES.indexOf(b.severity) ||
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
  const read = toolset.tools
    .filter(({ definition }) => !definition.generated)
    .flatMap(({ methods }) => methods.filter(isRead));
  const bySearch = read.filter(({ waits }) => waits === "deferred").length;
  const counts = { withFinding: withFinding.size, withHigh: withHigh.size };
  return { methods: read.length, bySearch, ...counts };
}
