import type { TemplateFact } from "../../prompts/template-error.ts";
import {
  correctedSource,
  type TemplateIssue,
  unforeseenIssues,
} from "../../prompts/templates/check-template.ts";
import {
  type TemplateAnalysis,
  templateAnalysis,
} from "../../prompts/templates/template-analysis.ts";
import { TEMPLATES, type TemplateName } from "../../settings/owner-settings.ts";
import { agentFix, newProblem } from "../new-problem.ts";
import type { Problem, ProblemFix, ProblemKind } from "../problem.ts";
import type { AgentCheck, CheckedAgent } from "../problem-check.ts";

/**
 * Finds issues of an agent's templates: those that reading its own templates shows, and those that
 * only rendering shows.
 */
export const checkTemplates: AgentCheck = (agent) =>
  TEMPLATES.flatMap((template) => {
    const { prompts } = agent.settings;
    const source = prompts?.[template];
    const { issues: read } =
      source === undefined
        ? NO_ANALYSIS_ISSUES
        : (agent.analyses?.[template] ?? templateAnalysis(template, prompts));
    const rendered = (agent.rendered ?? []).filter((problem) => problem.template === template);
    const shown = unforeseenIssues(rendered, read).map(
      (issue): ShownTemplateIssue => ({ ...issue, kind: "rendering" }),
    );
    let left = MOST_CORRECTED;
    return byFact([...read, ...shown]).map((issues) => {
      const corrected =
        source === undefined || left <= 0 ? undefined : correctedSource(source, issues);
      if (corrected !== undefined && corrected !== source) left -= corrected.length;
      return templateIssueProblem({ agent, template, source, issues, corrected });
    });
  });

const NO_ANALYSIS_ISSUES: Pick<TemplateAnalysis, "issues"> = { issues: [] };
/**
 * The most characters of all corrected sources of one template, since each fix holds a whole one.
 */
const MOST_CORRECTED = 200_000;

interface ShownTemplateIssue extends Omit<TemplateIssue, "kind"> {
  kind: TemplateIssue["kind"] | "rendering";
}

interface TemplateFinding {
  agent: CheckedAgent;
  template: TemplateName;
  /** The source of the template; undefined for the default template. */
  source: string | undefined;
  /** The occurrences of one issue. */
  issues: [ShownTemplateIssue, ...ShownTemplateIssue[]];
  /** The source with these issues corrected, where the correction is offered. */
  corrected: string | undefined;
}

function byFact(issues: ShownTemplateIssue[]): [ShownTemplateIssue, ...ShownTemplateIssue[]][] {
  const groups = new Map<string, [ShownTemplateIssue, ...ShownTemplateIssue[]]>();
  for (const issue of issues) {
    const key = factKey(issue);
    const group = groups.get(key);
    if (group) group.push(issue);
    else groups.set(key, [issue]);
  }
  return [...groups.values()];
}

const factKey = ({ code, values }: TemplateFact): string => JSON.stringify([code, values]);

function templateIssueProblem({
  agent,
  template,
  source,
  issues,
  corrected,
}: TemplateFinding): Problem {
  const [first] = issues;
  const { kind, severity, code, values: details, line, suggestion } = first;
  const place = { agent: agent.id, template, ...(line !== undefined && { line }) };
  const fixes: ProblemFix[] = [{ kind: "open", code: "open_template", place }];
  if (suggestion !== undefined && corrected !== undefined && corrected !== source) {
    const operations = [{ op: "setTemplate", template, source: corrected } as const];
    fixes.unshift(agentFix(agent, { code: "replace", values: { name: suggestion } }, operations));
  }
  const lines = [...new Set(issues.flatMap((issue) => issue.line ?? []))];
  const isFatal = severity === "error" && (kind === "syntax" || kind === "rendering");
  const values = {
    agent: agent.name,
    template,
    issue: { code, ...(details && { values: details }) },
    lines,
    isFatal,
  };
  return newProblem(
    { kind: TEMPLATE_PROBLEM_KINDS[kind], severity, code: "template_fault", values, place, fixes },
    `${template}/${factKey(first)}`,
  );
}

const TEMPLATE_PROBLEM_KINDS: Readonly<Record<ShownTemplateIssue["kind"], ProblemKind>> = {
  rendering: "template error",
  syntax: "template error",
  "unknown filter": "template error",
  "unknown test": "template error",
  "unknown variable": "unknown variable",
  "unknown field": "unknown field",
};
