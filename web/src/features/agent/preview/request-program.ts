import { type RequestCodeName, writeRequestCode } from "@pegboard/registry-core/formats";
import type { TemplateName } from "@pegboard/registry-core/internal";
import { promptInput } from "../templates/prompt-input.ts";
import { createTemplateRunner } from "../templates/template-runner.ts";
import type { PreviewSubject } from "./preview-text.ts";
import { say } from "./texts.ts";

/**
 * A program that sends what the agent is given to a provider. Throws when a template cannot be
 * rendered.
 */
export async function requestProgram(
  name: RequestCodeName,
  subject: PreviewSubject,
): Promise<string> {
  const runner = createTemplateRunner();
  const render = async (template: TemplateName) => {
    const { source, values } = promptInput(template, subject);
    const rendered = await runner.run(source, values);
    const fault = rendered?.problems.find(({ severity }) => severity === "error");
    if (fault) throw new Error(say.templateFails[template](fault.message));
    return rendered?.text ?? "";
  };
  try {
    const { toolset, names } = subject;
    return writeRequestCode(name, {
      toolset,
      names,
      system: await render("system"),
      user: await render("user"),
    });
  } finally {
    runner.close();
  }
}
