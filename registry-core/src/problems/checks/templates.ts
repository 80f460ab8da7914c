import type { TemplateFact } from "../../prompts/template-error.ts";
import {
  correctedSource,
  type TemplateFault,
  unforeseenFaults,
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
 * Finds faults of an agent's templates: those that reading its own templates shows, and those that
 * only rendering shows.
 */
export const checkTemplates: AgentCheck = (agent) =>
  TEMPLATES.flatMap((template) => {
    const { prompts } = agent.settings;
    const source = prompts?.[template];
    const { faults: read } =
      source === undefined
        ? NO_FAULTS
        : (agent.analyses?.[template] ?? templateAnalysis(template, prompts));
    const rendered = (agent.rendered ?? []).filter((problem) => problem.template === template);
    const shown = unforeseenFaults(rendered, read).map(
      (fault): ShownTemplateFault => ({ ...fault, kind: "rendering" }),
    );
    let left = MOST_CORRECTED;
    return byFact([...read, ...shown]).map((faults) => {
      const corrected =
        source === undefined || left <= 0 ? undefined : correctedSource(source, faults);
      if (corrected !== undefined && corrected !== source) left -= corrected.length;
      return faultProblem({ agent, template, source, faults, corrected });
    });
  });

const NO_FAULTS: Pick<TemplateAnalysis, "faults"> = { faults: [] };
/**
 * The most characters of all corrected sources of one template, since each fix holds a whole one.
 */
const MOST_CORRECTED = 200_000;

interface ShownTemplateFault extends Omit<TemplateFault, "kind"> {
  kind: TemplateFault["kind"] | "rendering";
}

interface TemplateFinding {
  agent: CheckedAgent;
  template: TemplateName;
  /** The source of the template; undefined for the default template. */
  source: string | undefined;
  /** The occurrences of one fault. */
  faults: [ShownTemplateFault, ...ShownTemplateFault[]];
  /** The source with these faults corrected, where the correction is offered. */
  corrected: string | undefined;
}

function byFact(faults: ShownTemplateFault[]): [ShownTemplateFault, ...ShownTemplateFault[]][] {
  const groups = new Map<string, [ShownTemplateFault, ...ShownTemplateFault[]]>();
  for (const fault of faults) {
    const key = factKey(fault);
    const group = groups.get(key);
    if (group) group.push(fault);
    else groups.set(key, [fault]);
  }
  return [...groups.values()];
}

const factKey = ({ code, values }: TemplateFact): string => JSON.stringify([code, values]);

function faultProblem({ agent, template, source, faults, corrected }: TemplateFinding): Problem {
  const [first] = faults;
  const { kind, severity, code, values: details, line, suggestion } = first;
  const place = { agent: agent.id, template, ...(line !== undefined && { line }) };
  const fixes: ProblemFix[] = [{ kind: "open", code: "open_template", place }];
  if (suggestion !== undefined && corrected !== undefined && corrected !== source) {
    const operations = [{ op: "setTemplate", template, source: corrected } as const];
    fixes.unshift(agentFix(agent, { code: "replace", values: { name: suggestion } }, operations));
  }
  const lines = [...new Set(faults.flatMap((fault) => fault.line ?? []))];
  const isFatal = severity === "error" && (kind === "syntax" || kind === "rendering");
  const values = {
    agent: agent.name,
    template,
    fault: { code, ...(details && { values: details }) },
    lines,
    isFatal,
  };
  return newProblem(
    { kind: TEMPLATE_PROBLEM_KINDS[kind], severity, code: "template_fault", values, place, fixes },
    `${template}/${factKey(first)}`,
  );
}

const TEMPLATE_PROBLEM_KINDS: Readonly<Record<ShownTemplateFault["kind"], ProblemKind>> = {
  rendering: "template error",
  syntax: "template error",
  "unknown filter": "template error",
  "unknown test": "template error",
  "unknown variable": "unknown variable",
  "unknown field": "unknown field",
};
