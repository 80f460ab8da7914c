import type { Toolset } from "@pegboard/registry-core";
import { type PromptProblem, promptDay, promptInputs } from "@pegboard/registry-core/prompts";
import type { AgentState } from "../agents/agent-states.ts";
import type { TemplateRenderer } from "../prompts/template-renderer.ts";

/**
 * What rendering agents' prompts finds. An agent is rendered again only when it changed, or its
 * tools.
 */
export class RenderProblems {
  readonly #renderer: TemplateRenderer;
  readonly #known = new WeakMap<Toolset, { name: string; problems: Promise<PromptProblem[]> }>();

  constructor(renderer: TemplateRenderer) {
    this.#renderer = renderer;
  }

  read(state: AgentState): Promise<PromptProblem[]> {
    const { name } = state.agent;
    const before = this.#known.get(state.toolset);
    if (before?.name === name) return before.problems;
    const problems = this.#render(state);
    this.#known.set(state.toolset, { name, problems });
    return problems;
  }

  async #render({ agent, toolset, names, settings }: AgentState): Promise<PromptProblem[]> {
    const { id, name, description } = agent;
    const date = promptDay();
    const request = {
      toolset,
      names,
      agent: { id, name, description },
      date,
      ...promptInputs(settings.prompts),
    };
    return this.#renderer.findProblems(request);
  }
}
