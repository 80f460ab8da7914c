import {
  checkTemplate,
  newProblem,
  type Problem,
  type PromptProblem,
  promptInputs,
  type TemplateFault,
  type Toolset,
} from "@pegboard/registry-core";
import type { AgentState } from "../agents/agent-states.ts";
import type { TemplateRenderer } from "../prompts/template-renderer.ts";

/** What rendering agents' prompts finds. An agent is rendered again only when it changed, or its tools. */
export class RenderProblems {
  readonly #renderer: TemplateRenderer;
  readonly #known = new WeakMap<Toolset, { name: string; problems: Promise<Problem[]> }>();

  constructor(renderer: TemplateRenderer) {
    this.#renderer = renderer;
  }

  read(state: AgentState): Promise<Problem[]> {
    const { name } = state.agent;
    const before = this.#known.get(state.toolset);
    if (before?.name === name) return before.problems;
    const problems = this.#render(state);
    this.#known.set(state.toolset, { name, problems });
    return problems;
  }

  async #render(state: AgentState): Promise<Problem[]> {
    const { toolset, names, settings } = state;
    const { id, name, description } = state.agent;
    const date = new Date().toISOString().slice(0, 10);
    const request = { toolset, names, agent: { id, name, description }, date, ...promptInputs(settings.prompts) };
    const { problems } = await this.#renderer.render(request);
    return problems
      .filter((problem) => !isFoundUnrendered(state, problem))
      .map((problem) => promptProblem(state, problem));
  }
}

/** Reading the template tells the same, and how to correct it. */
function isFoundUnrendered({ settings }: AgentState, { template, line, severity }: PromptProblem): boolean {
  const source = settings.prompts?.[template];
  if (source === undefined) return false;
  const isSame = (fault: TemplateFault) =>
    fault.kind === "syntax" || (fault.line === line && (severity === "warning" || fault.severity === "error"));
  return checkTemplate(source, settings.prompts?.variables).some(isSame);
}

function promptProblem({ agent }: AgentState, { template, line, message, severity }: PromptProblem): Problem {
  const where = line === undefined ? `${template} template` : `${template} template, line ${line}`;
  const place = { agent: agent.id, template, ...(line !== undefined && { line }) };
  const effect = severity === "error" ? " · nothing is sent in its place" : "";
  return newProblem(
    {
      kind: "template error",
      severity,
      message,
      detail: `${agent.name} › ${where}${effect}`,
      place,
      fixes: [{ kind: "open", label: "Open the template", place }],
    },
    `${template}/${message}`,
  );
}
