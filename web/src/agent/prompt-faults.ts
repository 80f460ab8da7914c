import type { PromptProblem } from "@pegboard/registry-core";
import { type PromptSubject, promptInput } from "./prompt-input.ts";
import type { TemplateRunner } from "./template-runner.ts";
import { findRenderFaults } from "./template-texts.ts";

export { createTemplateRunner } from "./template-runner.ts";

const TEMPLATES = ["system", "user"] as const;

/** What rendering both prompts of an agent finds, without a request, as the server renders them for its list of problems. */
export async function findPromptFaults(subject: PromptSubject, runner: TemplateRunner): Promise<PromptProblem[]> {
  const found: PromptProblem[] = [];
  for (const template of TEMPLATES) {
    const faults = (await findRenderFaults(promptInput(template, subject), runner)) ?? [];
    found.push(...faults.map((fault) => ({ template, ...fault })));
  }
  return found;
}
