/**
 * What the screens say about where the model meets a text, with the templates that agents have by default. Every sentence is
 * held against rendered prompts and payloads by `model-reads.test.ts`.
 */
export const MODEL_READS = {
  agentName: "The model reads it: the default system prompt begins with it.",
  agentDescription: "Shown in the list. The model reads it too: the default system prompt has it after the name.",
  toolDisplayName: "Heads the tool in the default system prompt, XML, JSON and Markdown",
  toolDescription: "The model reads it in the default system prompt, XML, JSON and Markdown",
  methodDisplayName: "For people; MCP sends it as the title",
  methodDescription: "The model reads it in the default system prompt, XML, JSON and Markdown, and in every payload",
  icon: "For people only",
} as const;
