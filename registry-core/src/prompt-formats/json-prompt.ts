import type { PromptFormat } from "./prompt-format.ts";

/** A list of tools, each with its functions and their parameters as JSON Schema, unchanged. */
export const jsonPrompt: PromptFormat = {
  name: "json",
  label: "JSON",
  format(tools) {
    const list = tools.map(({ name, displayName, description, methods }) => ({
      tool: name,
      title: displayName,
      description,
      functions: methods.map(({ method, functionName }) => ({
        name: functionName,
        description: method.description,
        parameters: method.parameters,
      })),
    }));
    return { text: `${JSON.stringify(list, null, 2)}\n`, warnings: [] };
  },
};
