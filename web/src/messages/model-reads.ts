import { t } from "./t.ts";

/**
 * What the screens say about where the model meets a text, with the templates that agents have by
 * default. Every sentence is held against rendered prompts and payloads by `model-reads.test.ts`.
 */
export const MODEL_READS = {
  agentName: t("The model reads it: the default system prompt begins with it."),
  agentDescription: t(
    "Shown in the list. The model reads it too: the default system prompt has it after the name.",
  ),
  toolDisplayName: t("Heads the tool in the default system prompt, XML, JSON and Markdown"),
  toolDescription: t("The model reads it in the default system prompt, XML, JSON and Markdown"),
  methodDisplayName: t("For people; MCP sends it as the title"),
  methodDescription: t(
    "The model reads it in the default system prompt, XML, JSON and Markdown, and in every payload",
  ),
  icon: t("Shown in lists; the model does not get it"),
};
