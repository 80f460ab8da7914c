import { catalogue } from "../../language/catalogue.ts";

export const say = catalogue("words/model-reads", {
  agentName: "The model reads it: the default system prompt begins with it.",
  agentDescription:
    "Shown in the list. The model reads it too: the default system prompt has it after the name.",
  toolDisplayName: "Heads the tool in the default system prompt, XML, JSON and Markdown",
  toolDescription: "The model reads it in the default system prompt, XML, JSON and Markdown",
  methodDisplayName: "For people; MCP sends it as the title",
  methodDescription:
    "The model reads it in the default system prompt, XML, JSON and Markdown, and in every payload",
  icon: "For people only",
});
