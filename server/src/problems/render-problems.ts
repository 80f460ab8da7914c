import {
  checkTemplate,
  newProblem,
  type Problem,
  type PromptProblem,
  promptInputs,
  type Toolset,
  unforeseenFaults,
} from "@pegboard/registry-core";
import type { AgentState } from "../agents/agent-states.ts";
import type { TemplateRenderer } from "../prompts/template-renderer.ts";

const TEMPLATES = ["system", "user"] as const;

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
    const { prompts = {} } = settings;
    const read = TEMPLATES.map((template) => ({
      template,
      faults: checkTemplate(prompts[template] ?? "", prompts.variables),
    }));
    return read.flatMap(({ template, faults }) =>
      unforeseenFaults(
        problems.filter((problem) => problem.template === template),
        faults,
      ).map((problem) => promptProblem(state, problem)),
    );
  }
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
