import type { JsonObject } from "@pegboard/json-schema";
import type { PromptFormat } from "./prompt-format.ts";
import { readPromptParameters } from "./schema-view.ts";

/**
 * A list of tools, each with its functions, their parameters as JSON Schema, unchanged, and
 * arguments of example calls.
 */
export const jsonPrompt: PromptFormat<"json", JsonObject> = {
  name: "json",
  label: "JSON",
  language: "json",
  write(named) {
    const { method, functionName } = named;
    const { examples, warnings } = readPromptParameters(named);
    const parameters = method.parameters as JsonObject;
    const written = { name: functionName, description: method.description, parameters };
    return {
      written: examples.length > 0 ? { ...written, examples } : written,
      // The schema itself is written unchanged.
      warnings: warnings.filter(({ code }) => code === "example_unfit"),
    };
  },
  frame: {
    start: "[\n",
    toolStart: ({ name: tool, displayName, description }) => [
      { text: "  {\n", origin: { tool } },
      { text: `    "tool": ${JSON.stringify(tool)},\n`, origin: { tool, field: "name" } },
      {
        text: `    "title": ${JSON.stringify(displayName)},\n`,
        origin: { tool, field: "display_name" },
      },
      {
        text: `    "description": ${JSON.stringify(description)},\n`,
        origin: { tool, field: "tool_description" },
      },
      { text: '    "functions": [\n', origin: { tool } },
    ],
    indent: "      ",
    betweenFunctions: ",\n",
    toolEnd: "\n    ]\n  }",
    betweenTools: ",\n",
    end: "\n]\n",
  },
};
