import { TEMPLATES } from "@pegboard/registry-core/internal";
import type { PromptProblem } from "@pegboard/registry-core/prompts";
import { type PromptSubject, promptInput } from "./prompt-input.ts";
import type { TemplateRunner } from "./template-runner.ts";
import { findRenderFaults } from "./template-texts.ts";

export { createTemplateRunner } from "./template-runner.ts";

/**
 * The faults that rendering the agent's own templates finds, without a request, as the server
 * renders them for its list of problems. Default templates can have none, and passing thousands of
 * tools to a worker after every click is slow.
 */
export async function findPromptFaults(
  subject: PromptSubject,
  runner: TemplateRunner,
): Promise<PromptProblem[]> {
  const found: PromptProblem[] = [];
  const { prompts = {} } = subject.settings;
  for (const template of TEMPLATES.filter((name) => prompts[name] !== undefined)) {
    const faults = (await findRenderFaults(promptInput(template, subject), runner)) ?? [];
    found.push(...faults.map((fault) => ({ template, ...fault })));
  }
  return found;
}
