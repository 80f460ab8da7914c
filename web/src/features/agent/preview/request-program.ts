import { type RequestCodeName, writeRequestCode } from "@pegboard/registry-core/formats";
import type { TemplateName } from "@pegboard/registry-core/internal";
import { describeTemplateFault } from "@pegboard/registry-core/prompts";
import { t } from "../../../messages/t.ts";
import { promptInput } from "../templates/prompt-input.ts";
import { createTemplateRunner } from "../templates/template-runner.ts";
import type { PreviewSubject } from "./preview-text.ts";

const TEMPLATE_FAILS = {
  system: (reason: string) => t("The system template cannot be rendered: {reason}", { reason }),
  user: (reason: string) => t("The user template cannot be rendered: {reason}", { reason }),
};

/**
 * A program that sends an agent's request to a provider. Throws when a template cannot be rendered.
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
    if (fault) throw new Error(TEMPLATE_FAILS[template](describeTemplateFault(fault, t)));
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
