import type { TemplateFact } from "../../prompts/template-error.ts";
import {
  checkTemplate,
  correctedSource,
  type TemplateFault,
  unforeseenFaults,
} from "../../prompts/templates/check-template.ts";
import { TEMPLATES, type TemplateName } from "../../settings/owner-settings.ts";
import { agentFix, newProblem } from "../new-problem.ts";
import type { Problem, ProblemFix, ProblemKind } from "../problem.ts";
import type { AgentCheck, CheckedAgent } from "../problem-check.ts";

/** What is wrong with an agent's templates: what reading its own ones tells, and what only rendering them shows. */
export const checkTemplates: AgentCheck = (agent) =>
  TEMPLATES.flatMap((template) => {
    const { prompts = {} } = agent.settings;
    const source = prompts[template];
    const read = source === undefined ? [] : checkTemplate(source, prompts.variables);
    const rendered = (agent.rendered ?? []).filter((problem) => problem.template === template);
    const shown = unforeseenFaults(rendered, read).map((fault): Fault => ({ ...fault, kind: "rendering" }));
    return byFact([...read, ...shown]).flatMap((faults) => faultProblem({ agent, template, source, faults }));
  });

interface Fault extends Omit<TemplateFault, "kind"> {
  kind: TemplateFault["kind"] | "rendering";
}

interface Found {
  agent: CheckedAgent;
  template: TemplateName;
  /** Undefined for the default template. */
  source: string | undefined;
  /** The same fault at several places; at least one. */
  faults: Fault[];
}

function byFact(faults: Fault[]): Fault[][] {
  const groups = new Map<string, Fault[]>();
  for (const fault of faults) groups.set(factKey(fault), [...(groups.get(factKey(fault)) ?? []), fault]);
  return [...groups.values()];
}

const factKey = ({ code, values }: TemplateFact): string => JSON.stringify([code, values]);

function faultProblem({ agent, template, source, faults }: Found): Problem[] {
  const [first] = faults;
  if (!first) return [];
  const { kind, severity, code, values: details, line, suggestion } = first;
  const corrected = source === undefined ? undefined : correctedSource(source, faults);
  const place = { agent: agent.id, template, ...(line !== undefined && { line }) };
  const fixes: ProblemFix[] = [{ kind: "open", code: "open_template", place }];
  if (suggestion !== undefined && corrected !== undefined && corrected !== source) {
    const operations = [{ op: "setTemplate", template, source: corrected } as const];
    fixes.unshift(agentFix(agent, { code: "replace", values: { name: suggestion } }, operations));
  }
  const lines = [...new Set(faults.flatMap((fault) => fault.line ?? []))];
  const isFatal = severity === "error" && (kind === "syntax" || kind === "rendering");
  const values = { agent: agent.name, template, fault: { code, ...(details && { values: details }) }, lines, isFatal };
  const problem = newProblem(
    { kind: KINDS[kind], severity, code: "template_fault", values, place, fixes },
    `${template}/${factKey(first)}`,
  );
  return [problem];
}

const KINDS: Readonly<Record<Fault["kind"], ProblemKind>> = {
  rendering: "template error",
  syntax: "template error",
  "unknown filter": "template error",
  "unknown test": "template error",
  "unknown variable": "unknown variable",
  "unknown field": "unknown field",
};
