import { checkTemplate, correctedSource, type TemplateFault } from "../prompts/check-template.ts";
import type { TemplateName } from "../registry/agent-settings.ts";
import { newProblem } from "./new-problem.ts";
import type { Problem, ProblemFix, ProblemKind } from "./problem.ts";
import type { AgentCheck, CheckedAgent } from "./problem-check.ts";

const TEMPLATES = ["system", "user"] as const satisfies readonly TemplateName[];

/** Names in an agent's own templates that nothing is behind, and what keeps a template from being rendered. */
export const checkTemplates: AgentCheck = (agent) =>
  TEMPLATES.flatMap((template) => {
    const { prompts = {} } = agent.settings;
    const source = prompts[template];
    if (source === undefined) return [];
    return byMessage(checkTemplate(source, prompts.variables)).map((faults) =>
      faultProblem({ agent, template, source, faults }),
    );
  });

interface Found {
  agent: CheckedAgent;
  template: TemplateName;
  source: string;
  /** The same one at several places; at least one. */
  faults: TemplateFault[];
}

function byMessage(faults: TemplateFault[]): TemplateFault[][] {
  const groups = new Map<string, TemplateFault[]>();
  for (const fault of faults) groups.set(fault.message, [...(groups.get(fault.message) ?? []), fault]);
  return [...groups.values()];
}

function faultProblem({ agent, template, source, faults }: Found): Problem {
  const [{ kind, severity, message, line, suggestion } = NO_FAULT] = faults;
  const corrected = correctedSource(source, faults);
  const place = { agent: agent.id, template, ...(line !== undefined && { line }) };
  const fixes: ProblemFix[] = [{ kind: "open", label: "Open the template", place }];
  if (suggestion !== undefined && corrected !== source) {
    const operations = [{ op: "setTemplate", template, source: corrected } as const];
    fixes.unshift({ kind: "operations", label: `Replace with ${suggestion}`, operations });
  }
  const problem = { kind: KINDS[kind], severity, message, place, fixes };
  return newProblem({ ...problem, detail: templateDetail({ agent, template, faults }) }, `${template}/${message}`);
}

const NO_FAULT: TemplateFault = { kind: "syntax", severity: "error", message: "" };

const KINDS: Readonly<Record<TemplateFault["kind"], ProblemKind>> = {
  syntax: "template error",
  "unknown filter": "template error",
  "unknown test": "template error",
  "unknown variable": "unknown variable",
  "unknown field": "unknown field",
};

function templateDetail({ agent, template, faults }: Omit<Found, "source">): string {
  const lines = [...new Set(faults.flatMap(({ line }) => (line === undefined ? [] : [line])))];
  const where = lines.length === 0 ? "" : `, ${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")}`;
  const isFatal = faults.some(({ kind }) => kind === "syntax");
  return `${agent.name} › ${template} template${where}${isFatal ? " · nothing is sent in its place" : ""}`;
}
